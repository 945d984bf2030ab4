import { expect, it } from 'vitest';
import { SEED_HISTORY } from './seedHistory.ts';
import { percent, seedLine, seedStages } from './seedLine.ts';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

it('names the latest stage that says something of the seed', () => {
  expect(
    Array.from({ length: 17 }, (_, index) => plain(seedLine(SEED_HISTORY.mens, index + 1))),
  ).toEqual([
    '1-seeds: 41 % reach the Final Four',
    '2-seeds: 45 % reach the Elite Eight',
    '3-seeds: 53 % reach the Sweet 16',
    '4-seeds: 48 % reach the Sweet 16',
    '5-seeds: 64 % win a game',
    '6-seeds: 61 % win a game',
    '7-seeds: 61 % win a game',
    '8-seeds: 48 % win a game',
    '9-seeds: 52 % win a game',
    '10-seeds: 39 % win a game',
    '11-seeds: 39 % win a game',
    '12-seeds: 36 % win a game',
    '13-seeds: 21 % win a game',
    '14-seeds: 14 % win a game',
    '15-seeds: 7 % win a game',
    '16-seeds: 2 of 160 have won a game',
    null,
  ]);
});

it('knows every stage, each for no more teams than the one before', () => {
  for (let seed = 1; seed <= 16; seed += 1) {
    const counts = seedStages(SEED_HISTORY.mens, seed).map(({ count }) => count);
    expect(counts).toHaveLength(6);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  }
  expect(seedStages(SEED_HISTORY.mens, 0)).toEqual([]);
});

it('never rounds something down to nothing', () => {
  expect([0, 0.004, 0.006, 0.4125, 1].map(percent).map(plain)).toEqual([
    '0 %',
    '< 1 %',
    '1 %',
    '41 %',
    '100 %',
  ]);
});
