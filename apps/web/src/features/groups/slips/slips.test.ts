import { expect, it } from 'vitest';
import { claimLink } from '../../../domain/paddles/claimLink.ts';
import { splitInPages, listSlips } from './slips.ts';

const seats = [40, 3, 31, 42, 1].map((number) => ({
  _id: `seat-${number}`,
  number,
  name: `Person ${number}`,
  userId: null,
}));
const numbers = (only: string) => listSlips(seats, only)?.map(({ number }) => number) ?? null;

it('prints all slips by number, or those that are asked for', () => {
  expect(numbers('')).toEqual([1, 3, 31, 40, 42]);
  expect(numbers('31')).toEqual([31]);
  expect(numbers('40-44, 3')).toEqual([3, 40, 42]);
  expect(numbers(' 1 3;31 – 40 ')).toEqual([1, 3, 31, 40]);
  expect(numbers('7')).toEqual([]);
});

it('says that it can’t read what are no numbers', () => {
  for (const only of ['Ben', '3-', '1000', '3--4']) expect(numbers(only)).toBeNull();
});

it('puts four on a page', () => {
  expect(splitInPages([])).toEqual([]);
  const nine = Array.from({ length: 9 }, () => seats)
    .flat()
    .slice(0, 9);
  expect(splitInPages(nine).map((page) => page.length)).toEqual([4, 4, 1]);
});

it('carries the address by which the host has the page', () => {
  expect(claimLink('http://10.42.0.1:3000', { _id: 'id', token: 'a+b' })).toBe(
    'http://10.42.0.1:3000/seats/id?token=a%2Bb',
  );
});
