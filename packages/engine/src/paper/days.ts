import { isDecided, type Match } from '../bracket/bracket.ts';

/** The day on which each match is played: `YYYY-MM-DD` where the tournament's days are counted, by the match's id. */
export type MatchDays = ReadonlyMap<string, string>;

/** The days with at least one decided match, the first day first. */
export function daysWithResults(matches: readonly Match[], dayByMatch: MatchDays): string[] {
  const decided = matches.filter(isDecided).map(({ id }) => dayByMatch.get(id) ?? '');
  return [...new Set(decided)].toSorted();
}

/**
 * The bracket as it stood on the evening of a day: later matches are open again, and who got there by a match that is open
 * again has not got there yet. Results are those that stand now, however late they were corrected.
 *
 * @see docs/rules.md PAPER-1
 */
export function bracketAfter(
  matches: readonly Match[],
  dayByMatch: MatchDays,
  day: string,
): readonly Match[] {
  const isLater = ({ id }: Match) => (dayByMatch.get(id) ?? '') > day;
  if (!matches.some((match) => isLater(match))) return matches;
  const reopened = new Set(
    matches.filter((match) => isLater(match) || !isDecided(match)).map(({ id }) => id),
  );
  const toSide = (teamId: string | null, from: string | null) =>
    from !== null && reopened.has(from) ? null : teamId;
  return matches.map((match): Match => {
    if (!isLater(match)) return match;
    return {
      ...match,
      status: 'scheduled',
      homeTeamId: toSide(match.homeTeamId, match.homeFrom),
      awayTeamId: toSide(match.awayTeamId, match.awayFrom),
      homeScore: null,
      awayScore: null,
      winnerTeamId: null,
    };
  });
}
