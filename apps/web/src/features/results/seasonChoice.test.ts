import type { Season } from '@bracketbid/contract/http/accounts';
import { expect, it } from 'vitest';
import { chosenSeason, seasonQuery } from './seasonChoice.ts';

const season = (year: number, isCurrent: boolean): Season => ({
  ...{ _id: `s${year}`, name: `March ${year}`, year, isCurrent, groupId: null },
});
const OLD = season(2025, false);
const NOW = season(2026, true);

it('shows the season of the address, and the current one if that is missing or unknown', () => {
  expect(chosenSeason([OLD, NOW], 's2025')).toBe(OLD);
  expect(chosenSeason([OLD, NOW], null)).toBe(NOW);
  expect(chosenSeason([OLD, NOW], 's1999')).toBe(NOW);
  expect(chosenSeason([], 's2025')).toBeNull();
});

it('does not name the current season, so that its address stays good next year', () => {
  expect(seasonQuery(NOW)).toEqual({});
  expect(seasonQuery(null)).toEqual({});
  expect(seasonQuery(OLD)).toEqual({ season: 's2025' });
});
