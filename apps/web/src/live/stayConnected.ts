import type { QueryClient } from '@tanstack/react-query';
import type { Group } from '@bracketbid/contract/entities';
import { loadGroupId } from '../session.ts';
import { useStore } from '../store/store.ts';
import { GROUP, MEMBERSHIP, OWN_GROUP_ID } from './groupQueries.ts';
import { isSameTarget, type Target, targetOf, useWatched } from './target.ts';

/** After the code of the connection could not be fetched. */
const RETRY_MS = 5_000;

/**
 * Keeps this tab connected while somebody is signed in and has a group, by one socket for all pages: changing pages
 * leaves it alone. What is known of membership follows the group. Returns how to end it.
 */
export function stayConnected(queries: QueryClient): () => void {
  let wanted: Target | null = null;
  let disconnect = () => {};
  let retry: ReturnType<typeof setTimeout> | undefined;

  const open = (target: Target) => {
    // A visitor needs no socket, nor its code.
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
    const target = targetOf(useStore.getState(), useWatched.getState().groupId);
    if (isSameTarget(target, wanted)) return;
    wanted = target;
    clearTimeout(retry);
    disconnect();
    disconnect = () => {};
    if (target !== null) open(target);
  };

  const stopFollowing = useStore.subscribe((state, before) => {
    if (state.team.groupId !== before.team.groupId) forgetMembership(queries);
    follow();
  });
  const stopWatching = useWatched.subscribe(follow);

  /** Whoever has no group may have joined one elsewhere. */
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
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(retry);
    wanted = null;
    disconnect();
  };
}

/** Somebody has come to a group, or left one: what was known of it is of before. */
function forgetMembership(queries: QueryClient): void {
  queries.removeQueries({ queryKey: [MEMBERSHIP], type: 'inactive' });
  void queries.invalidateQueries({ queryKey: [MEMBERSHIP] });
  // The answer that this was learnt from may be on its way to the cache.
  setTimeout(() => {
    const { groupId } = useStore.getState().team;
    const shown = queries.getQueryData<Group | null>([GROUP]);
    if (shown !== undefined && (shown?.groupId ?? null) !== groupId) {
      void queries.invalidateQueries({ queryKey: [GROUP] });
    }
    const known = queries.getQueryData<string | null>([OWN_GROUP_ID]);
    if (known !== undefined && known !== groupId) {
      void queries.invalidateQueries({ queryKey: [OWN_GROUP_ID] });
    }
  });
}
