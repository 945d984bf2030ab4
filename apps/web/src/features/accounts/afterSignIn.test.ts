import { expect, it } from 'vitest';
import { pathAfterSignIn } from './afterSignIn.ts';

it('leads to the group whose invitation was carried through signing in', () => {
  expect(pathAfterSignIn({ joinGroup: 'a/b' })).toBe('/groups/join/a%2Fb');
});

it('leads back to a group that was being made, but to a carried invitation first', () => {
  expect(pathAfterSignIn({ startsGroup: true })).toBe('/groups/new');
  expect(pathAfterSignIn({ startsGroup: true, joinGroup: 'x' })).toBe('/groups/join/x');
});

it('leads to the own group otherwise', () => {
  for (const state of [
    null,
    undefined,
    'x',
    {},
    { joinGroup: '' },
    { joinGroup: 7 },
    { startsGroup: 1 },
  ]) {
    expect(pathAfterSignIn(state)).toBe('/groups');
  }
});
