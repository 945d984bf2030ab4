import { inOrder, isDecided, type Match } from '../bracket/bracket.ts';
import type { MatchDays } from './days.ts';

/** A game that the team with the worse seed won. */
export type Upset = {
  readonly matchId: string;
  readonly winnerTeamId: string;
  readonly loserTeamId: string;
  readonly winnerSeed: number;
  readonly loserSeed: number;
};

/**
 * The upsets of a day, the widest apart first: games that a team with a higher seed number won. A match that nobody played is
 * none.
 *
 * @param teamSeed  a team's seed in its zone; 1 is the best
 * @see docs/rules.md PAPER-2
 */
export function upsetsOn(
  matches: readonly Match[],
  dayByMatch: MatchDays,
  day: string,
  teamSeed: (teamId: string) => number | undefined,
): Upset[] {
  return inOrder(matches)
    .filter(
      (match) => dayByMatch.get(match.id) === day && match.status === 'final' && isDecided(match),
    )
    .flatMap((match) => {
      const upset = upsetIn(match, teamSeed);
      return upset === null ? [] : [upset];
    })
    .toSorted((a, b) => seedGap(b) - seedGap(a));
}

const seedGap = ({ winnerSeed, loserSeed }: Upset) => winnerSeed - loserSeed;

function upsetIn(match: Match, teamSeed: (teamId: string) => number | undefined): Upset | null {
  const { id: matchId, homeTeamId, awayTeamId, winnerTeamId } = match;
  const loserTeamId = winnerTeamId === homeTeamId ? awayTeamId : homeTeamId;
  if (winnerTeamId === null || loserTeamId === null) return null;
  const [winnerSeed, loserSeed] = [teamSeed(winnerTeamId), teamSeed(loserTeamId)];
  if (winnerSeed === undefined || loserSeed === undefined || winnerSeed <= loserSeed) return null;
  return { matchId, winnerTeamId, loserTeamId, winnerSeed, loserSeed };
}
