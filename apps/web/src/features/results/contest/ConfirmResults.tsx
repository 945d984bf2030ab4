import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { pacific } from '../../../formats/pacificTime.ts';
import type { ContestWords } from '../../../live/queries/contest.ts';
import { Slip } from '../../../ui/Slip.tsx';
import { EntrantLine } from './EntrantLine.tsx';
import type { Field } from './field.ts';
import classes from './Prizes.module.css';
import { Reasons } from './Reasons.tsx';
import { SayWhy } from './SayWhy.tsx';
import type { Viewer, WaitingResult } from './waiting.ts';

type Props = {
  readonly waiting: readonly WaitingResult[];
  readonly field: Field;
  readonly viewer: Viewer;
  readonly words: ContestWords;
};

/** [RESULTS-4] One card for all results that wait for a second key: confirmed in one press, or objected to with a reason. */
export function ConfirmResults({ waiting, field, viewer, words }: Props) {
  const headingId = useId();
  const { run, isRunning } = useAction();
  const mine = waiting.filter(({ isMine }) => isMine);
  if (waiting.length === 0) return null;
  const confirmAll = () =>
    run(async () => {
      for (const target of mine) await words.confirm(target);
    });
  return (
    <section aria-labelledby={headingId}>
      <Slip className={classes.card}>
        <h2 id={headingId}>
          {mine.length > 0 ? 'Confirm these results' : 'Results that aren’t confirmed yet'}
        </h2>
        <ul className={classes.waiting}>
          {waiting.map((result) => (
            <Waiting key={result.key} {...{ result, field, viewer, words }} />
          ))}
        </ul>
        {mine.length > 0 && (
          <div className={classes.confirm}>
            <Button size="lg" fullWidth loading={isRunning} onClick={() => void confirmAll()}>
              {confirmLabel(mine.length, waiting.length)}
            </Button>
          </div>
        )}
      </Slip>
    </section>
  );
}

function confirmLabel(mine: number, all: number): string {
  if (mine === 1) return all === 1 ? 'Confirm it' : 'Confirm the one I may';
  return mine === all ? `Confirm all ${mine}` : `Confirm the ${mine} I may`;
}

type WaitingProps = Omit<Props, 'waiting'> & { readonly result: WaitingResult };

function Waiting({ result, field, viewer, words }: WaitingProps) {
  const [isObjecting, setObjecting] = useState(false);
  const { userId, hostId } = viewer;
  const canObject = userId !== hostId && result.objectors.length === 0;
  return (
    <li>
      <h3>{result.title}</h3>
      {result.rows.length === 0 && <p className={classes.note}>Nobody wins it.</p>}
      <ul className={classes.lines}>
        {result.rows.map((row) => (
          <EntrantLine key={row.entrantId} {...row} field={field} userId={userId} isShort />
        ))}
      </ul>
      <Reasons objections={result.objections} />
      <p className={classes.note}>{waitsFor(result, viewer)}</p>
      {canObject && !isObjecting && (
        <button
          type="button"
          className={classes.object}
          aria-label={`Object to ${result.title}`}
          onClick={() => setObjecting(true)}
        >
          Object
        </button>
      )}
      {isObjecting && canObject && (
        <SayWhy
          label={`What is wrong with ${result.title}?`}
          button="Object"
          onSay={(reason) => words.object(result, reason)}
          onCancel={() => setObjecting(false)}
        />
      )}
    </li>
  );
}

/** Whose word it waits for, and until when. */
function waitsFor(result: WaitingResult, { userId, hostId, members }: Viewer): string {
  const { objectors, keepers, missing, confirmsAt, hasSpoken } = result;
  if (objectors.length > 0) {
    const host = members.find(({ _id }) => _id === hostId)?.fullName ?? 'the host';
    return `It waits for ${userId === hostId ? 'you' : host}: another result, or the same one again.`;
  }
  const names = keepers.map(({ _id, fullName }) => (_id === userId ? 'you' : fullName));
  const type = missing > 1 ? 'conjunction' : 'disjunction';
  const who = new Intl.ListFormat('en-US', { type }).format(names);
  const done = hasSpoken ? 'You have confirmed it. ' : '';
  const isSome = missing > 1 && missing < keepers.length;
  const need = isSome ? `${missing} of ${who} have to confirm it` : `It waits for ${who}`;
  if (confirmsAt === null) return `${done}${need}.`;
  return `${done}${need}. If nobody objects, it is confirmed on ${pacific.inWords(confirmsAt)}.`;
}
