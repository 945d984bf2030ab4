import { expect, it } from 'vitest';
import { centsInWords, payoutsFor } from './payoutExample.ts';

it('tells what each win is worth in a pot of $2,400 under the usual table', () => {
  const payouts = payoutsFor(2400);
  expect(payouts.map(({ cents }) => cents)).toEqual([1200, 2400, 4800, 9600, 19_200, 48_000]);
  expect(payouts.at(-1)?.totalCents).toBe(85_200);
  expect(payouts.map(({ percent }) => percent)).toEqual([0.5, 1, 2, 4, 8, 20]);
});

it('follows the table of the site, and floors to cents', () => {
  const [first, second] = payoutsFor(333, { R64: 1 });
  expect(first?.cents).toBe(3);
  expect(second?.cents).toBe(0);
});

it('writes cents only where there are some', () => {
  expect(centsInWords(85_200)).toBe('$852');
  expect(centsInWords(1234)).toBe('$12.34');
  expect(centsInWords(123_456_700)).toBe('$1,234,567');
});
