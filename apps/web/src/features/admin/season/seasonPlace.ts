import type { Division } from '@bracketbid/contract/division';

type Season = { readonly name: string; readonly year: number; readonly division: Division };

/** [SEASON-6] Where a new season goes: its division, and the season that is current there, or stands beside it. */
export type SeasonPlace = {
  readonly division: Division;
  /** No season is current there yet. */
  readonly isFree: boolean;
  readonly season: Pick<Season, 'name' | 'year'>;
};

export function seasonPlace(
  division: Division,
  shown: Season,
  all: readonly Season[] = [shown],
): SeasonPlace {
  const there = all.find((each) => each.division === division);
  return { division, isFree: there === undefined, season: there ?? shown };
}

/** What importing a season of a year does there. */
export function effectAt({ isFree, season }: SeasonPlace, year: number) {
  if (isFree) return 'adds';
  return season.year === year ? 'replaces' : 'archives';
}
