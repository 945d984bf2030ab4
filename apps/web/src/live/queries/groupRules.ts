import * as calls from '@bracketbid/contract/http/groupRules';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RULES } from './groupQueries.ts';

/** The rules of a group's auction, with their sentences; requested again when they change. */
export function useGroupRules(groupId: string | null) {
  return useQuery({
    queryKey: [RULES, groupId],
    enabled: groupId !== null,
    queryFn: () =>
      send(calls.rulesOfGroup, { params: { groupId: groupId ?? '' } }, { quiet: true }),
  });
}
