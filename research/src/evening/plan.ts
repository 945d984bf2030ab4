import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';

/** The evening that is modelled: everyone's auction begins in the same second. */
export const EVENING = {
  people: 100_000,
  groupMembers: 14.3,
  /** Of the half hour that is looked at, from the common start on. */
  seconds: 1800,
  /** People come within this time before the start, half of them in its last sixth. */
  arrivalSeconds: 1800,
  /** Who has to sign in with a password; the others' logins of the year before still hold. */
  shareOfPasswords: 0.2,
  /** The reminder goes out this long before the start. */
  reminderSeconds: 600,
  /** A mail server's answer; a process sends one mail after the other. */
  mailServerMs: 30,
  /** All lines are cut at this second after the start; everyone tries again within so many seconds. */
  cutAtSecond: 900,
  retrySeconds: 3,
  /** A result is entered at this second, while everyone's page is open. */
  resultAtSecond: 1500,
  /** Pages gather what changed, and ask again within this time. */
  resultSeconds: 10,
} as const;

/**
 * Prices of a real auction of twelve people in 2023, the dearest first, in increments of five. How often people bid
 * isn't in its record: with raises of two increments on average it is a tenth of the price.
 */
const PRICES = [
  295, 265, 255, 250, 240, 230, 220, 220, 200, 200, 200, 195, 150, 150, 135, 130, 125, 115, 110,
  105, 105, 100, 95, 95, 95, 85, 85, 85, 85, 85, 80, 80, 80, 80, 75, 70, 70, 70, 70, 65, 65, 65, 65,
  65, 65, 60, 60, 60, 60, 55, 55, 50, 45, 45, 45, 45, 40, 40, 40, 40, 40, 40, 40, 35,
] as const;
const DOLLARS_A_RAISE = 10;

/** A seeded source of numbers from 0 to 1 (mulberry32), so that two runs have the same evening. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The mean of the bids on a lot. */
export const BIDS_A_LOT =
  PRICES.reduce((sum, price) => sum + price, 0) / PRICES.length / DOLLARS_A_RAISE;

/** One lot: its bids, in seconds since it opened, and when it closes. */
export type PlannedLot = { readonly bidsAt: readonly number[]; readonly closesAt: number };

const { lotSeconds, extensionSeconds } = DEFAULT_AUCTION_SETTINGS;
/** The mean of the seconds between two bids, while people still bid. */
const GAP_SECONDS = 2.2;

/** A lot by a real price; gaps between bids are drawn, and a late bid puts the countdown back. */
export function plannedLot(draw: () => number): PlannedLot {
  const price = PRICES[Math.floor(draw() * PRICES.length)] ?? PRICES[0];
  const bidsAt: number[] = [];
  let closesAt: number = lotSeconds;
  let at = 0;
  while (bidsAt.length < Math.round(price / DOLLARS_A_RAISE)) {
    at += -Math.log(1 - draw()) * GAP_SECONDS;
    if (at >= closesAt) break;
    bidsAt.push(at);
    closesAt = Math.max(closesAt, at + extensionSeconds);
  }
  return { bidsAt, closesAt };
}
