/** A match as the rules see it. Teams by id; null while it is not known who plays. */
export type Match = {
  readonly id: string;
  /** The payout table's code of its round: "R64". */
  readonly round: string;
  /** Rounds rise towards the final. */
  readonly roundOrder: number;
  /** Ascending within a round. */
  readonly position: number;
  readonly status: MatchStatus;
  readonly homeTeamId: string | null;
  readonly awayTeamId: string | null;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly winnerTeamId: string | null;
  /** The matches whose winners play here; null where a team is given. */
  readonly homeFrom: string | null;
  readonly awayFrom: string | null;
  /** The match that the winner goes on to; null for the final. */
  readonly next: string | null;
};

export type MatchStatus = 'scheduled' | 'live' | 'final' | 'no_contest';

/** Whether a match has its winner for good: played, or given without a game. */
export function isDecided(match: Match): boolean {
  const isOver = match.status === 'final' || match.status === 'no_contest';
  return isOver && match.winnerTeamId !== null;
}

/** Who is out by a match: nobody while it is open. */
export function listLosers(match: Match): readonly string[] {
  const { homeTeamId, awayTeamId, winnerTeamId } = match;
  const loser = winnerTeamId === homeTeamId ? awayTeamId : homeTeamId;
  return isDecided(match) && loser !== null ? [loser] : [];
}

/** Whether all matches have their winners, so that nothing more is won. False for a tournament without matches. */
export function isPlayedOut(matches: readonly Match[]): boolean {
  return matches.length > 0 && matches.every(isDecided);
}

const ordered = new WeakMap<readonly Match[], readonly Match[]>();

/** In the order in which they are played: by round, then from the top of the bracket. Sorted once for each bracket. */
export function inOrder(matches: readonly Match[]): readonly Match[] {
  const known = ordered.get(matches);
  if (known !== undefined) return known;
  const sorted = matches.toSorted((a, b) => a.roundOrder - b.roundOrder || a.position - b.position);
  ordered.set(matches, sorted);
  return sorted;
}

/** The one match that leads nowhere further; null for a tournament without matches. */
export function findFinal(matches: readonly Match[]): Match | null {
  return (
    inOrder(matches)
      .filter((match) => match.next === null)
      .at(-1) ?? null
  );
}
