import type { SiteSettings } from '@bracketbid/contract/entities';
import { useQuery } from '@tanstack/react-query';
import { loadSettings } from '../../session.ts';
import { ofSeason } from '../../store/season.ts';
import { useStore } from '../../store/store.ts';

/** The settings as they are for the site's season: as they are changed. */
function ofSitesSeason(settings: SiteSettings): SiteSettings {
  return ofSeason(settings, settings.seasons?.[0]?._id ?? null);
}

/**
 * The server's current settings, for screens that edit them: requested when the screen is opened and on every
 * invalidation. Null until they have arrived.
 */
export function useFreshSettings(): SiteSettings | null {
  const settings = useStore((state) => state.global.settings);
  // The answer goes into the store; the query only records that there was one.
  const { isSuccess } = useQuery({
    queryKey: ['fresh-settings'],
    queryFn: () => loadSettings().then(() => true),
  });
  return isSuccess && settings !== null ? ofSitesSeason(settings) : null;
}
