import { teams } from '@bracketbid/contract/http/auction';
import { sharesOfGroup } from '@bracketbid/contract/http/shares';
import { skipToken, useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS, SHARES } from './groupQueries.ts';

/** The open offers of parts that concern the viewer; nothing without a group. */
export function useShares(groupId: string | null) {
  return useQuery({
    queryKey: [RESULTS, SHARES, groupId],
    queryFn:
      groupId === null
        ? skipToken
        : () => send(sharesOfGroup, { params: { groupId } }, { quiet: true }),
  });
}

/** The lots of a group, with what became of each, and their owners; nothing without a group. */
export function useLots(groupId: string | null) {
  return useQuery({
    queryKey: [RESULTS, SHARES, 'lots', groupId],
    queryFn:
      groupId === null
        ? skipToken
        : async () => (await send(teams, { params: { groupId } }, { quiet: true })).data,
  });
}
