import type { Season } from '@bracketbid/contract/http/accounts';

/** The season named by the address, else the current one; null before any is loaded. */
export function chosenSeason(seasons: readonly Season[], wanted: string | null): Season | null {
  return (
    seasons.find(({ _id }) => _id === wanted) ?? seasons.find((each) => each.isCurrent) ?? null
  );
}

/** How calls and addresses name a season: not at all for the current one. */
export function seasonQuery(season: Season | null): { readonly season?: string } {
  return season === null || season.isCurrent ? {} : { season: season._id };
}
