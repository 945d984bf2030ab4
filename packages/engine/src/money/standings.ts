import { type Ownership, paidByOwner } from './ownership.ts';
import { createPayoutBounds, type PayoutBounds } from './payoutBounds.ts';
import { type GroupBooks, type GroupMoney, computePayouts, sumByMember } from './payouts.ts';

/** What a member has paid and won so far. Cents. */
export type PaidAndWon = {
  readonly userId: string;
  readonly paidCents: number;
  readonly wonCents: number;
  /** Won less paid. */
  readonly profitCents: number;
};

/** A member's standing. Cents. */
export type Standing = PaidAndWon & {
  /** The most and the least profit that is still possible; equal when all is decided. Null while the auction runs. */
  readonly bestCents: number | null;
  readonly worstCents: number | null;
};

/**
 * What members have paid and won so far, in the order of `userIds`.
 *
 * @param userIds  also those who bought nothing
 */
export function computePaidAndWon(
  userIds: readonly string[],
  owned: readonly Ownership[],
  money: GroupMoney,
): PaidAndWon[] {
  const paid = paidByOwner(owned);
  const won = sumByMember(money.payouts);
  return userIds.map((userId) => {
    const [paidCents, wonCents] = [paid.get(userId) ?? 0, won.get(userId) ?? 0];
    return { userId, paidCents, wonCents, profitCents: wonCents - paidCents };
  });
}

/**
 * The standings of all members of a group, the best first.
 *
 * @param userIds  all members, also those who bought nothing
 * @param money  the payouts of these books, where they are known
 * @param contestBounds  the most and the least that owners can have won, of a contest, whose results are prizes
 */
export function computeStandings(
  userIds: readonly string[],
  books: GroupBooks,
  money: GroupMoney = computePayouts(books),
  contestBounds: ReadonlyMap<string, PayoutBounds> | null = null,
): Standing[] {
  const findBounds =
    books.isAuctionOver && contestBounds === null ? createPayoutBounds(books, money.payouts) : null;
  return computePaidAndWon(userIds, books.owned, money)
    .map((soFar): Standing => {
      const { userId, paidCents, wonCents } = soFar;
      // Whoever buys a team that is still to come can win any part of the pot.
      if (!books.isAuctionOver) return { ...soFar, bestCents: null, worstCents: null };
      const bounds = contestBounds?.get(userId) ?? findBounds?.(userId);
      const { best, worst } = bounds ?? { best: wonCents, worst: wonCents };
      return { ...soFar, bestCents: best - paidCents, worstCents: worst - paidCents };
    })
    .toSorted((a, b) => b.profitCents - a.profitCents || (a.userId < b.userId ? -1 : 1));
}

/** All that a member has been paid. Cents. */
export function wonBy({ payouts }: GroupMoney, userId: string): number {
  return sumByMember(payouts).get(userId) ?? 0;
}
