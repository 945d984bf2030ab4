import type { Bid, Person } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useLastResult } from '../lot/useLastResult.ts';
import classes from './PlainStage.module.css';

/** What became of a lot, as a sentence: the price before the names, which may be cut. */
export function resultSentence(
  teamName: string,
  sale: {
    readonly amount: number;
    readonly buyer: Person;
    readonly placedBy: Bid['placedBy'];
  } | null,
): string {
  if (sale === null) return `${teamName} stays unsold`;
  const by = sale.placedBy === undefined ? '' : `, by ${sale.placedBy.fullName}`;
  return `${teamName} sold for ${formatDollars(sale.amount)} to ${sale.buyer.fullName}${by}`;
}

/** What became of the previous lot, in a line. */
export function LastResult() {
  const result = useLastResult((state) => state.result);
  if (result === null) return null;
  const { team } = result;
  const sentence =
    result.kind === 'passed'
      ? `${team.teamName} was passed`
      : resultSentence(
          team.teamName,
          result.kind === 'unsold'
            ? null
            : { ...result, buyer: result.user, placedBy: result.placedBy },
        );
  return <p className={classes.result}>{sentence}</p>;
}
