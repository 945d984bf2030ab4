import { type Season, seasons } from '@bracketbid/contract/http/accounts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { send } from '../../api/call.ts';
import { RESULTS } from '../../live/resultQueries.ts';

/** The seasons one can look at, and the one that is chosen by the address: `?season=`; else the current one. */
export function useSeason(): {
  readonly seasons: readonly Season[];
  readonly chosen: Season | null;
  /** The query of calls about it: empty for the current season. */
  readonly query: { readonly season?: string };
  readonly choose: (seasonId: string) => void;
} {
  const [params, setParams] = useSearchParams();
  const known = useQuery({
    queryKey: [RESULTS, 'seasons'],
    queryFn: async () => (await send(seasons, {}, { quiet: true })).data,
  });
  const all = known.data ?? [];
  const wanted = params.get('season');
  const chosen =
    all.find(({ _id }) => _id === wanted) ?? all.find((each) => each.isCurrent) ?? null;
  return {
    seasons: all,
    chosen,
    query: chosen === null || chosen.isCurrent ? {} : { season: chosen._id },
    choose: (seasonId) => {
      const isCurrent = all.some((each) => each._id === seasonId && each.isCurrent);
      setParams(isCurrent ? {} : { season: seasonId }, { replace: true, preventScrollReset: true });
    },
  };
}
