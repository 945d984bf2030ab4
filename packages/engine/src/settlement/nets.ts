import type { PaidAndWon } from '../money/standings.ts';

/** A member's result: what was paid, won, and is therefore owed (less than 0) or due to them. Whole cents. */
export type Net = {
  readonly userId: string;
  readonly paidCents: number;
  readonly wonCents: number;
  readonly netCents: number;
};

/**
 * [SETTLE-1] What each member has won less what they paid, before any payment, by rising ids. Adds up to zero once the final is over.
 * All that settlement knows of results comes through here.
 */
export function computeNets(members: readonly PaidAndWon[]): readonly Net[] {
  return members
    .map(({ userId, paidCents, wonCents, profitCents }) => ({
      userId,
      paidCents,
      wonCents,
      netCents: profitCents,
    }))
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
}
