import { shareOut } from './cents.ts';
import { type Ownership, ownersIn, listTeamIds } from './ownership.ts';
import { createDivider, type Part } from './parts.ts';

/** What one team cost. */
export type TeamCost = {
  readonly teamId: string;
  /** Who bought it. */
  readonly userId: string;
  readonly cents: number;
  /** [SHARE-4] Whose it is, and what each has paid of it. */
  readonly owners: readonly (Part & { readonly cents: number })[];
};

/**
 * [MONEY-7] What each team cost: a lot's price shared equally over its teams, to the last cent. Of equal parts the first teams
 * of the lot pay the cents that are left.
 *
 * @returns lot by lot; the costs of a lot's teams add up to its price
 */
export function computeTeamCosts(owned: readonly Ownership[]): TeamCost[] {
  return owned.flatMap((lot) => {
    const { userId, amount } = lot;
    const teamIds = listTeamIds(lot);
    const parts = shareOut(
      amount * 100,
      teamIds.map(() => 1),
    );
    const owners = ownersIn(lot);
    const divide = createDivider(owners);
    return teamIds.map((teamId, index) => {
      const cents = parts[index] ?? 0;
      const paid = divide(cents);
      const divided = owners.map((part, at) => ({ ...part, cents: paid[at]?.cents ?? 0 }));
      return { teamId, userId, cents, owners: divided };
    });
  });
}
