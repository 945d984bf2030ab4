import type { Person } from '@bracketbid/contract/entities';
import { type GameRow, myMatches, otherMatches } from '@bracketbid/contract/http/results';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS } from '../../live/resultQueries.ts';

/** A match of an owned team; with its owner where that is not oneself. */
export type OwnedGame = GameRow & { readonly owner?: Person };

export function useMyGames(): UseQueryResult<readonly OwnedGame[]> {
  return useQuery({
    queryKey: [RESULTS, 'my-matches'],
    queryFn: async () => (await send(myMatches, {}, { quiet: true })).data,
  });
}

export function useOtherGames(): UseQueryResult<readonly OwnedGame[]> {
  return useQuery({
    queryKey: [RESULTS, 'other-matches'],
    queryFn: async () => (await send(otherMatches, {}, { quiet: true })).data,
  });
}
