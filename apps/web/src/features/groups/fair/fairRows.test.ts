import { expect, it } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { fairRows, computeWorth } from './fairRows.ts';

const fair = (teamID: string, share: number) => ({
  teamID,
  share,
  low: 0,
  high: share,
  valueCents: null,
});

it('[FAIR-8] lists what is worth most first, and of equals by name', () => {
  const lots = ['Yale', 'Iowa', 'Duke'].map((name) => ({ ...DUKE, _id: name, teamName: name }));
  const teams = [fair('Yale', 0.02), fair('Iowa', 0.02), fair('Duke', 0.1), fair('Gone', 0.5)];
  expect(fairRows({ teams }, lots).map(({ name }) => name)).toEqual(['Duke', 'Iowa', 'Yale']);
});

it('[FAIR-8] gives what a share is worth of $1,000 until the pot can be foreseen', () => {
  expect(computeWorth(0.0412, null)).toBe(4120);
  expect(computeWorth(0.0412, 500_000)).toBe(20_600);
});
