import type { BidBarFacts } from '../src/features/auction/bidButton.ts';

/** What the bid bar goes by: an open lot at $12 that somebody else leads, unless it is told otherwise. */
export function bidBarFacts(changed: Partial<BidBarFacts> = {}): BidBarFacts {
  return {
    phase: 'open',
    hasTeam: true,
    connection: 'online',
    isBusy: false,
    isClosing: false,
    currentAmount: 12,
    isHighestBidder: false,
    remaining: 1000,
    ...changed,
  };
}
