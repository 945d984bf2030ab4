import { shareOut } from './cents.ts';
import { type Ownership, teamIdsOf } from './ownership.ts';

/** What one team cost its owner. */
export type TeamCost = {
  readonly teamId: string;
  readonly userId: string;
  readonly cents: number;
};

/**
 * [MONEY-7] What each team cost: a lot's price shared equally over its teams, to the last cent. Of equal parts the first teams
 * of the lot pay the cents that are left.
 *
 * @returns lot by lot; the costs of a lot's teams add up to its price
 */
export function teamCostsOf(owned: readonly Ownership[]): TeamCost[] {
  return owned.flatMap((lot) => {
    const { userId, amount } = lot;
    const teamIds = teamIdsOf(lot);
    const parts = shareOut(
      amount * 100,
      teamIds.map(() => 1),
    );
    return teamIds.map((teamId, index) => ({ teamId, userId, cents: parts[index] ?? 0 }));
  });
}
