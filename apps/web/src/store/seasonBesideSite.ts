import type { CurrentSeason } from '@bracketbid/contract/division';
import type { SiteSettings } from '@bracketbid/contract/entities';
import { shownSeason } from './season.ts';

/** The season that is shown, where that isn't the site's; null where it is. Apart from what every page loads. */
export function seasonBesideSite(settings: Pick<SiteSettings, 'seasons'>): CurrentSeason | null {
  const [, ...others] = settings.seasons ?? [];
  return others.find(({ _id }) => _id === shownSeason(settings)) ?? null;
}
