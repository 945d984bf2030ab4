import type { FieldDraft, FieldProblem, FieldTeam } from '@bracketbid/contract/http/field';
import { describe, expect, it } from 'vitest';
import {
  mendedPlaces,
  openNotes,
  findPlace,
  listRegions,
  withNewTeam,
  withoutTeam,
  withTeam,
  zonesIn,
} from './fieldEdits.ts';

const toTeam = (key: string, seed: number | null, zone: string): FieldTeam => ({
  key,
  name: key,
  shortName: key,
  abbreviation: '',
  seed,
  zone,
  location: '',
  color: null,
  secondaryColor: null,
  record: null,
  espn: null,
});
const draft: FieldDraft = {
  year: 2027,
  name: 'Next',
  zones: ['EAST', 'WEST'],
  firstDay: '2027-03-16',
  dates: {},
  teams: [toTeam('b', 2, 'EAST'), toTeam('a', 1, 'EAST'), toTeam('c', null, 'NOWHERE')],
  games: [{ event: '1', round: 'R64', teams: ['a', 'b'], date: '2027-03-18', startAt: null }],
};
const createProblem = (team: string | null, column: FieldProblem['column']): FieldProblem => ({
  kind: 'guessed',
  where: '',
  team,
  column,
  read: null,
  guessed: null,
  message: '',
});

describe('a field that is mended', () => {
  it('is shown by region, the best seeds first, and teams of no region before them', () => {
    const shown = listRegions(draft).map(({ zone, teams }) => [zone, teams.map(({ key }) => key)]);
    expect(shown).toEqual([
      ['', ['c']],
      ['EAST', ['a', 'b']],
      ['WEST', []],
    ]);
  });

  it('says what has been mended no more, nor twice what stops the saving', () => {
    const after = withTeam({ ...draft, zones: ['WEST', 'EAST'] }, 'a', { seed: 3 });
    const places = mendedPlaces(draft, after);
    expect(places).toEqual([
      findPlace(createProblem('a', 'seed')),
      findPlace(createProblem(null, 'zones')),
    ]);
    const read = [
      createProblem('a', 'seed'),
      createProblem('b', 'seed'),
      createProblem('c', 'zone'),
      createProblem(null, 'zones'),
      createProblem(null, 'game'),
    ];
    const open = openNotes({ read, wrong: [createProblem('c', 'zone')] }, new Set(places));
    expect(open).toEqual([createProblem('b', 'seed'), createProblem(null, 'game')]);
  });

  it('gains a team by a key of its own, and loses one with its place in games', () => {
    const more = withNewTeam(withNewTeam(draft, toTeam('', 4, 'WEST')), {
      ...toTeam('', 5, 'WEST'),
      name: 'A',
    });
    expect(more.teams.map(({ key }) => key)).toEqual(['b', 'a', 'c', 'team', 'a-2']);
    const fewer = withoutTeam(draft, 'a');
    expect(fewer.teams.map(({ key }) => key)).toEqual(['b', 'c']);
    expect(fewer.games.map(({ teams }) => teams)).toEqual([['b']]);
  });

  it('has its regions typed as a list', () => {
    expect(zonesIn(' east; West,, South ')).toEqual(['EAST', 'WEST', 'SOUTH']);
  });
});
