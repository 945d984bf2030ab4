import { expect, it } from 'vitest';
import { selectRows } from './boardRows.ts';

/** So many people, of whom so many have spent something, the most first. */
const people = (count: number, spenders: number) =>
  Array.from({ length: count }, (_, at) => ({ spent: Math.max(0, spenders - at) }));
const hasSpent = ({ spent }: { readonly spent: number }) => spent > 0;
const read = (count: number, spenders: number) => {
  const { rows, rest } = selectRows(people(count, spenders), hasSpent);
  return [rows.length, rest];
};

it('gives everyone a row, and of a crowd those with money in it, as many as can be read', () => {
  expect(read(20, 0)).toEqual([20, null]);
  expect(read(63, 0)).toEqual([0, '63 at $0']);
  expect(read(63, 14)).toEqual([14, '49 more at $0']);
  expect(read(63, 15)).toEqual([14, '49 more']);
});
