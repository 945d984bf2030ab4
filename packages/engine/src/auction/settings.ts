import type { LotOrder } from './lots/lots.ts';

/**
 * The rules one group's auction is held under: copied when it starts and never changed after. What is absent is as it always
 * was: first bids from $1, steps of $1, no cap, a drawn order, no maximum bids.
 *
 * Money in whole dollars, times in whole seconds.
 * @see docs/rules.md FREEZE-1
 */
export type AuctionSettings = {
  /** [GAVEL-9] Null for no limit of money. Only with a gavel. */
  readonly startingBudget: number | null;
  readonly lockSeconds: number;
  readonly lotSeconds: number;
  readonly extensionSeconds: number;
  /** Basis points (1/100 %) of the pot that one win in a round is worth, by the round's code. */
  readonly payoutBasisPoints: Readonly<Record<string, number>>;
  /** [BID-8] The smallest first bid. */
  readonly minimumBid?: number;
  /** [BID-8] From which amount on a bid must be how much higher: the first from 0, rising. */
  readonly steps?: readonly BidStep[];
  /** [LOT-7] The most that late bids add to a lot. */
  readonly extensionCapSeconds?: number;
  /** [ORDER-4] */
  readonly order?: Exclude<LotOrder, 'drawn'>;
  readonly maximumBids?: true;
  /** [GAVEL-1] A person ends the lots; absent: the clock does. */
  readonly pace?: 'gavel';
  /** [GAVEL-3] How long after the second warning a lot may be sold. Only with a gavel. */
  readonly warningSeconds?: number;
  /** [GAVEL-5] Only clerks bid, for whoever shows them a paddle. Only with a gavel. */
  readonly phonesBid?: false;
  /** Whether members see a fair share of the pot. */
  readonly hints?: 'beforeAndAfter' | 'live';
};

/** From this amount on, a bid is at least so much higher than the one before. Whole dollars. */
export type BidStep = { readonly from: number; readonly step: number };

/** How large bids have to be. */
export type BidSizes = Pick<AuctionSettings, 'minimumBid' | 'steps'>;

/** [BID-8] How much higher than this amount the next bid must be at least. Dollars. */
export function stepAt({ steps = [] }: BidSizes, amount: number): number {
  return steps.findLast(({ from }) => from <= amount)?.step ?? 1;
}

/** [BID-8] The least that may be bid over this amount; 0 for a lot without bids. Dollars. */
export function leastBid(sizes: BidSizes, currentAmount: number): number {
  if (currentAmount === 0) return sizes.minimumBid ?? 1;
  return currentAmount + stepAt(sizes, currentAmount);
}

export const DEFAULT_AUCTION_SETTINGS: AuctionSettings & { readonly startingBudget: number } = {
  startingBudget: 1000,
  lockSeconds: 5,
  lotSeconds: 30,
  extensionSeconds: 10,
  payoutBasisPoints: { FF: 0, R64: 50, R32: 100, S16: 200, E8: 400, F4: 800, NC: 2000 },
};

/** [GAVEL-3] How long after the second warning a lot may be sold, unless a group says otherwise. */
export const WARNING_SECONDS = 3;

/** [GAVEL-9] No bid is higher, whatever money there is. Dollars. */
export const BID_MAX = 1_000_000_000;

/** The bounds within which a site may set its auctions up. Dollars and seconds. */
export const SETTINGS_LIMITS = {
  startingBudget: { min: 1, max: BID_MAX },
  lockSeconds: { min: 0, max: 600 },
  lotSeconds: { min: 1, max: 3600 },
  extensionSeconds: { min: 0, max: 600 },
  extensionCapSeconds: { min: 0, max: 3600 },
  warningSeconds: { min: 0, max: 10 },
  steps: { max: 12 },
} as const;

/** [BID-8] Whether steps begin at $0 and rise. */
export function areSteps(steps: readonly BidStep[]): boolean {
  return steps.every(({ from }, index) =>
    index === 0 ? from === 0 : from > (steps[index - 1]?.from ?? 0),
  );
}

/** [LOT-6] Whether a late bid leaves a lot no more time than it had when it opened. */
export function extensionFits(
  settings: Pick<AuctionSettings, 'lotSeconds' | 'extensionSeconds'>,
): boolean {
  return settings.extensionSeconds <= settings.lotSeconds;
}

/** A group admin or a site admin pauses for at least a minute and at most a day. Minutes. */
export const PAUSE_MINUTES = { min: 1, max: 1440 } as const;
