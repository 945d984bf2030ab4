import * as results from '@bracketbid/contract/http/results';
import { skipToken, useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS } from './groupQueries.ts';

/** A group's standings and who owns what; nothing without a group. */
export function useStandings(groupId: string | null) {
  return useQuery({
    queryKey: [RESULTS, 'standings', groupId],
    queryFn:
      groupId === null
        ? skipToken
        : () => send(results.standings, { params: { groupId } }, { quiet: true }),
  });
}

/** What the viewer's teams were paid, by match and team (`match team`), in a group; nothing without one. */
export function usePaid(groupId: string | null): ReadonlyMap<string, number> | undefined {
  return useQuery({
    queryKey: [RESULTS, 'paid', groupId],
    queryFn:
      groupId === null
        ? skipToken
        : async () => {
            const { data } = await send(results.myMatches, { query: { groupId } }, { quiet: true });
            return new Map(data.map(({ _id, teamId, amount }) => [`${_id} ${teamId}`, amount]));
          },
  }).data;
}
