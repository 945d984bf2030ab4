import type { SoldTeam } from '@bracketbid/contract/entities';
import { describe, expect, it } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { countTeams, FILTERS, listTeams, type TeamsView } from './teamsList.ts';

const ana = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const ben = { _id: 'ben', fullName: 'Ben', profileimageurl: null };
const team = (_id: string, changed: Partial<SoldTeam>): SoldTeam => ({
  ...DUKE,
  _id,
  status: null,
  ...changed,
});

const teams = [
  team('duke', { status: 'sold', amount: 88, owner: ana }),
  team('hawaii', {
    teamName: "Hawai'i Rainbow Warriors",
    shortName: "Hawai'i",
    abbreviation: 'HAW',
    location: 'Honolulu, HI',
    zone: 'WEST',
    seedNumber: 13,
  }),
  team('michigan', { teamName: 'Michigan Wolverines', location: 'Ann Arbor, MI', zone: 'MIDWEST' }),
  team('siena', {
    teamName: 'Siena Saints',
    seedNumber: 16,
    location: 'Loudonville, NY',
    status: 'unsold',
  }),
  team('uconn', {
    teamName: 'UConn Huskies',
    seedNumber: 2,
    status: 'sold',
    amount: 205,
    owner: ben,
  }),
  team('akron', { teamName: 'Akron Zips', seedNumber: 12, location: 'Akron, OH' }),
];
const facts = {
  teams,
  upId: 'michigan',
  upNext: [{ _id: 'akron' }, { _id: 'hawaii' }],
  userId: 'ana',
};
const list = (view: Partial<TeamsView>) =>
  listTeams(facts, { filter: 'all', sort: 'order', search: '', ...view }).map(({ _id }) => _id);

describe('the list of teams', () => {
  it('has all of them as the site lists them', () => {
    expect(list({})).toEqual(teams.map(({ _id }) => _id));
  });

  it('has those to come in the drawn order, the one that is up first', () => {
    expect(list({ filter: 'toCome' })).toEqual(['michigan', 'akron', 'hawaii']);
  });

  it('[SHARE-3] has what the viewer owns a part of among the own, and not what they gave away', () => {
    const divided = team('iowa', {
      status: 'sold',
      amount: 27,
      owner: ben,
      owners: [ben, ana].map((user) => ({ user, weight: 1 })),
    });
    const given = team('utah', {
      status: 'sold',
      amount: 5,
      owner: ana,
      owners: [{ user: ben, weight: 1 }],
    });
    const listed = listTeams(
      { ...facts, teams: [...teams, divided, given] },
      { filter: 'mine', sort: 'order', search: '' },
    );
    expect(listed.map(({ _id }) => _id)).toEqual(['duke', 'iowa']);
    expect(countTeams({ teams: [divided, given], userId: 'ana' }).mine).toBe(1);
  });

  it('has the own, the sold and the unsold', () => {
    expect(list({ filter: 'mine' })).toEqual(['duke']);
    expect(list({ filter: 'sold' })).toEqual(['duke', 'uconn']);
    expect(list({ filter: 'unsold' })).toEqual(['siena']);
  });

  it('counts for each filter what it lists', () => {
    const counts = countTeams(facts);
    for (const filter of FILTERS) expect(counts[filter]).toBe(list({ filter }).length);
  });

  it.each([
    ['a team', 'wolver', ['michigan']],
    ['a city', 'ann arbor', ['michigan']],
    ['a region', 'west', ['hawaii', 'michigan']],
    ['a seed', '13', ['hawaii']],
    ['a seed in a region', 'west 13', ['hawaii']],
    ['a code', 'haw', ['hawaii']],
    ['a name without its apostrophe', 'hawaii', ['hawaii']],
    ['nothing that is there', 'zebra', []],
  ])('finds %s', (_what, search, found) => {
    expect(list({ search })).toEqual(found);
  });

  it('is sorted by name, city, seed and price', () => {
    expect(list({ sort: 'team' }).at(0)).toBe('akron');
    expect(list({ sort: 'location' }).slice(0, 2)).toEqual(['akron', 'michigan']);
    expect(list({ sort: 'seed' }).slice(0, 3)).toEqual(['duke', 'michigan', 'uconn']);
    expect(list({ sort: 'price' })).toEqual([
      'uconn',
      'duke',
      'siena',
      'akron',
      'hawaii',
      'michigan',
    ]);
  });
});
