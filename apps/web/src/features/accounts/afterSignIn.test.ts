import { expect, it } from 'vitest';
import { pathAfterSignIn } from './afterSignIn.ts';

it('leads to the group whose invitation was carried through signing in', () => {
  expect(pathAfterSignIn({ joinGroup: 'a/b' })).toBe('/groups/join/a%2Fb');
});

it('leads to the own group otherwise', () => {
  for (const state of [null, undefined, 'x', {}, { joinGroup: '' }, { joinGroup: 7 }]) {
    expect(pathAfterSignIn(state)).toBe('/groups');
  }
});
