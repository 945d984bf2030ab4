import {
  payoutsByWorth,
  type PayoutTable,
  type RoundSize,
  usualPayouts,
  type Worths,
} from './payoutTable.ts';

/** A payout table that a group can take as it is. */
export type PayoutPreset = { readonly name: string; readonly payouts: PayoutTable };

/** Most of the pot to the last rounds. */
const TOP_HEAVY: Worths = { fromTheFinal: [3640, 1200, 450, 150, 50, 5], earlier: 1 / 2 };
/** The same for each win, whatever the round; the final takes what is left by flooring. */
const EVERY_WIN: Worths = { fromTheFinal: [1], earlier: 1 };
const FINAL_FOUR: Worths = { fromTheFinal: [2, 1, 0], earlier: 0 };

/**
 * [GROUP-11] The tables that a group may choose from, cut to a bracket: each adds up to the pot. Basis points.
 *
 * @param rounds  the first round first
 * @returns none while nothing is drawn
 */
export function payoutPresets(rounds: readonly RoundSize[]): PayoutPreset[] {
  const tables: readonly (readonly [string, PayoutTable | null])[] = [
    ['Balanced', usualPayouts(rounds)],
    ['Top heavy', payoutsByWorth(rounds, TOP_HEAVY)],
    ['Every win counts', payoutsByWorth(rounds, EVERY_WIN)],
    ['Final Four only', payoutsByWorth(rounds, FINAL_FOUR)],
  ];
  return tables.flatMap(([name, payouts]) => (payouts === null ? [] : [{ name, payouts }]));
}
