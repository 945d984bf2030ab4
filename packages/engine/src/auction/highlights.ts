import type { AuctionEvent } from './events.ts';
import { claimantIn } from './gavel/seatClaims.ts';

/** What there is to tell of an auction, from its log alone. Whole dollars. */
export type Highlights = {
  /** In the order of the lots. */
  readonly sold: readonly SoldLot[];
  readonly unsold: readonly string[];
  readonly pot: number;
  readonly steal: PriceStory | null;
  readonly overpay: PriceStory | null;
  readonly mostDuels: Duels | null;
  readonly longestWar: War | null;
};

export type SoldLot = { readonly teamId: string; readonly userId: string; readonly amount: number };

/** A price beside those of the other teams of its seed, sold the same night. */
export type PriceStory = SoldLot & {
  readonly seed: number;
  /** What the others of the seed went for, the cheapest first. */
  readonly others: readonly number[];
};

/** A price beside the fair value of its lot. Dollars, of which the value has fractions. */
export type FairStory = SoldLot & { readonly fair: number };

/** Two people, and how often over the whole night one of them answered the other's bid with a higher one. */
export type Duels = { readonly userIds: readonly [string, string]; readonly count: number };

/** The lot with the most bids. */
export type War = SoldLot & {
  readonly bids: number;
  /** Who bid on it, the first to bid first. */
  readonly bidders: readonly string[];
};

/** A seed says something of a price only beside at least two others. */
const OTHERS_MIN = 2;
/** A steal costs at most three quarters of the middle of the others, an overpay at least five. Per cent. */
const STEAL_PERCENT_MAX = 75;
const OVERPAY_PERCENT_MIN = 125;
/** Fewer answers are no duel, fewer bids no war. */
const DUELS_MIN = 3;
const WAR_BIDS_MIN = 4;

/**
 * The night in a few lines. Nothing is estimated: a price is compared with the median of what the other teams of the same
 * seed went for on the same night, and the steal and the overpay are those furthest below and above it in dollars.
 * Of equals, the earlier lot is named. What is not remarkable is null.
 *
 * @param seedByTeam  the seeds of the teams; those without one are compared with nothing
 * @see docs/decisions/0036-the-morning-after.md
 */
export function findHighlights(
  events: readonly AuctionEvent[],
  seedByTeam: ReadonlyMap<string, number>,
): Highlights {
  const sold: SoldLot[] = [];
  const unsold: string[] = [];
  const bids = new Map<string, Said[]>();
  const claimant = claimantIn(events);
  const said = (teamId: string, ...more: readonly Said[]) =>
    bids.set(teamId, [...(bids.get(teamId) ?? []), ...more]);
  for (const event of events) {
    if (event.type === 'BidPlaced' || event.type === 'BidNamed') {
      said(event.teamId, { bidId: event.bidId, userId: claimant(event.userId) });
    } else if (event.type === 'BidAnswered') {
      const { teamId, bidId, challenger, leader } = event;
      said(teamId, ...[challenger, leader].map((each) => ({ bidId, userId: claimant(each) })));
    } else if (event.type === 'BidStruck') {
      const standing = bids.get(event.teamId) ?? [];
      const at = standing.findIndex(({ bidId }) => bidId === event.bidId);
      // What maxima have answered to it is gone, too.
      if (at >= 0) bids.set(event.teamId, standing.slice(0, at));
    } else if (event.type === 'SaleVoided') {
      // As if it had not been: what comes after counts.
      const at = sold.findIndex(({ teamId }) => teamId === event.teamId);
      sold.splice(at, 1);
      bids.delete(event.teamId);
    } else if (event.type === 'LotSold') {
      const { teamId, userId, amount } = event;
      sold.push({ teamId, userId: claimant(userId), amount });
    } else if (event.type === 'LotUnsold') {
      unsold.push(event.teamId);
    }
  }
  const stories = listStories(sold, seedByTeam);
  const bidders = new Map(
    [...bids].map(([teamId, each]) => [teamId, each.map(({ userId }) => userId)]),
  );
  return {
    sold,
    unsold,
    pot: sold.reduce((sum, { amount }) => sum + amount, 0),
    steal: furthest(stories, (story) => -story.above, isSteal),
    overpay: furthest(stories, (story) => story.above, isOverpay),
    mostDuels: findMostDuels([...bidders.values()]),
    longestWar: findLongestWar(sold, bidders),
  };
}

