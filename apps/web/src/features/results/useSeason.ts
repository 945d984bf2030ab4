import { type Season, seasons } from '@bracketbid/contract/http/accounts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { send } from '../../api/call.ts';
import { RESULTS } from '../../live/queries/groupQueries.ts';
import { seasonChoice } from '../../store/persist.ts';
import { chosenSeason, seasonQuery } from './seasonChoice.ts';

/** The available seasons, and the one chosen by the address (`?season=`), else the current one. */
export function useSeason(): {
  readonly seasons: readonly Season[];
  readonly chosen: Season | null;
  /** The query parameters of its calls: empty for the current season. */
  readonly query: { readonly season?: string };
  readonly choose: (seasonId: string) => void;
} {
  const [params, setParams] = useSearchParams();
  const known = useQuery({
    queryKey: [RESULTS, 'seasons'],
    queryFn: async () => (await send(seasons, {}, { quiet: true })).data,
  });
  const all = known.data ?? [];
  const shown = seasonChoice.read();
  const chosen = chosenSeason(all, params.get('season'), shown);
  return {
    seasons: all,
    chosen,
    query: seasonQuery(chosen, all, shown),
    choose: (seasonId) => {
      const season = all.find(({ _id }) => _id === seasonId) ?? null;
      setParams(
        { ...seasonQuery(season, all, shown) },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
