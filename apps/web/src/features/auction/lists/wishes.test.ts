import { expect, it } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { listWishes } from './wishes.ts';

const IOWA = { ...DUKE, _id: '018f0000-0000-7000-8000-000000000002', shortName: 'Iowa' };
const maximum = (team: typeof DUKE, amount: number) => ({ teamID: team._id, amount });

it('lists the own maxima in the order of the lots, those of lots that are over left out', () => {
  const over = { ...DUKE, _id: '018f0000-0000-7000-8000-000000000003' };
  const maxima = [maximum(IOWA, 30), maximum(DUKE, 20), maximum(over, 90)];
  expect(listWishes(maxima, [DUKE, IOWA], { remaining: 100 })).toEqual({
    wishes: [
      { team: DUKE, amount: 20 },
      { team: IOWA, amount: 30 },
    ],
    sum: 50,
    isBeyond: false,
  });
});

it('says when they are together more than what is left', () => {
  expect(listWishes([maximum(DUKE, 101)], [DUKE], { remaining: 100 }).isBeyond).toBe(true);
  expect(listWishes([maximum(DUKE, 100)], [DUKE], { remaining: 100 }).isBeyond).toBe(false);
});
