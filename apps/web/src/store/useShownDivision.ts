import type { Division } from '@bracketbid/contract/division';
import { shownSeason } from './season.ts';
import { useStore } from './store.ts';

/** [SEASON-6] Whose tournament is shown. */
export function useShownDivision(): Division {
  return useStore(({ global: { settings } }) => {
    const { seasons = [] } = settings ?? {};
    const shown = shownSeason({ seasons });
    return seasons.find(({ _id }) => _id === shown)?.division ?? 'mens';
  });
}
