import { onFailedAnswer } from '../api/call.ts';
import { lastBidder } from '../store/persist.ts';

/**
 * Forgets who bid last with any failed answer of the server's: what the browser remembers may be wrong then. The screen
 * draws the auction's picture all the same. Returns how to stop.
 */
export function forgetLastBidderOnFailure(): () => void {
  return onFailedAnswer(() => lastBidder.clear());
}
