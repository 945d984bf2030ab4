import { expect, it } from 'vitest';
import { luckHistory, luckNow } from './luckHistory.ts';

const DAYS = [
  { date: '2026-03-19', luckCents: { ana: 150, ben: -150 } },
  { date: '2026-03-20', luckCents: { ana: -25, ben: 25 } },
];

it('[FAIR-7] draws luck in dollars, day by day, signed', () => {
  expect(luckHistory(DAYS)).toEqual([
    { date: '2026-03-19', profits: { ana: 1.5, ben: -1.5 } },
    { date: '2026-03-20', profits: { ana: -0.25, ben: 0.25 } },
  ]);
  expect(luckHistory([])).toEqual([]);
});

it('[FAIR-7] names the luck so far', () => {
  expect(luckNow(DAYS, 'ana')).toBe(-25);
  expect(luckNow(DAYS, 'cleo')).toBe(0);
  expect(luckNow([], 'ana')).toBe(0);
});