/** A bid, of a claimed seat its account's. */
type Said = { readonly bidId: string; readonly userId: string };

type Compared = PriceStory & {
  /** Twice the median of the others, which is a whole number. */
  readonly twiceMedian: number;
  /** How far the price lies above the median; twice the dollars. */
  readonly above: number;
};

function listStories(
  sold: readonly SoldLot[],
  seedByTeam: ReadonlyMap<string, number>,
): Compared[] {
  return sold.flatMap((lot): Compared[] => {
    const seed = seedByTeam.get(lot.teamId);
    if (seed === undefined) return [];
    const others = sold
      .filter(({ teamId }) => teamId !== lot.teamId && seedByTeam.get(teamId) === seed)
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b);
    if (others.length < OTHERS_MIN) return [];
    const twiceMedian = computeTwiceMedian(others);
    return [{ ...lot, seed, others, twiceMedian, above: 2 * lot.amount - twiceMedian }];
  });
}

/** @param sorted  at least one */
function computeTwiceMedian(sorted: readonly number[]): number {
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return lower + upper;
}

const isSteal = ({ amount, twiceMedian }: Compared) =>
  200 * amount <= STEAL_PERCENT_MAX * twiceMedian;
const isOverpay = ({ amount, twiceMedian }: Compared) =>
  200 * amount >= OVERPAY_PERCENT_MIN * twiceMedian;

function furthest(
  stories: readonly Compared[],
  by: (story: Compared) => number,
  isWorthTelling: (story: Compared) => boolean,
): PriceStory | null {
  const best = greatest(stories.filter(isWorthTelling), by);
  if (best === null) return null;
  const { teamId, userId, amount, seed, others } = best;
  return { teamId, userId, amount, seed, others };
}

/**
 * [FAIR-7] The steals and the overpays of a night by fair values, under the same bounds as those by seed: furthest from the fair
 * value in dollars first; of equals, the earlier lot.
 *
 * @param fairValue  the fair value of a lot in dollars; lots without one are compared with nothing
 */
export function fairStories(
  sold: readonly SoldLot[],
  fairValue: (lotId: string) => number | null,
): { readonly steals: readonly FairStory[]; readonly overpays: readonly FairStory[] } {
  const stories = sold.flatMap((lot): FairStory[] => {
    const fair = fairValue(lot.teamId);
    return fair === null ? [] : [{ ...lot, fair }];
  });
  return {
    steals: stories
      .filter(({ amount, fair }) => 100 * amount <= STEAL_PERCENT_MAX * fair)
      .toSorted((a, b) => b.fair - b.amount - (a.fair - a.amount)),
    overpays: stories
      .filter(({ amount, fair }) => 100 * amount >= OVERPAY_PERCENT_MIN * fair)
      .toSorted((a, b) => b.amount - b.fair - (a.amount - a.fair)),
  };
}

/** @param lots  who bid on each lot, bid by bid */
function findMostDuels(lots: readonly (readonly string[])[]): Duels | null {
  const counts = new Map<string, { userIds: readonly [string, string]; count: number }>();
  for (const bids of lots) {
    for (const [index, answering] of bids.entries()) {
      const answered = bids[index - 1];
      if (answered === undefined || answered === answering) continue;
      const userIds: readonly [string, string] =
        answered < answering ? [answered, answering] : [answering, answered];
      const key = userIds.join('\n');
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { userIds, count: 1 });
      else known.count += 1;
    }
  }
  const most = greatest([...counts.values()], ({ count }) => count);
  return most !== null && most.count >= DUELS_MIN ? most : null;
}

function findLongestWar(
  sold: readonly SoldLot[],
  bidders: ReadonlyMap<string, readonly string[]>,
): War | null {
  const wars = sold.map((lot): War => {
    const bids = bidders.get(lot.teamId) ?? [];
    return { ...lot, bids: bids.length, bidders: [...new Set(bids)] };
  });
  const longest = greatest(wars, ({ bids }) => bids);
  return longest !== null && longest.bids >= WAR_BIDS_MIN ? longest : null;
}

/** The first of those with the greatest value. */
function greatest<Item>(items: readonly Item[], by: (item: Item) => number): Item | null {
  let best: Item | null = null;
  for (const item of items) if (best === null || by(item) > by(best)) best = item;
  return best;
}
