import type { SiteSettings } from '@bracketbid/contract/entities';
import { seasonChoice } from './persist.ts';

/**
 * [SEASON-6] Shows another season: reloads the page, since everything on it belongs to the previous one.
 *
 * @param seasonId  null for the site's
 * @param path  where to go, if not to the same page
 */
export function chooseSeason(seasonId: string | null, path?: string): void {
  if (seasonId === null) seasonChoice.clear();
  else seasonChoice.write(seasonId);
  if (path === undefined) window.location.reload();
  else window.location.assign(path);
}

/** The id of the season that is shown; null where there is only the site's. */
export function shownSeason({ seasons = [] }: Pick<SiteSettings, 'seasons'>): string | null {
  const chosen = seasonChoice.read();
  return (seasons.find(({ _id }) => _id === chosen) ?? seasons[0])?._id ?? null;
}

/** The settings as they are for the season that is shown: each has its own hour and its own payouts. */
export function ofShownSeason(settings: SiteSettings): SiteSettings {
  return ofSeason(settings, shownSeason(settings));
}

/** The settings as they are for a season. */
export function ofSeason(settings: SiteSettings, seasonId: string | null): SiteSettings {
  const season = settings.seasons?.find(({ _id }) => _id === seasonId);
  if (season === undefined) return settings;
  const { auctionDate, practiceSeason, payoutBasisPoints } = season;
  return { ...settings, auctionDate, practiceSeason, payoutBasisPoints };
}

/** Forgets a choice that is no longer current. @returns whether the page has to be reloaded */
export function forgetsSeason({ seasons = [] }: Pick<SiteSettings, 'seasons'>): boolean {
  const chosen = seasonChoice.read();
  if (chosen === null || seasons.some(({ _id }) => _id === chosen)) return false;
  seasonChoice.clear();
  return true;
}
