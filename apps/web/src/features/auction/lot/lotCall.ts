import type { LiveState } from '@bracketbid/contract/live/state';

/** What an auctioneer calls in the last seconds. */
const CALLS: Record<number, string> = { 3: 'Going once', 2: 'Going twice', 1: 'Last call' };

/**
 * The call on an open lot; null while there is none.
 *
 * [LOT-5] Where nobody can answer, the call says so instead.
 *
 * @param seconds  as the clock shows them; null while unknown
 */
export function lotCall(
  lot: Pick<NonNullable<LiveState['lot']>, 'nobodyCanAnswer' | 'bidder' | 'isHardEnd'>,
  seconds: number | null,
): string | null {
  if (lot.nobodyCanAnswer) {
    return lot.bidder === null
      ? 'Nobody can answer: nobody has a dollar left.'
      : 'Nobody can answer';
  }
  if (seconds === null) return null;
  return CALLS[seconds] ?? (lot.isHardEnd ? 'Hard end: bids add no more time' : null);
}
