import { expect, it } from 'vitest';
import { fieldOfContest } from './ruleField.ts';

const entrant = (name: string, seed: number | null, number: number | null = null) => ({
  _id: name,
  name,
  number,
  pool: '',
  seed,
  color: null,
  isWithdrawn: false,
  withdrawal: null,
});
const sheet = {
  keptBasisPoints: 0,
  keptFor: '',
  prizes: [{ kind: 'place' as const, id: 'places', name: 'Places', basisPoints: [10_000] }],
  rest: 'top' as const,
  unowned: 'rest' as const,
  withdrawn: 'refund' as const,
};

it('[CONTEST-3] the rules of a contest have its entrants and its sheet, and no round of a season', () => {
  const field = fieldOfContest({ entrants: [entrant('Ida', 2), entrant('Lou', null, 7)], sheet });
  expect(field.teams.map(({ shortName, seedNumber }) => [shortName, seedNumber])).toEqual([
    ['Ida', 2],
    ['Lou', 7],
  ]);
  expect([field.hasSeeds, field.rounds, field.paying]).toEqual([false, null, sheet]);
});
