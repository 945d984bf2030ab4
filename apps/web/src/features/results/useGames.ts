import type { Match, Person } from '@bracketbid/contract/entities';
import { type GameRow, matches, myMatches, otherMatches } from '@bracketbid/contract/http/results';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../api/call.ts';
import { RESULTS } from '../../live/queries/groupQueries.ts';
import { useSeason } from './useSeason.ts';

/** A match of an owned team; with its owner unless that is the viewer. */
export type OwnedGame = GameRow & { readonly owner?: Person };

export function useMyGames({ enabled = true } = {}): UseQueryResult<readonly OwnedGame[]> {
  const { query } = useSeason();
  return useQuery({
    enabled,
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

/** The matches of the season that is shown: of the current one those that other parts of a page ask for, too. */
export function useMatchesOfSeason({ enabled = true } = {}): UseQueryResult<readonly Match[]> {
  const { query } = useSeason();
  const isCurrent = Object.keys(query).length === 0;
  return useQuery({
    enabled,
    queryKey: [RESULTS, 'matches', ...(isCurrent ? [] : [query])],
    queryFn: () => send(matches, { query }, { quiet: true }),
    select: (answer) => answer.matches,
  });
}

/** The season's matches by id: scores and teams of the rows. Empty until they are loaded. */
export function useSeasonMatches(): ReadonlyMap<string, Match> {
  const { data } = useMatchesOfSeason();
  return useMemo(() => new Map((data ?? []).map((match) => [match._id, match])), [data]);
}
