import { expect, it } from 'vitest';
import { findPlace } from './findPlace.ts';

it('gives equal profits the same place, and leaves the next one out', () => {
  const members = [{ profit: 12.5 }, { profit: 3 }, { profit: 3 }, { profit: -1 }];
  expect(members.map(({ profit }) => findPlace(profit, members))).toEqual([1, 2, 2, 4]);
});
