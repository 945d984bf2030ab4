import { onFailedAnswer } from '../../api/call.ts';
import { lastBidder } from '../../store/persist.ts';

/**
 * Forgets the last bidder on any failed answer of the server: the stored one may be wrong then. The screen draws the
 * auction's picture all the same. Returns how to stop.
 */
export function forgetLastBidderOnFailure(): () => void {
  return onFailedAnswer(() => lastBidder.clear());
}
