import { inOrder, isDecided, type Match } from '../bracket/bracket.ts';
import { listRoundSizes } from '../money/payoutTable.ts';

/** How strong each team is; only differences matter. */
export type StrengthOf = (teamId: string) => number;

/** A match, and how likely each team is to win it. What is decided is certain. */
export type MatchOdds = {
  readonly matchId: string;
  /** The code of its round. */
  readonly round: string;
  /** Adds up to 1; nobody where nothing is drawn. */
  readonly winners: ReadonlyMap<string, number>;
};

/** Matches in the order of play. */
export type Odds = readonly MatchOdds[];

/** [FAIR-1] How likely a team beats another, by what their strengths differ. */
export function chance(own: number, other: number): number {
  return 1 / (1 + Math.exp(other - own));
}

/**
 * [FAIR-1, FAIR-2] How likely every team is to win every match: exact over all ways in which the tournament can still go, by
 * dynamic programming over the bracket. A play-in is even, whoever plays it.
 */
export function computeOdds(matches: readonly Match[], teamStrength: StrengthOf): Odds {
  const beats = chancesIn(matches, teamStrength);
  const winnersByMatch = new Map<string, ReadonlyMap<string, number>>();
  return inOrder(matches).map((match) => {
    const [home, away] = listSides(match, (from) => winnersByMatch.get(from), certain);
    const winners = isDecided(match)
      ? certain(match.winnerTeamId ?? '')
      : new Map([...listWins(home, away, match, beats), ...listWins(away, home, match, beats)]);
    winnersByMatch.set(match.id, winners);
    return { matchId: match.id, round: match.round, winners };
  });
}

/** How likely one team beats another in a match. */
export type Beats = (match: Match, own: string, other: string) => number;

/** [FAIR-2] By strength, and evenly in play-ins. */
export function chancesIn(matches: readonly Match[], teamStrength: StrengthOf): Beats {
  const playIns = playInRounds(matches);
  return ({ round }, own, other) =>
    playIns.has(round) ? 1 / 2 : chance(teamStrength(own), teamStrength(other));
}

/** Who may stand on the two sides of a match: the winners of those before it, or the team that is there. */
export function listSides<Side>(
  match: Match,
  findWinners: (matchId: string) => Side | undefined,
  alone: (teamId: string) => Side,
): [home: Side | null, away: Side | null] {
  const side = (from: string | null, teamId: string | null): Side | null => {
    const winners = from === null ? undefined : findWinners(from);
    return winners ?? (teamId === null ? null : alone(teamId));
  };
  return [side(match.homeFrom, match.homeTeamId), side(match.awayFrom, match.awayTeamId)];
}

/** The codes of rounds that are not whole: a whole one has twice the matches of the one after it. */
function playInRounds(matches: readonly Match[]): ReadonlySet<string> {
  const rounds = listRoundSizes(matches).toReversed();
  return new Set(rounds.filter((round, depth) => round.matches !== 2 ** depth).map((r) => r.code));
}

const certain = (teamId: string): ReadonlyMap<string, number> => new Map([[teamId, 1]]);

function listWins(
  own: ReadonlyMap<string, number> | null,
  others: ReadonlyMap<string, number> | null,
  match: Match,
  beats: Beats,
): [teamId: string, probability: number][] {
  return [...(own ?? [])].map(([teamId, comes]) => {
    if (others === null) return [teamId, comes];
    let wins = 0;
    for (const [other, probability] of others) wins += probability * beats(match, teamId, other);
    return [teamId, comes * wins];
  });
}
