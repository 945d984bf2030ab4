import { paidByOwner } from './ownership.ts';
import { payoutBoundsOf } from './payoutBounds.ts';
import { type GroupBooks, type GroupMoney, payoutsOf } from './payouts.ts';

/** A member's standing. Cents. */
export type Standing = {
  readonly userId: string;
  readonly paidCents: number;
  readonly wonCents: number;
  /** Won less paid. */
  readonly profitCents: number;
  /** The most and the least profit that is still possible; equal when all is decided. */
  readonly bestCents: number;
  readonly worstCents: number;
};

/**
 * The standings of all members of a group, the best first.
 *
 * @param userIds  all members, also those who bought nothing
 * @param money  the payouts of these books, where they are known
 */
export function standingsOf(
  userIds: readonly string[],
  books: GroupBooks,
  money: GroupMoney = payoutsOf(books),
): Standing[] {
  const boundsOf = payoutBoundsOf(books);
  const paid = paidByOwner(books.owned);
  return userIds
    .map((userId): Standing => {
      const paidCents = paid.get(userId) ?? 0;
      const wonCents = wonBy(money, userId);
      const { best, worst } = boundsOf(userId) ?? { best: wonCents, worst: wonCents };
      return {
        userId,
        paidCents,
        wonCents,
        profitCents: wonCents - paidCents,
        bestCents: best - paidCents,
        worstCents: worst - paidCents,
      };
    })
    .toSorted((a, b) => b.profitCents - a.profitCents || (a.userId < b.userId ? -1 : 1));
}

/** All that a member has been paid. Cents. */
export function wonBy({ payouts }: GroupMoney, userId: string): number {
  return payouts.reduce((sum, payout) => sum + (payout.userId === userId ? payout.cents : 0), 0);
}
