import { expect, it } from 'vitest';
import { allStartedWith, leftTo, paying, shownMoney, startedWith } from './held.ts';

const held = { remaining: 60, spent: 40 };
const free = { remaining: null, spent: 40 };

it('shows what is left of what everyone started with', () => {
  expect(shownMoney(held)).toEqual({ amount: 60, what: null, share: 0.6 });
  expect(shownMoney({ remaining: 0, spent: 0 })).toMatchObject({ amount: 0, share: 0 });
  expect(leftTo(held)).toBe(60);
  expect(leftTo(undefined)).toBe(0);
  expect(paying(held, 7)).toEqual({ remaining: 53, spent: 47 });
  expect(startedWith(held)).toBe(100);
  expect(allStartedWith([held, held])).toBe(200);
  expect(allStartedWith([])).toBe(0);
});

it('[GAVEL-9] shows what was spent where money has no limit', () => {
  expect(shownMoney(free)).toEqual({ amount: 40, what: 'spent', share: undefined });
  expect(leftTo(free)).toBe(Infinity);
  expect(paying(free, 7)).toEqual({ remaining: null, spent: 47 });
  expect(startedWith(free)).toBeNull();
  expect(allStartedWith([free, free])).toBeNull();
});
