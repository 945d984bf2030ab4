import type { SiteSettings } from '@bracketbid/contract/entities';
import { useQuery } from '@tanstack/react-query';
import { loadSettings } from '../../session.ts';
import { ofSeason } from '../../store/season.ts';
import { useStore } from '../../store/store.ts';
import type { Asked } from './Answered.tsx';

/** The settings as they are for the site's season: as they are changed. */
function ofSitesSeason(settings: SiteSettings): SiteSettings {
  return ofSeason(settings, settings.seasons?.[0]?._id ?? null);
}

/**
 * The server's current settings, for screens that edit them: requested when the screen is opened and on every
 * invalidation.
 */
export function useFreshSettings(): Asked<SiteSettings> {
  const settings = useStore((state) => state.global.settings);
  // The answer goes into the store; the query only records that there was one.
  const {
    data: isLoaded,
    error,
    refetch,
  } = useQuery({
    queryKey: ['fresh-settings'],
    queryFn: () => loadSettings().then(() => true),
  });
  const data = isLoaded === true && settings !== null ? ofSitesSeason(settings) : undefined;
  return { data, error, refetch };
}
