import type { BidBarFacts } from '../src/features/auction/amount/bidButton.ts';

/** The facts of the bid bar: an open lot at $12 that somebody else leads, unless overridden. */
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
    spent: 0,
    sizes: {},
    ...changed,
  };
}
