import { expect, it } from 'vitest';
import { heroTeams } from './heroTeams.ts';

const field = Array.from({ length: 68 }, (_, index) => ({ _id: `${index}` }));

it('takes a favorite, one of the middle and an underdog', () => {
  expect(heroTeams(field).map(({ _id }) => _id)).toEqual(['0', '20', '67']);
});

it('shows no slips for a field too small to fill them', () => {
  expect(heroTeams(field.slice(0, 2))).toEqual([]);
  expect(heroTeams([])).toEqual([]);
  expect(heroTeams(field.slice(0, 3)).map(({ _id }) => _id)).toEqual(['0', '1', '2']);
});
