/**
 * The rules one group's auction is held under: copied when it starts and never changed after.
 *
 * Money in whole dollars, times in whole seconds.
 * @see docs/rules.md FREEZE-1
 */
export type AuctionSettings = {
  readonly startingBudget: number;
  readonly lockSeconds: number;
  readonly lotSeconds: number;
  readonly extensionSeconds: number;
  /** Basis points (1/100 %) of the pot that one win in a round is worth, by the round's code. */
  readonly payoutBasisPoints: Readonly<Record<string, number>>;
};

export const DEFAULT_AUCTION_SETTINGS: AuctionSettings = {
  startingBudget: 1000,
  lockSeconds: 5,
  lotSeconds: 30,
  extensionSeconds: 10,
  payoutBasisPoints: { FF: 0, R64: 50, R32: 100, S16: 200, E8: 400, F4: 800, NC: 2000 },
};

/** The bounds within which a site may set its auctions up. Dollars and seconds. */
export const SETTINGS_LIMITS = {
  startingBudget: { min: 1, max: 1_000_000_000 },
  lockSeconds: { min: 0, max: 600 },
  lotSeconds: { min: 1, max: 3600 },
  extensionSeconds: { min: 0, max: 600 },
} as const;

/** [LOT-6] Whether a late bid leaves a lot no more time than it had when it opened. */
export function extensionFits(
  settings: Pick<AuctionSettings, 'lotSeconds' | 'extensionSeconds'>,
): boolean {
  return settings.extensionSeconds <= settings.lotSeconds;
}

/** A group admin or a site admin pauses for at least a minute and at most a day. Minutes. */
export const PAUSE_MINUTES = { min: 1, max: 1440 } as const;
