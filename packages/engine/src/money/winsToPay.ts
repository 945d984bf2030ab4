import { computeShare } from './payouts.ts';

/**
 * What the wins on a team's way pay in all: after the first, after the second, ... Cents. The last win of all also takes
 * what is left of the pot, which is not counted.
 *
 * @param path  what each win on the way to the title pays, in basis points of the pot, the first match first
 */
export function paidAfterWins(potCents: number, path: readonly number[]): number[] {
  let paidCents = 0;
  return path.map((basisPoints) => {
    paidCents += computeShare(potCents, basisPoints);
    return paidCents;
  });
}

/**
 * How many wins in a row pay a price back, by `paidAfterWins`: a price that only what is left of the pot could cover is
 * not promised to be.
 *
 * @param price  whole dollars
 * @returns null if even all of them don't cover it
 */
export function winsToPay(price: number, potCents: number, path: readonly number[]): number | null {
  const paid = paidAfterWins(potCents, path);
  const index = paid.findIndex((cents) => cents >= price * 100);
  return index === -1 ? null : index + 1;
}
