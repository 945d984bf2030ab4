import type { Season } from '@bracketbid/contract/http/accounts';
import type { MeantGroup } from '../../live/meantGroup.ts';

/** Whose results are shown: those of a season's group, or those of a group with a contest. */
export type ResultsChoice = {
  /** Null before any is loaded, and of a contest. */
  readonly chosen: Season | null;
  readonly groupId: string | null;
  /** How calls and addresses name it: not at all where the server would take it. */
  readonly query: { readonly season?: string; readonly groupId?: string };
  /** Whether it is of an earlier season, or of another one than is shown everywhere. */
  readonly isEarlier: boolean;
  readonly isContest: boolean;
};

/**
 * The results that an address means: a season's (`?season=`), a group's (`?groupId=`), or the own group's.
 *
 * @param seasons  those in which the viewer had a group, and the current ones; null before they are loaded
 * @param wanted  the season that the address names
 * @param shown  the season that is shown everywhere; null for the site's
 */
export function resultsChoice(
  seasons: readonly Season[] | null,
  wanted: string | null,
  shown: string | null,
  meant: MeantGroup,
): ResultsChoice {
  const { groupId, query } = meant;
  const all = seasons ?? [];
  const current = findShown(all, shown);
  const named = all.find(({ _id }) => _id === wanted);
  const ofGroup = groupId === null ? current : all.find((each) => each.groupId === groupId);
  const season = named ?? ofGroup ?? null;
  if (season === null) {
    const isContest = seasons !== null && groupId !== null;
    return { chosen: null, groupId, query, isEarlier: false, isContest };
  }
  const isEarlier = season !== current;
  return {
    chosen: season,
    groupId: season.groupId,
    query: isEarlier ? { season: season._id } : {},
    isEarlier,
    isContest: false,
  };
}

/** The season that is shown everywhere; the site's, if none was chosen. */
function findShown(seasons: readonly Season[], shown: string | null): Season | null {
  const current = seasons.filter(({ isCurrent }) => isCurrent);
  return current.find(({ _id }) => _id === shown) ?? current[0] ?? null;
}
