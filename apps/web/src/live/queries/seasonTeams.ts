import type { Match, MatchSide } from '@bracketbid/contract/entities';
import * as results from '@bracketbid/contract/http/matches';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS } from './groupQueries.ts';

/** A team of the current season, as anyone may see it. */
export type SeasonTeam = MatchSide['teamId'] & {
  /** Empty where its bracket has none. */
  readonly zone: string;
};

type Sides = Pick<Match, 'zone' | 'homeTeam' | 'awayTeam'>;

/** The teams of a bracket, each once, the best seeds first. */
export function teamsInMatches(matches: readonly Sides[]): SeasonTeam[] {
  const teams = new Map<string, SeasonTeam>();
  for (const { zone, homeTeam, awayTeam } of matches) {
    for (const side of [homeTeam, awayTeam]) {
      if (side === null || teams.has(side.teamId._id)) continue;
      teams.set(side.teamId._id, { ...side.teamId, zone: zone ?? '' });
    }
  }
  return [...teams.values()].sort((a, b) => a.seedNumber - b.seedNumber);
}

/** The current season's teams for a page that only shows them: asked for once, and no error is shown. */
export function useSeasonTeams(): {
  readonly teams: readonly SeasonTeam[];
  readonly isPending: boolean;
} {
  const { data = [], isPending } = useQuery({
    queryKey: [RESULTS, 'matches'],
    queryFn: () => send(results.matches, {}, { quiet: true }),
    staleTime: 300_000,
    select: ({ matches }) => teamsInMatches(matches),
  });
  return { teams: data, isPending };
}
