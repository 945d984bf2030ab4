import type { Match, MatchSide } from '@bracketbid/contract/entities';

export type Opponent = MatchSide['teamId'];

/** A game on a team's way, and who may stand in it: the better seeds first. */
export type Step = {
  readonly matchId: string;
  readonly round: string;
  readonly roundOrder: number;
  readonly opponents: readonly Opponent[];
};

/** A team's games to the final, from the first that is not decided; none once it is out, or without a bracket. */
export function wayToFinal(teamId: string, matches: readonly Match[]): Step[] {
  const byId = new Map(matches.map((match) => [match._id, match]));
  const isIn = ({ homeTeam, awayTeam }: Match) =>
    homeTeam?.teamId._id === teamId || awayTeam?.teamId._id === teamId;
  const own = matches.filter(isIn).toSorted((a, b) => a.roundOrder - b.roundOrder);
  if (own.some(({ winner }) => winner !== null && winner !== teamId)) return [];
  const steps: Step[] = [];
  // The game that the team comes from; null for the first, in which it stands already.
  let from: string | null = null;
  let match = own.find(({ winner }) => winner === null);
  // A bracket is a tree: no way through it is longer than it has rounds.
  while (match !== undefined && steps.length < matches.length) {
    const { homeTeam, homeFrom } = match;
    const isHome = from === null ? homeTeam?.teamId._id === teamId : homeFrom === from;
    const other = isHome ? ('away' as const) : ('home' as const);
    steps.push({
      matchId: match._id,
      round: match.round,
      roundOrder: match.roundOrder,
      opponents: candidates(match, other, byId).toSorted(bySeed),
    });
    from = match._id;
    match = match.next === null ? undefined : byId.get(match.next);
  }
  return steps;
}

/** Who may come to a side of a match: the team that is there, or the winners below. */
function candidates(
  match: Match,
  side: 'home' | 'away',
  byId: ReadonlyMap<string, Match>,
): Opponent[] {
  const team = side === 'home' ? match.homeTeam : match.awayTeam;
  if (team !== null) return [team.teamId];
  const from = byId.get((side === 'home' ? match.homeFrom : match.awayFrom) ?? '');
  if (from === undefined) return [];
  return [...candidates(from, 'home', byId), ...candidates(from, 'away', byId)];
}

function bySeed(a: Opponent, b: Opponent): number {
  return a.seedNumber - b.seedNumber || (a.teamName < b.teamName ? -1 : 1);
}
