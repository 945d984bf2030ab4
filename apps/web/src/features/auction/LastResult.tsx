import type { Person } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useLastResult } from './useLastResult.ts';
import classes from './PlainStage.module.css';

/** What became of a lot, as a sentence. */
export function resultSentence(
  teamName: string,
  amount: number | null,
  buyer: Person | null,
): string {
  return amount === null || buyer === null
    ? `${teamName} stays unsold`
    : `${teamName} sold to ${buyer.fullName} for ${formatDollars(amount)}`;
}

/** What became of the previous lot, in a line. */
export function LastResult() {
  const result = useLastResult((state) => state.result);
  if (result === null) return null;
  const sentence =
    result.kind === 'unsold'
      ? resultSentence(result.team.teamName, null, null)
      : resultSentence(result.team.teamName, result.amount, result.user);
  return <p className={classes.result}>{sentence}</p>;
}
