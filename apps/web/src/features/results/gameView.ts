import type { Match, MatchSide } from '@bracketbid/contract/entities';
import type { OwnedGame } from './useGames.ts';

/** A row's match from the side of its owned team. */
export type GameView = {
  /** Null for money given back, and until the matches are loaded. */
  readonly team: MatchSide | null;
  readonly opponent: MatchSide | null;
  /** The own score first; null before the game. */
  readonly score: { readonly own: number; readonly other: number } | null;
  readonly isLost: boolean;
};

const UNKNOWN: GameView = { team: null, opponent: null, score: null, isLost: false };

export function gameView({ teamId, result }: OwnedGame, match: Match | undefined): GameView {
  const sides = [match?.homeTeam ?? null, match?.awayTeam ?? null];
  const team = sides.find((side) => side !== null && side.teamId._id === teamId) ?? null;
  if (team === null) return UNKNOWN;
  const opponent = sides.find((side) => side !== team) ?? null;
  const [own, other] = [team.score, opponent?.score ?? null];
  const score = own === null || other === null ? null : { own, other };
  return { team, opponent, score, isLost: result === 'Lost' };
}

/** `vs LEH · First Four`; with the owner first where the game is another's. */
export function underLine({ round, owner }: OwnedGame, { opponent }: GameView): string {
  const against = opponent === null ? 'To be decided' : `vs ${teamCode(opponent)}`;
  const parts = owner === undefined ? [against, round] : [owner.fullName, against, round];
  return parts.join(' · ');
}

/** A team by its code, or by its short name where it has none. */
const teamCode = ({ shortName, teamId }: MatchSide): string => teamId.abbreviation || shortName;

/** Rows in the order of their days, each with whether it is the first of its day. */
export function byDay(games: readonly OwnedGame[]): { game: OwnedGame; isFirst: boolean }[] {
  const sorted = games.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return sorted.map((game, index) => ({ game, isFirst: sorted[index - 1]?.date !== game.date }));
}
