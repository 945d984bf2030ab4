import type { Season } from '@bracketbid/contract/http/accounts';
import { useSearchParams } from 'react-router';
import { useMeantGroup } from '../../live/meantGroup.ts';
import { useSeasons } from '../../live/queries/seasons.ts';
import { seasonChoice } from '../../store/persist.ts';
import { type ResultsChoice, resultsChoice } from './seasonChoice.ts';

const NONE: readonly Season[] = [];

/** The available seasons, and whose results the address means: those of a season, or of a group with a contest. */
export function useSeason(): ResultsChoice & {
  readonly seasons: readonly Season[];
  /** False until it is known whether the group has a contest of its own, or can't be known. */
  readonly isSettled: boolean;
  readonly choose: (seasonId: string) => void;
} {
  const [params, setParams] = useSearchParams();
  const meant = useMeantGroup();
  const { data, isFetched } = useSeasons();
  const wanted = params.get('season');
  const shown = seasonChoice.read();
  const choice = resultsChoice(data ?? null, wanted, shown, meant);
  return {
    ...choice,
    seasons: data ?? NONE,
    isSettled: isFetched,
    choose: (season) => {
      const isShown = resultsChoice(data ?? null, season, shown, meant).query.season === undefined;
      setParams(isShown ? {} : { season }, { replace: true, preventScrollReset: true });
    },
  };
}
