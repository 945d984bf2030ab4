import type { Person } from '@bracketbid/contract/entities';
import { tellPayments } from '@bracketbid/contract/paymentWords';
import { receiptFileText } from '@bracketbid/contract/receiptFile';
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { useGroupRules } from '../../../live/groupRules.ts';
import { RuleList } from '../../../ui/RuleList.tsx';
import { useAction } from '../../../api/useAction.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import classes from './Morning.module.css';
import { type Proof, proofSentence, shieldText } from './proof.ts';
import { proveInWorker } from './proveInWorker.ts';
import { readReceipts } from './readReceipts.ts';
import type { CheckedReceipts } from './useReceipts.ts';

/** Where the shield leads. */
export const RECEIPTS_ID = 'receipts';
const JSON_TYPE = 'application/json';

type Props = {
  readonly groupId: string;
  readonly receipts: CheckedReceipts;
  /** The members, for the names in a group's history. */
  readonly people: readonly Person[];
};

/** What the shield stands for, in small print: the receipts to take away, and how to check them without us. */
export function Receipts({ groupId, receipts, people }: Props) {
  const { log, proof, failure, retry } = receipts;
  const { data: held } = useGroupRules(groupId);
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
        Every bid, price and the order of the teams can be checked without us: download the receipts
        and run <code>npm run verify</code> on them, or let this page check a file that somebody
        gave you.
      </p>
      {held !== undefined && (
        <details className={classes.held}>
          <summary>The rules that this auction was held by</summary>
          <RuleList sentences={held.sentences} />
        </details>
      )}
      <p className={classes.ways}>
        <Button size="sm" variant="default" disabled={log === null} onClick={download}>
          Download receipts
        </Button>
        <CheckFile people={people} />
        {failure !== null && (
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        )}
      </p>
    </section>
  );
}

/** Proves receipts that somebody gave the member. */
function CheckFile({ people }: Pick<Props, 'people'>) {
  const { run, isRunning } = useAction();
  const [checked, setChecked] = useState<{ readonly name: string; readonly proof: Proof }>();
  const check = (file: File | null) =>
    run(async () => {
      if (file === null) return;
      const read = readReceipts(await file.text());
      const proof: Proof = read.ok
        ? await proveInWorker(read.log)
        : { kind: 'broken', reason: read.reason };
      setChecked({ name: file.name, proof });
    });
  return (
    <>
      <FileButton accept={`${JSON_TYPE},.json`} onChange={(file) => void check(file)}>
        {(props) => (
          <Button {...props} size="sm" variant="default" loading={isRunning}>
            Check a file
          </Button>
        )}
      </FileButton>
      <output className={classes.verdict} data-kind={checked?.proof.kind}>
        {checked !== undefined && (
          <>
            <strong>{shieldText(checked.proof)}</strong> · {checked.name}.{' '}
            {proofSentence(checked.proof)}
          </>
        )}
      </output>
      {checked?.proof.kind === 'group' && <SaidOfPayments {...{ people }} proof={checked.proof} />}
    </>
  );
}

/** What a proven history says of payments, in words. */
function SaidOfPayments({
  people,
  proof: { payments },
}: Pick<Props, 'people'> & { readonly proof: Extract<Proof, { kind: 'group' }> }) {
  if (payments.length === 0) return null;
  const names = new Map(people.map(({ _id, fullName }) => [_id, fullName]));
  const tell = tellPayments((userId) => names.get(userId) ?? 'someone else');
  return (
    <ol className={classes.history} aria-label="What it says of payments">
      {payments.map(tell).map((sentence, index) => (
        <li key={`${index} ${sentence}`}>{sentence}</li>
      ))}
    </ol>
  );
}
