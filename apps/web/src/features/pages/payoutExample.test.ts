import { expect, it } from 'vitest';
import { centsInWords, payoutsFor, profitInWords, timesInWords } from './payoutExample.ts';

it('says what each win is worth in a pot of $2,400 under the usual table', () => {
  const payouts = payoutsFor(2400);
  expect(payouts.map(({ cents }) => cents)).toEqual([1200, 2400, 4800, 9600, 19_200, 48_000]);
  expect(payouts.at(-1)?.totalCents).toBe(85_200);
  expect(payouts.map(({ percent }) => percent)).toEqual([0.5, 1, 2, 4, 8, 20]);
});

it('follows the table of the site, and floors to cents', () => {
  const [first, ...others] = payoutsFor(333, { R64: 1 });
  expect(first?.cents).toBe(3);
  expect(others).toEqual([]);
});

it('shows the rounds of the actual bracket, if a win in them pays', () => {
  const rounds = [
    { code: 'FF', name: 'First Four' },
    { code: 'F4', name: 'Final Four' },
    { code: 'NC', name: 'Championship' },
  ];
  const payouts = payoutsFor(1000, { FF: 0, F4: 2222, NC: 5556 }, rounds);
  expect(payouts.map(({ name, percent, totalCents }) => [name, percent, totalCents])).toEqual([
    ['Final Four', 22.22, 22_220],
    ['Championship', 55.56, 77_780],
  ]);
  expect([1, 2, 6, 7].map(timesInWords)).toEqual(['once', 'twice', 'six times', '7 times']);
});

it('writes cents only where there are some', () => {
  expect(centsInWords(85_200)).toBe('$852');
  expect(centsInWords(1234)).toBe('$12.34');
  expect(centsInWords(123_456_700)).toBe('$1,234,567');
});

it('says who is ahead in the end and who is down', () => {
  expect(profitInWords(85_200, 400)).toBe('$452 ahead.');
  expect(profitInWords(3600, 40)).toBe('$4 down.');
  expect(profitInWords(4000, 40)).toBe('$0 ahead.');
});
