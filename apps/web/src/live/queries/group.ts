import type { Group } from '@bracketbid/contract/entities';
import * as groups from '@bracketbid/contract/http/groups';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { requestAnew } from '../../api/requestAnew.ts';
import { untilAnswered } from '../../api/untilAnswered.ts';
import { setGroup } from '../../store/store.ts';
import { useMeantGroup } from '../meantGroup.ts';
import { GROUP, takeGroup } from './groupQueries.ts';

/** The group that is meant, or null without one; messages over the socket keep it up to date. */
export function useGroup(isLoggedIn = true): UseQueryResult<Group | null> {
  const { named, query } = useMeantGroup();
  return useQuery({
    ...untilAnswered,
    queryKey: named === null ? [GROUP] : [GROUP, named],
    enabled: isLoggedIn,
    queryFn: async ({ signal }) => {
      const group = await fetchGroup(query, signal);
      if (named === null) setGroup(group?.groupId ?? null);
      return group;
    },
  });
}

/** The group that a query names, or the own one; null without one. @throws ApiFailure */
export function fetchGroup(
  query: { readonly groupId?: string },
  signal: AbortSignal,
): Promise<Group | null> {
  return takeGroup(
    async () => (await send(groups.viewGroup, { query, signal }, { quiet: true })).group,
  );
}

/** Requests the own group again: after creating, joining and leaving one. */
export function useGroupRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => requestAnew(queries, [GROUP]);
}
