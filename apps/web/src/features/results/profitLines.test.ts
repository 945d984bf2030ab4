import { expect, it } from 'vitest';
import { profitLines } from './profitLines.ts';

const person = (_id: string, fullName: string) => ({
  user: { _id, fullName, profileimageurl: null },
});

it("has a line per member, one's own on top, and a point per day", () => {
  const { points, series } = profitLines(
    [
      { date: '2026-03-19', profits: { a: -10, b: 4.5, c: 1 } },
      { date: '2026-03-20', profits: { a: 20, b: 4.5 } },
    ],
    [person('a', 'Ann'), person('b', 'Bo'), person('c', 'Bo')],
    'a',
  );
  expect(points).toEqual([
    { day: 'Mar 19', Ann: -10, Bo: 4.5, 'Bo (2)': 1 },
    { day: 'Mar 20', Ann: 20, Bo: 4.5, 'Bo (2)': 0 },
  ]);
  expect(series.map(({ name }) => name)).toEqual(['Bo', 'Bo (2)', 'Ann']);
  expect(series.at(-1)?.isOwn).toBe(true);
});
