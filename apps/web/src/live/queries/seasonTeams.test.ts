import { expect, it } from 'vitest';
import { teamsInMatches } from './seasonTeams.ts';

type Matches = Parameters<typeof teamsInMatches>[0];

const side = (name: string, seedNumber: number): Matches[number]['homeTeam'] => ({
  shortName: name,
  score: null,
  teamId: {
    _id: name,
    teamName: `${name} Team`,
    shortName: name,
    abbreviation: name.toUpperCase(),
    teamLogo: '',
    seedNumber,
    color: '#112233',
    secondaryColor: '#ffffff',
  },
});

it('names each team once, best seeds first, with the zone it plays in', () => {
  const matches: Matches = [
    { zone: 'EAST', homeTeam: side('a', 16), awayTeam: side('b', 16) },
    { zone: 'EAST', homeTeam: side('c', 1), awayTeam: null },
    { zone: 'WEST', homeTeam: side('d', 1), awayTeam: side('e', 9) },
    { zone: null, homeTeam: side('c', 1), awayTeam: side('d', 1) },
  ];
  expect(teamsInMatches(matches).map(({ _id, zone }) => `${_id} ${zone}`)).toEqual([
    'c EAST',
    'd WEST',
    'e WEST',
    'a EAST',
    'b EAST',
  ]);
});

it('has no teams without a season', () => {
  expect(teamsInMatches([])).toEqual([]);
});
