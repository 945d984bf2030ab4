import { expect, it } from 'vitest';
import { teamsMatching } from './teamSearch.ts';

const TEAMS = [
  { name: 'Duke', zone: 'EAST', location: 'Durham, NC' },
  { name: 'Siena', zone: 'EAST', location: 'Loudonville, NY' },
  { name: 'Houston', zone: 'SOUTH', location: 'Houston, TX' },
];
const found = (typed: string) => teamsMatching(TEAMS, typed).map(({ name }) => name);

it('finds teams by name, zone or location, in upper or lower case', () => {
  expect(found('duke')).toEqual(['Duke']);
  expect(found('East')).toEqual(['Duke', 'Siena']);
  expect(found(' ny ')).toEqual(['Siena']);
  expect(found('xyz')).toEqual([]);
});

it('shows all while nothing is typed', () => {
  expect(found('  ')).toHaveLength(3);
});
