import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import type { Replayed } from './history.ts';
import type { Said } from './said.ts';

/**
 * [MAX-3] Checks by what members did which seals replace another: the log says so of a change, and of nothing else. Whose answer was
 * lost has said nothing. A removal and a change by the same member in the same millisecond on two processes withdraw by the
 * same event, and both are answered: then it was a change.
 *
 * @throws an error that names the broken promise
 */
export function judgeChanges(said: readonly Said[], { rows }: Replayed): void {
  const eventAt = (seq: number): AuctionEvent | undefined => rows[seq - 1]?.event;
  for (const { command, outcome } of said) {
    if (outcome?.kind !== 'accepted') continue;
    for (const { seq } of outcome.applied) {
      const event = eventAt(seq);
      if (command.type === 'SetMaximum' && event?.type === 'MaximumSealed') {
        const before = outcome.applied.some((each) => each.seq === seq - 1)
          ? eventAt(seq - 1)
          : undefined;
        const withdrawn = before?.type === 'MaximumWithdrawn' ? before.seal : undefined;
        must(event.replaces === withdrawn, seq, 'a seal replaces the one that its owner changed');
      }
      const next = eventAt(seq + 1);
      if (command.type !== 'RemoveMaximum' || next?.type !== 'MaximumSealed') continue;
      if (isOfChange(said, seq)) continue;
      must(next.replaces === undefined, seq + 1, 'no seal replaces one that its owner removed');
    }
  }
}

/** Whether an accepted change of a maximum has the event at `seq`. */
function isOfChange(said: readonly Said[], seq: number): boolean {
  return said.some(
    ({ command, outcome }) =>
      command.type === 'SetMaximum' &&
      outcome?.kind === 'accepted' &&
      outcome.applied.some((each) => each.seq === seq),
  );
}

function must(holds: boolean, seq: number, promise: string): void {
  if (!holds) throw new Error(`At seq ${seq}: ${promise}`);
}
