import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { skipToken, useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS } from './groupQueries.ts';

/** The key of a group's settlement: changed results make it stale, and so do payments. */
export const settlementKey = (groupId: string | null) => [RESULTS, 'settlement', groupId];

/** Who owes whom in a group; nothing without one. */
export function useSettlement(groupId: string | null) {
  return useQuery({
    queryKey: settlementKey(groupId),
    queryFn:
      groupId === null
        ? skipToken
        : async () =>
            (await send(settlementOfGroup, { params: { groupId } }, { quiet: true })).settlement,
  });
}
