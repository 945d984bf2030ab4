import { expect, it } from 'vitest';
import { foundPaddles } from './foundPaddles.ts';

const seats = [
  { _id: 'a', number: 3, name: 'José Lima', userId: null },
  { _id: 'b', number: 31, name: 'Ben Ortiz', userId: 'cleo' },
  { _id: 'c', number: 113, name: 'Table of 3', userId: null },
];
const found = (search: string) =>
  foundPaddles(seats, search, ({ userId }) => (userId === null ? null : 'Cleo Marsh')).map(
    ({ number }) => number,
  );

it('finds a paddle by the beginning of its number, by its name, and by who has claimed it', () => {
  expect(found('')).toEqual([3, 31, 113]);
  expect(found('3')).toEqual([3, 31, 113]);
  expect(found('31')).toEqual([31]);
  expect(found('jose')).toEqual([3]);
  expect(found('ORT ben')).toEqual([31]);
  expect(found('cleo')).toEqual([31]);
  expect(found('nobody')).toEqual([]);
});
