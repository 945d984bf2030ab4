import type { Season } from '@bracketbid/contract/http/accounts';
import { expect, it } from 'vitest';
import { resultsChoice } from './seasonChoice.ts';

const season = (year: number, isCurrent: boolean, groupId: string | null = null): Season => ({
  _id: `s${year}`,
  name: `March ${year}`,
  year,
  division: 'mens',
  isCurrent,
  groupId,
});
const OLD = season(2025, false, 'old');
const NOW = season(2026, true, 'ours');
const WOMENS: Season = { ...season(2027, true, 'womens'), division: 'womens' };

/** The group `ours` is the own one. */
const meaning = (named: string | null, own: string | null = 'ours') => ({
  groupId: named ?? own,
  named,
  query: named === null ? {} : { groupId: named },
});
const OURS = meaning(null);

const findSeason = (...of: Parameters<typeof resultsChoice>) => resultsChoice(...of).chosen;

it('shows the season of the address, and the current one if that is missing or unknown', () => {
  expect(findSeason([NOW, OLD], 's2025', null, OURS)).toBe(OLD);
  expect(findSeason([NOW, OLD], null, null, OURS)).toBe(NOW);
  expect(findSeason([NOW, OLD], 's1999', null, OURS)).toBe(NOW);
  expect(findSeason([NOW, OLD], null, null, meaning(null, null))).toBe(NOW);
});

it('[SEASON-6] follows the season that is shown everywhere', () => {
  const seasons = [NOW, WOMENS, OLD];
  const womens = meaning(null, 'womens');
  expect(resultsChoice(seasons, null, 's2027', womens)).toMatchObject({
    chosen: WOMENS,
    query: {},
    isEarlier: false,
  });
  expect(resultsChoice(seasons, 's2026', 's2027', womens)).toMatchObject({
    chosen: NOW,
    query: { season: 's2026' },
    isEarlier: true,
  });
});

it('does not name the current season, so that its address stays good next year', () => {
  expect(resultsChoice([NOW, OLD], null, null, OURS).query).toEqual({});
  expect(resultsChoice([NOW, OLD], 's2026', null, OURS).query).toEqual({});
  expect(resultsChoice([NOW, OLD], 's2025', null, OURS).query).toEqual({ season: 's2025' });
});

it('[SEASON-6] shows the season of a group that the address names', () => {
  expect(resultsChoice([NOW, OLD], null, null, meaning('old'))).toMatchObject({
    chosen: OLD,
    groupId: 'old',
    query: { season: 's2025' },
    isEarlier: true,
    isContest: false,
  });
});

it('[CONTEST-2] knows a group with a contest by its being of no season, named or not', () => {
  expect(resultsChoice([NOW, OLD], null, null, meaning('golf'))).toEqual({
    chosen: null,
    groupId: 'golf',
    query: { groupId: 'golf' },
    isEarlier: false,
    isContest: true,
  });
  const withoutSeason = [{ ...NOW, groupId: null }];
  expect(resultsChoice(withoutSeason, null, null, meaning(null, 'golf'))).toMatchObject({
    groupId: 'golf',
    query: {},
    isContest: true,
  });
});

it('takes the group for one of the season until the seasons are known', () => {
  expect(resultsChoice(null, 's2025', null, OURS)).toEqual({
    chosen: null,
    groupId: 'ours',
    query: {},
    isEarlier: false,
    isContest: false,
  });
});
