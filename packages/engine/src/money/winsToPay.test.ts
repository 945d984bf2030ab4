import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeShare } from './payouts.ts';
import { winsToPay } from './winsToPay.ts';

/** The usual payouts, from the Round of 64 on. */
const PATH = [50, 100, 200, 400, 800, 2000];
const POT_CENTS = 1_287_000;

it('counts the wins that pay a price back', () => {
  // Of $12,870 the first win pays $64.35, the second $128.70, the third $257.40.
  expect(winsToPay(11, POT_CENTS, PATH)).toBe(1);
  expect(winsToPay(64, POT_CENTS, PATH)).toBe(1);
  expect(winsToPay(65, POT_CENTS, PATH)).toBe(2);
  expect(winsToPay(198, POT_CENTS, PATH)).toBe(3);
});

it('counts a play-in, which pays nothing, as a win that is needed', () => {
  expect(winsToPay(11, POT_CENTS, [0, ...PATH])).toBe(2);
});

it('says so when even the title does not pay a price back, or nothing is left to win', () => {
  expect(winsToPay(12_000, POT_CENTS, PATH)).toBeNull();
  expect(winsToPay(1, POT_CENTS, [])).toBeNull();
});

it('gives the fewest wins that pay: one less would not', () => {
  const aPath = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 7 });
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(2_000_000), aPath, (price, potCents, path) => {
      const wins = winsToPay(price + 1, potCents, path);
      const paidBy = (count: number) =>
        path
          .slice(0, count)
          .reduce((sum, basisPoints) => sum + computeShare(potCents, basisPoints), 0);
      const isPaidBy = (count: number) => paidBy(count) >= (price + 1) * 100;
      expect(isPaidBy(wins ?? path.length)).toBe(wins !== null);
      expect(isPaidBy((wins ?? 1) - 1)).toBe(false);
    }),
  );
});
