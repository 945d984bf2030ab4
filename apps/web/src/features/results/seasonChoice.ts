import type { Season } from '@bracketbid/contract/http/accounts';

/** The season named by the address, else the current one that is shown; null before any is loaded. */
export function chosenSeason(
  seasons: readonly Season[],
  wanted: string | null,
  shown: string | null,
): Season | null {
  return seasons.find(({ _id }) => _id === wanted) ?? shownOf(seasons, shown);
}

/** The season that is shown everywhere; the site's, if none was chosen. */
function shownOf(seasons: readonly Season[], shown: string | null): Season | null {
  const current = seasons.filter(({ isCurrent }) => isCurrent);
  return current.find(({ _id }) => _id === shown) ?? current[0] ?? null;
}

/** How calls and addresses name a season: not at all for the one that is shown everywhere. */
export function seasonQuery(
  season: Season | null,
  seasons: readonly Season[],
  shown: string | null,
): { readonly season?: string } {
  return season === null || season === shownOf(seasons, shown) ? {} : { season: season._id };
}
