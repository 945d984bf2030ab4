import type { Person } from '@bracketbid/contract/entities';
import { type GameRow, myMatches, otherMatches } from '@bracketbid/contract/http/results';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS } from '../../live/resultQueries.ts';
import { useSeason } from './useSeason.ts';

/** A match of an owned team; with its owner unless that is the viewer. */
export type OwnedGame = GameRow & { readonly owner?: Person };

export function useMyGames(): UseQueryResult<readonly OwnedGame[]> {
  const { query } = useSeason();
  return useQuery({
    queryKey: [RESULTS, 'my-matches', query],
    queryFn: async () => (await send(myMatches, { query }, { quiet: true })).data,
  });
}

export function useOtherGames(): UseQueryResult<readonly OwnedGame[]> {
  const { query } = useSeason();
  return useQuery({
    queryKey: [RESULTS, 'other-matches', query],
    queryFn: async () => (await send(otherMatches, { query }, { quiet: true })).data,
  });
}
