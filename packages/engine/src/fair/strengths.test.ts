import { expect, it } from 'vitest';
import { ratingLine, seedStrength, strengthsByRatings, strengthsBySeed } from './strengths.ts';

const TEAMS = Array.from({ length: 16 }, (_, index) => ({
  teamId: `t${index + 1}`,
  seed: index + 1,
}));
const ratingsOf = (of: (seed: number) => number) =>
  new Map(TEAMS.map(({ teamId, seed }) => [teamId, of(seed)]));

it('[FAIR-1] a seed beyond the sixteenth is as strong as the sixteenth', () => {
  expect(seedStrength(17)).toBe(seedStrength(16));
  expect(strengthsBySeed(TEAMS)('t1')).toBe(seedStrength(1));
  expect(strengthsBySeed(TEAMS)('unknown')).toBe(0);
});

it('[FAIR-6] ratings that say what the seeds say change nothing, in whatever unit they are', () => {
  const same = strengthsByRatings(
    TEAMS,
    ratingsOf((seed) => 50 + 7 * seedStrength(seed)),
  );
  for (const { teamId, seed } of TEAMS) expect(same?.(teamId)).toBeCloseTo(seedStrength(seed), 9);
});

it('[FAIR-6] a rating counts half; a team without one is as strong as its seed', () => {
  const ratings = ratingsOf((seed) => 20 - seed);
  ratings.set('t5', 30);
  ratings.delete('t9');
  const line = ratingLine(TEAMS, ratings);
  const mixed = strengthsByRatings(TEAMS, ratings);
  const rated = (line?.intercept ?? NaN) + (line?.slope ?? NaN) * 30;
  expect(mixed?.('t5')).toBeCloseTo((seedStrength(5) + rated) / 2, 9);
  expect(mixed?.('t5')).toBeGreaterThan(seedStrength(5));
  expect(mixed?.('t9')).toBe(seedStrength(9));
});

it('[FAIR-6] a list of ranks, equal ratings and a handful of ratings say nothing', () => {
  expect(
    strengthsByRatings(
      TEAMS,
      ratingsOf((seed) => seed),
    ),
  ).toBeNull();
  expect(
    strengthsByRatings(
      TEAMS,
      ratingsOf(() => 5),
    ),
  ).toBeNull();
  const few = new Map([...ratingsOf((seed) => 20 - seed)].slice(0, 3));
  expect(ratingLine(TEAMS, few)).toBeNull();
});
