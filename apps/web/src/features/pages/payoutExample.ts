import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { computeShare } from '@bracketbid/engine/money/payouts';

type Round = { readonly code: string; readonly name: string };

/** The usual bracket's rounds, shown until the real ones are loaded. */
const USUAL_ROUNDS: readonly Round[] = [
  { code: 'R64', name: 'Round of 64' },
  { code: 'R32', name: 'Round of 32' },
  { code: 'S16', name: 'Sweet 16' },
  { code: 'E8', name: 'Elite Eight' },
  { code: 'F4', name: 'Final Four' },
  { code: 'NC', name: 'Championship' },
];

export type RoundPayout = {
  readonly name: string;
  /** Percent of the pot for one win. */
  readonly percent: number;
  /** Cents of the example's pot for one win, and for all wins up to this one. */
  readonly cents: number;
  readonly totalCents: number;
};

/** What one win in each paying round is worth in a given pot, and what a run adds up to. */
export function payoutsFor(
  potDollars: number,
  basisPoints: Readonly<Record<string, number>> = DEFAULT_AUCTION_SETTINGS.payoutBasisPoints,
  rounds: readonly Round[] = USUAL_ROUNDS,
): RoundPayout[] {
  let totalCents = 0;
  const paid = rounds.filter(({ code }) => (basisPoints[code] ?? 0) > 0);
  return paid.map(({ code, name }) => {
    const share = basisPoints[code] ?? 0;
    const cents = computeShare(potDollars * 100, share);
    totalCents += cents;
    return { name, percent: share / 100, cents, totalCents };
  });
}

const TIMES = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times'];

/** `twice`; `7 times`. */
export function timesInWords(count: number): string {
  return TIMES[count] || `${count} times`;
}

/** Cents as `$12.34`, without the cents where there are none. */
export function centsInWords(cents: number): string {
  const dollars = cents / 100;
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
  });
}

/** Somebody's final profit or loss: `$12 ahead.` */
export function profitInWords(wonCents: number, paidDollars: number): string {
  const cents = wonCents - paidDollars * 100;
  const amount = centsInWords(Math.abs(cents));
  return cents >= 0 ? `${amount} ahead.` : `${amount} down.`;
}
