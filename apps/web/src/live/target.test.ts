import type { User } from '@bracketbid/contract/entities';
import { expect, it } from 'vitest';
import { isSameTarget, findTarget } from './target.ts';

const user: User = {
  _id: 'ana',
  id: 'ana',
  fullName: 'Ana',
  email: 'ana@example.test',
  profileimageurl: null,
  amount: 0,
  role: 'member',
  hasPassword: true,
  allGroups: [],
  groupsCreated: [],
};
const state = (groupId: string | null, isLoggedIn = true, who: User | null = user) => ({
  auth: { isLoggedIn, status: 'idle' as const },
  user: { user: who },
  team: { groupId },
});

it('connects people who are signed in and have a group, and nobody else', () => {
  expect(findTarget(state('group'), null)).toEqual({ userId: 'ana', groupId: 'group' });
  expect(findTarget(state(null), null)).toBeNull();
  expect(findTarget(state('group', false), null)).toBeNull();
  expect(findTarget(state('group', true, null), null)).toBeNull();
});

it('follows the group on the screen, usually the own one: going there and back changes nothing', () => {
  const own = findTarget(state('group'), null);
  expect(isSameTarget(own, findTarget(state('group'), 'group'))).toBe(true);
  expect(findTarget(state('group'), 'of last year')?.groupId).toBe('of last year');
  expect(isSameTarget(own, null)).toBe(false);
  expect(isSameTarget(null, null)).toBe(true);
});
