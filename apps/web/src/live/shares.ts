import { teams } from '@bracketbid/contract/http/auction';
import { sharesOfGroup } from '@bracketbid/contract/http/shares';
import { useQuery } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import { SHARES } from './groupQueries.ts';
import { RESULTS } from './resultQueries.ts';

/** The open offers of parts that concern the viewer, and the owners of the lots that are shared. */
export function useShares(groupId: string) {
  return useQuery({
    queryKey: [RESULTS, SHARES, groupId],
    queryFn: () => send(sharesOfGroup, { params: { groupId } }, { quiet: true }),
  });
}

/** The lots of a group, with what became of each. */
export function useLots(groupId: string) {
  return useQuery({
    queryKey: [RESULTS, SHARES, 'lots', groupId],
    queryFn: async () => (await send(teams, { params: { groupId } }, { quiet: true })).data,
  });
}
