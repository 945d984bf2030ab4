import type { Season } from '@bracketbid/contract/http/accounts';
import { expect, it } from 'vitest';
import { chosenSeason, seasonQuery } from './seasonChoice.ts';

const season = (year: number, isCurrent: boolean): Season => ({
  _id: `s${year}`,
  name: `March ${year}`,
  year,
  division: 'mens',
  isCurrent,
  groupId: null,
});
const OLD = season(2025, false);
const NOW = season(2026, true);

const WOMENS: Season = { ...season(2027, true), division: 'womens' };

it('shows the season of the address, and the current one if that is missing or unknown', () => {
  expect(chosenSeason([NOW, OLD], 's2025', null)).toBe(OLD);
  expect(chosenSeason([NOW, OLD], null, null)).toBe(NOW);
  expect(chosenSeason([NOW, OLD], 's1999', null)).toBe(NOW);
  expect(chosenSeason([], 's2025', null)).toBeNull();
});

it('[SEASON-6] follows the season that is shown everywhere', () => {
  const seasons = [NOW, WOMENS, OLD];
  expect(chosenSeason(seasons, null, 's2027')).toBe(WOMENS);
  expect(chosenSeason(seasons, 's2026', 's2027')).toBe(NOW);
  expect(seasonQuery(WOMENS, seasons, 's2027')).toEqual({});
  expect(seasonQuery(NOW, seasons, 's2027')).toEqual({ season: 's2026' });
  expect(seasonQuery(WOMENS, seasons, null)).toEqual({ season: 's2027' });
});

it('does not name the current season, so that its address stays good next year', () => {
  expect(seasonQuery(NOW, [NOW, OLD], null)).toEqual({});
  expect(seasonQuery(null, [NOW, OLD], null)).toEqual({});
  expect(seasonQuery(OLD, [NOW, OLD], null)).toEqual({ season: 's2025' });
});
