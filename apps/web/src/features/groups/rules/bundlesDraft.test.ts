import { expect, it } from 'vitest';
import { addBundle, bundledIds, lotsWith, suggestedName } from './bundlesDraft.ts';

const team = (zone: string, seedNumber: number, shortName = '') => ({
  zone,
  seedNumber,
  shortName,
});
const COUNTS = { own: 68, none: 68, lowSeeds: 54, firstFour: 64, both: 52 };

it('counts lots: a bundle is one, whatever it holds', () => {
  expect(lotsWith('lowSeeds', COUNTS)).toBe(54);
  const bundles = addBundle(addBundle([], 'A', ['1', '2', '3']), 'B', ['4', '5']);
  expect(lotsWith(bundles, COUNTS)).toBe(65);
  expect(lotsWith([], COUNTS)).toBe(68);
  expect([...bundledIds(bundles)]).toEqual(['1', '2', '3', '4', '5']);
});

it('suggests a name that says which teams a bundle has, and that no other has', () => {
  expect(suggestedName([team('East', 14), team('East', 13)], [], false)).toBe('East 13-14');
  expect(suggestedName([team('EAST', 16), team('EAST', 16)], [], false)).toBe('East 16');
  expect(suggestedName([team('East', 5), team('West', 5)], [], false)).toBe('East 5 and West 5');
  const [one, two] = [team('East', 13), team('East', 14)];
  expect(suggestedName([one, two], [{ name: 'East 13-14', teams: ['a', 'b'] }], false)).toBe(
    'Bundle 2',
  );
  expect(suggestedName([one, two, team('West', 1)], [], false)).toBe('Bundle 1');
  expect(suggestedName([], [], false)).toBe('Bundle 1');
});

it('[CONTEST-1] suggests the names of two entrants, who need have neither pool nor number', () => {
  const [ida, lou] = [team('', 0, 'Ida'), team('', 0, 'Lou')];
  expect(suggestedName([ida, lou], [], true)).toBe('Ida and Lou');
  expect(suggestedName([ida, lou, team('', 3, 'Bo')], [], true)).toBe('Bundle 1');
  expect(suggestedName([team('', 0, 'W'.repeat(60)), lou], [], true)).toBe('Bundle 1');
  expect(suggestedName([], [], true)).toBe('Bundle 1');
});
