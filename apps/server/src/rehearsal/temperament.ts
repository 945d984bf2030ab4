import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';

/** How a bot bids. */
export type Temperament = {
  /** What a team is worth to the bot, as a multiple of its fair value. */
  readonly boldness: number;
  /** The largest fraction of the remaining budget spent on one team. */
  readonly purse: number;
  /** The bot only bids with at most this many seconds left. */
  readonly waitsUntilSeconds: number;
  /** The fraction of interest lost by the last lot. */
  readonly tires: number;
  /** How often the bot raises by more than a dollar. */
  readonly jumps: number;
};

export const TEMPERAMENTS = {
  enthusiast: { boldness: 1.25, purse: 0.6, waitsUntilSeconds: 99, tires: 0.5, jumps: 0.5 },
  accountant: { boldness: 0.95, purse: 0.35, waitsUntilSeconds: 99, tires: 0, jumps: 0.2 },
  saver: { boldness: 0.8, purse: 0.22, waitsUntilSeconds: 99, tires: -0.6, jumps: 0.1 },
  sniper: { boldness: 1.05, purse: 0.45, waitsUntilSeconds: 4, tires: 0.1, jumps: 0.3 },
  bargainHunter: { boldness: 0.55, purse: 0.2, waitsUntilSeconds: 8, tires: 0, jumps: 0 },
  dreamer: { boldness: 1.6, purse: 0.9, waitsUntilSeconds: 99, tires: 0.9, jumps: 0.7 },
} as const satisfies Record<string, Temperament>;

/** The lot as a bidder sees it. Dollars and seconds. */
export type LotFacts = {
  readonly seed: number;
  readonly currentAmount: number;
  readonly isLeading: boolean;
  readonly remaining: number;
  readonly secondsLeft: number;
  /** How much of the auction is over, from 0 to 1. */
  readonly progress: number;
  readonly potDollars: number;
  /** What a bid adds at least; a dollar unless given. */
  readonly stepDollars?: number;
};

/** The share of main-draw slots of a seed that reached each stage, in the history of a division. */
export type SeedShares = Readonly<Record<string, number>>;

/**
 * The expected winnings of a team of a seed: how often such teams reached a round, times what the win before it
 * pays.
 *
 * @returns a fraction of the pot
 */
export function fairShare(shares: SeedShares): number {
  const payouts = DEFAULT_AUCTION_SETTINGS.payoutBasisPoints;
  const basisPoints = WINS.reduce(
    (sum, [round, reached]) => sum + (payouts[round] ?? 0) * (shares[reached] ?? 0),
    0,
  );
  return basisPoints / 10_000;
}

/** A win in the first round of a pair takes a team to its second. */
const WINS = [
  ['R64', 'R32'],
  ['R32', 'S16'],
  ['S16', 'E8'],
  ['E8', 'F4'],
  ['F4', 'NC'],
  ['NC', 'WIN'],
] as const;

/**
 * What a bot bids now, or null for no bid.
 *
 * @param fair  the team's fair part of the pot
 * @param random  from 0 up to 1
 */
export function decideBid(
  temperament: Temperament,
  facts: LotFacts,
  fair: number,
  random: () => number,
): number | null {
  const { boldness, purse, waitsUntilSeconds, tires, jumps } = temperament;
  if (facts.isLeading || facts.secondsLeft > waitsUntilSeconds) return null;
  const interest = boldness * (1 - tires * facts.progress) * (0.8 + 0.4 * random());
  const limit = Math.floor(Math.min(fair * facts.potDollars * interest, facts.remaining * purse));
  if (facts.currentAmount >= limit) return null;
  const next = Math.min(limit, facts.currentAmount + (facts.stepDollars ?? 1));
  if (random() >= jumps) return next;
  return Math.min(limit, next + Math.floor((limit - next) * 0.5 * random()));
}
