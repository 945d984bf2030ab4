import type { Group } from '@bracketbid/contract/entities';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchGroup } from './group.ts';
import { GROUP } from './groupQueries.ts';

/** A group of the viewer's, of whichever season; nothing is requested for null. */
export function useGroupById(groupId: string | null): UseQueryResult<Group | null> {
  return useQuery({
    queryKey: [GROUP, groupId],
    enabled: groupId !== null,
    queryFn: ({ signal }) => fetchGroup(groupId === null ? {} : { groupId }, signal),
  });
}
