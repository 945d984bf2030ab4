import type { LiveState } from '@bracketbid/contract/entities';

/** What an auctioneer calls in the last seconds. */
const CALLS: Record<number, string> = { 3: 'Going once', 2: 'Going twice', 1: 'Last call' };

/**
 * What is called on an open lot; null while nothing is.
 *
 * [LOT-5] Where nobody can answer, that is said instead of calls that nobody could follow.
 *
 * @param seconds  as the clock shows them; null while it doesn't know
 */
export function lotCall(
  lot: Pick<NonNullable<LiveState['lot']>, 'nobodyCanAnswer' | 'bidder'>,
  seconds: number | null,
): string | null {
  if (lot.nobodyCanAnswer) {
    return lot.bidder === null
      ? 'Nobody can answer: nobody has a dollar left.'
      : 'Nobody can answer';
  }
  return seconds === null ? null : (CALLS[seconds] ?? null);
}
