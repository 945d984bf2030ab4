import type { Match } from '@bracketbid/contract/entities';
import { expect, it } from 'vitest';
import { aBracketMatch, aSide } from '../../../../test/aBracketMatch.ts';
import { wayToFinal } from './wayToFinal.ts';

function seeded(name: string, seedNumber: number) {
  const side = aSide(name);
  return { ...side, teamId: { ...side.teamId, seedNumber } };
}

/** Duke or Iowa, who play for one place, and Navy; then Utah or Yale; the winners meet. */
const playIn = aBracketMatch({
  _id: 'ff',
  round: 'First Four',
  roundOrder: 0,
  next: 'a',
  homeTeam: seeded('Duke', 4),
  awayTeam: seeded('Iowa', 4),
});
const first = aBracketMatch({
  _id: 'a',
  round: 'Semifinal',
  roundOrder: 1,
  next: 'final',
  homeTeam: seeded('Navy', 1),
  awayTeam: null,
  awayFrom: 'ff',
});
const other = aBracketMatch({
  _id: 'b',
  round: 'Semifinal',
  roundOrder: 1,
  next: 'final',
  homeTeam: seeded('Yale', 3),
  awayTeam: seeded('Utah', 2),
});
const final = aBracketMatch({
  _id: 'final',
  round: 'Championship',
  roundOrder: 2,
  homeTeam: null,
  awayTeam: null,
  homeFrom: 'a',
  awayFrom: 'b',
});
const bracket = [playIn, first, other, final];

const shown = (teamId: string, matches: readonly Match[] = bracket) =>
  wayToFinal(teamId, matches).map(({ round, opponents }) => [
    round,
    ...opponents.map(({ shortName }) => shortName),
  ]);

it('names every game to the final, and who may stand in it, the better seeds first', () => {
  expect(shown('Navy')).toEqual([
    ['Semifinal', 'Duke', 'Iowa'],
    ['Championship', 'Utah', 'Yale'],
  ]);
  expect(shown('Duke')).toEqual([
    ['First Four', 'Iowa'],
    ['Semifinal', 'Navy'],
    ['Championship', 'Utah', 'Yale'],
  ]);
  expect(shown('Yale')).toEqual([
    ['Semifinal', 'Utah'],
    ['Championship', 'Navy', 'Duke', 'Iowa'],
  ]);
});

it('goes on from the games that are decided, and ends for a team that is out', () => {
  const decided = [
    { ...playIn, status: 'final' as const, winner: 'Iowa' },
    { ...first, awayTeam: seeded('Iowa', 4) },
    { ...other, status: 'final' as const, winner: 'Utah' },
    { ...final, awayTeam: seeded('Utah', 2) },
  ];
  expect(shown('Iowa', decided)).toEqual([
    ['Semifinal', 'Navy'],
    ['Championship', 'Utah'],
  ]);
  expect(shown('Duke', decided)).toEqual([]);
  expect(shown('Utah', decided)).toEqual([['Championship', 'Navy', 'Iowa']]);
});

it('is empty without a bracket, and for a team that is not in it', () => {
  expect(shown('Duke', [])).toEqual([]);
  expect(shown('Siena')).toEqual([]);
});
