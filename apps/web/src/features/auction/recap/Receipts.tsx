import type { Person, Team } from '@bracketbid/contract/entities';
import { tellGroup } from '@bracketbid/contract/text/history/groupHistory';
import { receiptFileText } from '@bracketbid/contract/receiptFile';
import type { Contest } from '@bracketbid/engine/contest/contest';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { RuleList } from '../../../domain/RuleList.tsx';
import { useAction } from '../../../api/useAction.ts';
import { saveFile } from '../../../ui/share/saveFile.ts';
import classes from './Morning.module.css';
import { type AuctionLog, findContest, type Proof, proofSentence, shieldText } from './proof.ts';
import { proveInWorker } from './proveInWorker.ts';
import { toPair, readReceipts } from './readReceipts.ts';
import type { CheckedReceipts } from './useReceipts.ts';

/** Where the shield leads. */
export const RECEIPTS_ID = 'receipts';
const JSON_TYPE = 'application/json';

type Props = {
  readonly groupId: string;
  readonly receipts: CheckedReceipts;
  /** What the auction was held by, in sentences; null if it can't be read. */
  readonly rules: readonly string[] | null;
  /** The members and lots, for the names in a group's history. */
  readonly people: readonly Person[];
  readonly teams: readonly Team[];
};

type Cast = Pick<Props, 'people' | 'teams'>;

/** What the shield stands for, in small print: the receipts to take away, and how to check them without us. */
export function Receipts({ groupId, receipts, rules, people, teams }: Props) {
  const { log, proof, failure, retry } = receipts;
  const download = () => {
    if (log !== null) saveFile(`bracketbid-${groupId}.json`, receiptFileText(log), JSON_TYPE);
  };
  return (
    <section className={classes.receipts} id={RECEIPTS_ID} tabIndex={-1} aria-labelledby="proof">
      <h3 id="proof">Receipts</h3>
      <output className={classes.verdict} data-kind={proof?.kind}>
        {proof !== null && proofSentence(proof)}
        {proof === null && (failure ?? 'Your browser is checking every line.')}
      </output>
      <p>
        Every bid, price and the order of the lots can be checked without us: download the receipts
        and run <code>npm run verify</code> on them, or let this page check a file that somebody
        gave you.
      </p>
      {rules !== null && (
        <details className={classes.held}>
          <summary>The rules that this auction was held by</summary>
          <RuleList sentences={rules} />
        </details>
      )}
      <p className={classes.ways}>
        <Button size="sm" variant="default" disabled={log === null} onClick={download}>
          Download receipts
        </Button>
        <CheckFiles people={people} teams={teams} log={log} />
        {failure !== null && (
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        )}
      </p>
    </section>
  );
}

/** Proves receipts that somebody gave the member: one file, or a group's and its auction's. */
function CheckFiles({ people, teams, log }: Cast & { readonly log: AuctionLog | null }) {
  const { run, isRunning } = useAction();
  const [checked, setChecked] = useState<{
    readonly names: string;
    readonly proof: Proof;
    readonly contest: Contest | null;
  }>();
  const check = (files: readonly File[]) =>
    run(async () => {
      if (files.length === 0) return;
      const names = files.map(({ name }) => name).join(', ');
      const read = toPair(
        await Promise.all(files.map(async (file) => readReceipts(await file.text()))),
        log,
      );
      const proof: Proof = read.ok
        ? await proveInWorker(read.receipts)
        : { kind: 'broken', reason: read.reason };
      const auction = read.ok ? (read.receipts.auction ?? null) : null;
      setChecked({ names, proof, contest: auction === null ? null : findContest(auction) });
    });
  return (
    <>
      <FileButton multiple accept={`${JSON_TYPE},.json`} onChange={(files) => void check(files)}>
        {(props) => (
          <Button {...props} size="sm" variant="default" loading={isRunning}>
            Check a file
          </Button>
        )}
      </FileButton>
      <output className={classes.verdict} data-kind={checked?.proof.kind}>
        {checked !== undefined && (
          <>
            <strong>{shieldText(checked.proof)}</strong> · {checked.names}.{' '}
            {proofSentence(checked.proof)}
          </>
        )}
      </output>
      {checked?.proof.kind === 'group' && (
        <History
          people={people}
          teams={teams}
          contest={checked.contest}
          history={checked.proof.history}
        />
      )}
    </>
  );
}

/** A proven history, in words. */
function History({
  people,
  teams,
  contest,
  history,
}: Cast & { readonly contest: Contest | null; readonly history: readonly GroupEvent[] }) {
  const names = new Map(people.map(({ _id, fullName }) => [_id, fullName]));
  const lots = new Map(teams.map(({ _id, teamName }) => [_id, teamName]));
  const tell = tellGroup(
    (userId) => names.get(userId) ?? 'someone else',
    (teamId) => lots.get(teamId) ?? 'another lot',
    contest,
  );
  return (
    <ol className={classes.history} aria-label="What it says">
      {history.map(tell).map((sentence, index) => (
        <li key={`${index} ${sentence}`}>{sentence}</li>
      ))}
    </ol>
  );
}
