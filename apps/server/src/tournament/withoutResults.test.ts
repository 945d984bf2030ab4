import { expect, it } from 'vitest';
import { contradictionIn } from './contradiction.ts';
import { newestShippedTournament } from './shipped.ts';
import { withoutResults } from './withoutResults.ts';

it('takes every score and winner back, keeps every team, and contradicts itself nowhere', () => {
  const shipped = newestShippedTournament();
  const fresh = withoutResults(shipped);
  expect(fresh.teams).toEqual(shipped.teams);
  expect(fresh.matches).toHaveLength(shipped.matches.length);
  for (const match of fresh.matches) {
    expect(match).toMatchObject({ winner: null, homeScore: null, status: 'scheduled' });
  }
  expect(contradictionIn(fresh)).toBeNull();
});
