import { formatDollars } from './dollars.ts';

/** Integer cents as people read them: 123400 is `$1,234`, 1234 is `$12.34`, -50 is `-$0.50`. */
export function formatCents(cents: number): string {
  const all = Math.round(Math.abs(cents));
  const rest = all % 100;
  const dollars = formatDollars((all - rest) / 100);
  return `${cents < 0 ? '-' : ''}${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** Integer cents as dollars with up to two decimals: the number nearest to them, which prints as such. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/**
 * Shares whole cents out in proportion to weights, to the last cent: everyone gets the floor of their part,
 * and what is left goes cent by cent to the largest remainders (of equal ones, to who comes first).
 *
 * @param weights  integers of at least 0, not all 0
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (total === 0n) return weights.map(() => 0);
  // Cents times dollars may pass 2^53.
  const parts = weights.map((weight, index) => {
    const product = BigInt(cents) * BigInt(weight);
    return { index, floor: Number(product / total), remainder: product % total };
  });
  const shares = parts.map(({ floor }) => floor);
  let left = cents - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const { index } of byRemainder) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
