import * as groups from '@bracketbid/contract/http/groups';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Group } from '@bracketbid/contract/entities';
import { send } from '../../api/call.ts';
import { requestAnew } from '../../api/requestAnew.ts';
import { untilAnswered } from '../../api/untilAnswered.ts';
import { GROUP, takeGroup } from '../../live/queries/groupQueries.ts';
import { setGroup } from '../../store/store.ts';

const KEY = [GROUP];

/** The own group, or null without one; messages over the socket keep it up to date. */
export function useGroup(isLoggedIn = true): UseQueryResult<Group | null> {
  return useQuery({
    ...untilAnswered,
    queryKey: KEY,
    enabled: isLoggedIn,
    queryFn: async ({ signal }) => {
      const group = await takeGroup(
        async () => (await send(groups.viewGroup, { signal }, { quiet: true })).group,
      );
      setGroup(group?.groupId ?? null);
      return group;
    },
  });
}

/** Requests the own group again: after creating, joining and leaving one. */
export function useGroupRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => requestAnew(queries, KEY);
}
