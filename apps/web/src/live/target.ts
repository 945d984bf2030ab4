import { create } from 'zustand';
import type { AppState } from '../store/store.ts';

/** The user this tab is connected as, and the group. */
export type Target = { readonly userId: string; readonly groupId: string };

/** The group whose auction is on the screen; null on every other page. */
export const useWatched = create<{ readonly groupId: string | null }>()(() => ({ groupId: null }));

/** The group that the page's address names; null for the own one. Written by `meantGroup.ts`. */
export const useNamed = create<{ readonly groupId: string | null }>()(() => ({ groupId: null }));

/**
 * The group to connect the tab to: the one being watched (maybe of an earlier season), else the one that the address names, else the
 * own one. Null for anyone not signed in or without a group.
 */
export function findTarget(
  { auth, user, team }: Pick<AppState, 'auth' | 'user' | 'team'>,
  otherGroupId: string | null,
): Target | null {
  const groupId = otherGroupId ?? team.groupId;
  if (!auth.isLoggedIn || user.user === null || groupId === null) return null;
  return { userId: user.user.id, groupId };
}

export function isSameTarget(one: Target | null, other: Target | null): boolean {
  return one?.userId === other?.userId && one?.groupId === other?.groupId;
}
