import { expect, it } from 'vitest';
import { ratingLine, seedStrength, strengthsByRatings, strengthsBySeed } from './strengths.ts';

const TEAMS = Array.from({ length: 16 }, (_, index) => ({
  teamId: `t${index + 1}`,
  seed: index + 1,
}));
const createRatings = (of: (seed: number) => number) =>
  new Map(TEAMS.map(({ teamId, seed }) => [teamId, of(seed)]));

it('[FAIR-1] a seed beyond the sixteenth is as strong as the sixteenth', () => {
  expect(seedStrength('mens', 17)).toBe(seedStrength('mens', 16));
  expect(strengthsBySeed('mens', TEAMS)('t1')).toBe(seedStrength('mens', 1));
  expect(strengthsBySeed('mens', TEAMS)('unknown')).toBe(0);
});

it('[FAIR-6] ratings that say what the seeds say change nothing, in whatever unit they are', () => {
  const same = strengthsByRatings(
    'mens',
    TEAMS,
    createRatings((seed) => 50 + 7 * seedStrength('mens', seed)),
  );
  for (const { teamId, seed } of TEAMS)
    expect(same?.(teamId)).toBeCloseTo(seedStrength('mens', seed), 9);
});

it('[FAIR-6] a rating counts half; a team without one is as strong as its seed', () => {
  const ratings = createRatings((seed) => 20 - seed);
  ratings.set('t5', 30);
  ratings.delete('t9');
  const line = ratingLine('mens', TEAMS, ratings);
  const mixed = strengthsByRatings('mens', TEAMS, ratings);
  const rated = (line?.intercept ?? NaN) + (line?.slope ?? NaN) * 30;
  expect(mixed?.('t5')).toBeCloseTo((seedStrength('mens', 5) + rated) / 2, 9);
  expect(mixed?.('t5')).toBeGreaterThan(seedStrength('mens', 5));
  expect(mixed?.('t9')).toBe(seedStrength('mens', 9));
});

it('[FAIR-6] a list of ranks, equal ratings and a handful of ratings say nothing', () => {
  expect(
    strengthsByRatings(
      'mens',
      TEAMS,
      createRatings((seed) => seed),
    ),
  ).toBeNull();
  expect(
    strengthsByRatings(
      'mens',
      TEAMS,
      createRatings(() => 5),
    ),
  ).toBeNull();
  const few = new Map([...createRatings((seed) => 20 - seed)].slice(0, 3));
  expect(ratingLine('mens', TEAMS, few)).toBeNull();
});
