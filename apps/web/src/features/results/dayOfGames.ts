import type { Match } from '@bracketbid/contract/entities';
import { splitCents } from '@bracketbid/engine/money/parts';
import { computeShare } from '@bracketbid/engine/money/payouts';
import type { Standings } from '../../domain/money/StandingsTable.tsx';
import type { OwnedGame } from './useGames.ts';

/** The games to look at: the day's, or the next day's that has any. */
export type DayOfGames = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly games: readonly { readonly game: OwnedGame; readonly match: Match }[];
};

/** The match is on, or has not begun. */
export const isToCome = ({ status }: Pick<Match, 'status'>): boolean =>
  status === 'scheduled' || status === 'live';

/** @param today  `YYYY-MM-DD`; a day without a game leads to the next that is not over, whenever it is */
export function dayOfGames(
  games: readonly OwnedGame[],
  matchById: ReadonlyMap<string, Match>,
  today: string,
): DayOfGames | null {
  const known = games.flatMap((game) => {
    const match = game.teamId === null ? undefined : matchById.get(game._id);
    return match === undefined ? [] : [{ game, match }];
  });
  const open = known.filter(({ match }) => isToCome(match)).map(({ game }) => game.date);
  const date = known.some(({ game }) => game.date === today) ? today : open.toSorted()[0];
  if (date === undefined) return null;
  return { date, games: known.filter(({ game }) => game.date === date) };
}

/**
 * What a win pays the viewer, without what the champion's owner also receives; null where it pays nothing, or they own nothing.
 *
 * @param basisPoints  of the pot, for winning the match's round
 */
export function winPaysCents(
  teamId: string,
  basisPoints: number,
  { pot, owners }: Pick<Standings, 'pot' | 'owners'>,
  userId: string,
): number | null {
  const parts = owners.find((each) => each.teamId === teamId)?.owners ?? [];
  const at = parts.findIndex(({ user }) => user._id === userId);
  const cents = splitCents(
    computeShare(Math.round(pot * 100), basisPoints),
    parts.map(({ weight }) => weight),
  )[at];
  return cents === undefined || cents === 0 ? null : cents;
}
