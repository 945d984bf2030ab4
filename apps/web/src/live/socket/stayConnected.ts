import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { QueryClient } from '@tanstack/react-query';
import type { Group } from '@bracketbid/contract/entities';
import { loadGroupId } from '../../session.ts';
import { forgetGroupHour, useStore } from '../../store/store.ts';
import { forgetGroupNow } from '../queries/groupNow.ts';
import { GROUP, SEASONS } from '../queries/groupQueries.ts';
import { isSameTarget, type Target, findTarget, useNamed, useWatched } from '../target.ts';

/** The wait after the connection's code could not be fetched. */
const RETRY_MS = 5_000;

/**
 * Keeps this tab connected while somebody is signed in and has a group, by one socket for all pages: navigation
 * doesn't touch it. The cached group follows the group's id. Returns how to stop.
 */
export function stayConnected(queries: QueryClient): () => void {
  let wanted: Target | null = null;
  let disconnect = () => {};
  let retry: ReturnType<typeof setTimeout> | undefined;

  const open = (target: Target) => {
    // A visitor needs no socket, and doesn't download its code.
    import('./connect.ts').then(
      ({ connect }) => {
        if (wanted === target) disconnect = connect(target, queries);
      },
      () => {
        retry = setTimeout(() => {
          if (wanted === target) open(target);
        }, RETRY_MS);
      },
    );
  };

  const follow = () => {
    const other = useWatched.getState().groupId ?? useNamed.getState().groupId;
    const target = findTarget(useStore.getState(), other);
    if (isSameTarget(target, wanted)) return;
    if (isOtherGroup(wanted, target)) forgetGroupHour();
    wanted = target;
    clearTimeout(retry);
    disconnect();
    disconnect = () => {};
    forgetGroupNow();
    if (target !== null) open(target);
  };

  const stopFollowing = useStore.subscribe((state, before) => {
    if (state.team.groupId !== before.team.groupId) {
      refreshGroup(queries);
      // Whose group of which season: a group that is new there isn't one with a contest.
      void queries.resetQueries({ queryKey: SEASONS });
    }
    follow();
  });
  const stopWatching = useWatched.subscribe(follow);
  const stopNaming = useNamed.subscribe(follow);

  /** Somebody without a group may have joined one on another device. */
  const onVisible = () => {
    const { auth, team } = useStore.getState();
    if (document.visibilityState !== 'visible' || !auth.isLoggedIn || team.groupId !== null) return;
    loadGroupId().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', onVisible);
  follow();
  return () => {
    stopFollowing();
    stopWatching();
    stopNaming();
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(retry);
    wanted = null;
    disconnect();
    forgetGroupNow();
  };
}

/** Whether the tab goes from one group to another, whose hour is its own. A rehearsal is an auction of the same group. */
function isOtherGroup(before: Target | null, next: Target | null): boolean {
  return [before, next].every((each) => each !== null && !isRehearsalId(each.groupId));
}

/** The member has joined a group or left one: a cached group with another id is stale. */
function refreshGroup(queries: QueryClient): void {
  // The answer that changed the id is cached a moment after it.
  setTimeout(() => {
    const { groupId } = useStore.getState().team;
    const cached = queries.getQueryData<Group | null>([GROUP]);
    if (cached !== undefined && (cached?.groupId ?? null) !== groupId) {
      void queries.invalidateQueries({ queryKey: [GROUP] });
    }
  });
}
