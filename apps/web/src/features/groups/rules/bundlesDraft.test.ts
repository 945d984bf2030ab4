import { expect, it } from 'vitest';
import { addBundle, bundledIds, lotsWith, suggestedName } from './bundlesDraft.ts';

const team = (zone: string, seedNumber: number) => ({ zone, seedNumber });
const COUNTS = { own: 68, none: 68, lowSeeds: 54, firstFour: 64, both: 52 };

it('counts lots: a bundle is one, whatever it holds', () => {
  expect(lotsWith('lowSeeds', COUNTS)).toBe(54);
  const bundles = addBundle(addBundle([], 'A', ['1', '2', '3']), 'B', ['4', '5']);
  expect(lotsWith(bundles, COUNTS)).toBe(65);
  expect(lotsWith([], COUNTS)).toBe(68);
  expect([...bundledIds(bundles)]).toEqual(['1', '2', '3', '4', '5']);
});

it('suggests a name that says which teams a bundle has, and that no other has', () => {
  expect(suggestedName([team('East', 14), team('East', 13)], [])).toBe('East 13-14');
  expect(suggestedName([team('EAST', 16), team('EAST', 16)], [])).toBe('East 16');
  expect(suggestedName([team('East', 5), team('West', 5)], [])).toBe('East 5 and West 5');
  const [one, two] = [team('East', 13), team('East', 14)];
  expect(suggestedName([one, two], [{ name: 'East 13-14', teams: ['a', 'b'] }])).toBe('Bundle 2');
  expect(suggestedName([one, two, team('West', 1)], [])).toBe('Bundle 1');
  expect(suggestedName([], [])).toBe('Bundle 1');
});
