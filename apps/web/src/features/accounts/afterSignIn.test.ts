import { expect, it } from 'vitest';
import { pathAfterSignIn } from './afterSignIn.ts';

it('leads to the group whose invitation was carried through signing in', () => {
  expect(pathAfterSignIn({ joinGroup: 'a/b' })).toBe('/groups/join/a%2Fb');
});

it('leads back to the slip whose code was scanned, and to no other site', () => {
  const claimsSeat = '/seats/id?token=abc';
  expect(pathAfterSignIn({ claimsSeat })).toBe(claimsSeat);
  for (const other of ['//evil.test/seats/', 'https://evil.test', '/admin']) {
    expect(pathAfterSignIn({ claimsSeat: other })).toBe('/groups');
  }
});

it('leads back to a group that was being made, but to a carried invitation first', () => {
  expect(pathAfterSignIn({ startsGroup: true })).toBe('/groups/new');
  expect(pathAfterSignIn({ startsContest: true })).toBe('/contests/new?step=when');
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
