import { counted } from '@bracketbid/contract/counted';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { paidAfterWins } from '@bracketbid/engine/money/winsToPay';
import type { Payouts } from './projectedPot.ts';

/** What a number of wins pays in all: after one win, after two, ... Whole dollars, rounded down. */
export function paidAfter(
  pot: number,
  /** The codes of the rounds on a team's way, in the order of play. */
  way: readonly string[],
  payouts: Payouts,
): number[] {
  const path = way.map((code) => payouts[code] ?? 0);
  return paidAfterWins(pot * 100, path).map((cents) => Math.floor(cents / 100));
}

/** The wins after which a team has paid its price; null if even the title would not. */
export function winsCovering(price: number, paid: readonly number[]): number | null {
  const index = paid.findIndex((dollars) => dollars >= price);
  return index === -1 ? null : index + 1;
}

/**
 * What a price needs, in a line: `At $411 it needs 3 wins to pay`. Before the first bid it takes what teams of the seed
 * went for tonight, and before any did, it says what the first win that pays brings.
 *
 * @param amount  the current bid; 0 while there is none
 * @param sameSeed  the prices of the seed's teams tonight
 */
export function payLine(
  amount: number,
  sameSeed: readonly number[],
  paid: readonly number[],
): string | null {
  if (paid.length === 0) return null;
  if (amount > 0) {
    const wins = winsCovering(amount, paid);
    return wins === null
      ? `At ${formatDollars(amount)} even the title would not pay`
      : `At ${formatDollars(amount)} it needs ${counted(wins, 'win')} to pay`;
  }
  if (sameSeed.length > 0) {
    const usual = Math.round(sameSeed.reduce((sum, price) => sum + price, 0) / sameSeed.length);
    const wins = winsCovering(usual, paid);
    const price = `At ${formatDollars(usual)}, like the others,`;
    if (wins === null) return `${price} even the title would not pay`;
    return `${price} ${counted(wins, 'win')} ${wins === 1 ? 'pays' : 'pay'}`;
  }
  const first = paid.findIndex((dollars) => dollars > 0);
  if (first === -1) return null;
  const wins = first === 0 ? 'Its first win pays' : `${counted(first + 1, 'win')} pay`;
  return `${wins} about ${formatDollars(paid[first] ?? 0)}`;
}

/**
 * What a bundle's price needs at least on one way, in a line: `At $60 it pays once one of its teams wins 3 games`. Wins of
 * several of its teams may pay it sooner.
 *
 * @param amount  the current bid; 0 while there is none
 * @param paidByTeam  `paidAfter` of each of its teams
 */
export function bundlePayLine(
  amount: number,
  paidByTeam: readonly (readonly number[])[],
): string | null {
  if (amount === 0 || paidByTeam.every((paid) => paid.length === 0)) return null;
  const wins = paidByTeam
    .map((paid) => winsCovering(amount, paid))
    .filter((needed) => needed !== null);
  const price = `At ${formatDollars(amount)}`;
  return wins.length === 0
    ? `${price} not even the title of one of its teams would pay`
    : `${price} it pays once one of its teams wins ${counted(Math.min(...wins), 'game')}`;
}
