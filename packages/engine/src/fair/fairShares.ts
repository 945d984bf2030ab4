import { type PayoutTable, WHOLE_POT } from '../money/payoutTable.ts';
import type { Odds } from './odds.ts';

/**
 * [FAIR-3] The part of the pot that each team wins on average: over all matches, how likely it wins times what that pays. What
 * is won already counts as won. The parts of all teams add up to 1 where the table adds up to the pot.
 *
 * @returns by team, from 0 to 1; a team that is in no match is absent
 */
export function computeShares(odds: Odds, payouts: PayoutTable): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { round, winners } of odds) {
    const worth = (payouts[round] ?? 0) / WHOLE_POT;
    for (const [teamId, probability] of winners) {
      shares.set(teamId, (shares.get(teamId) ?? 0) + probability * worth);
    }
  }
  return shares;
}

/** [FAIR-3] The share of a lot: that of its teams together. */
export function shareOfLot(
  teamIds: readonly string[],
  shares: ReadonlyMap<string, number>,
): number {
  return teamIds.reduce((sum, teamId) => sum + (shares.get(teamId) ?? 0), 0);
}
