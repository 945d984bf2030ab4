import type { Match } from '@bracketbid/contract/entities';
import { pacific } from '../../formats/pacificTime.ts';

/**
 * The day that a visitor wants to see first: today if there are games, else the next day with games, else the
 * last one; null without any.
 *
 * @param dates  `YYYY-MM-DD`, ascending
 */
export function dateToShow(dates: readonly string[], today: string): string | null {
  return dates.find((date) => date >= today) ?? dates.at(-1) ?? null;
}

/** The last day with a result; null before the first one. */
export function lastPlayed(matches: readonly Match[]): string | null {
  const played = matches.filter(({ winner }) => winner !== null).map(({ date }) => date);
  return played.toSorted().at(-1) ?? null;
}

/** `71 - 55`; without scores, the hour of the game or how it ended. */
export function formatScore({ homeTeam, awayTeam, status, startAt }: Match): string {
  if (homeTeam?.score != null && awayTeam?.score != null) {
    return `${homeTeam.score} - ${awayTeam.score}`;
  }
  if (status === 'no_contest') return 'Walkover';
  return startAt === null ? 'Not started' : pacific.shortTime(startAt);
}

/** The outcome of a match: `Game Drawn` for equal scores, else `{winner short name} Won by {difference}`. */
export function findOutcome(match: Match): string {
  const { homeTeam, awayTeam, status, winner } = match;
  if (homeTeam === null || awayTeam === null) return 'It is not known yet who plays.';
  const winning = [homeTeam, awayTeam].find(({ teamId }) => teamId._id === winner);
  if (status === 'no_contest') {
    return winning === undefined ? 'Walkover' : `${winning.shortName} goes on without a game`;
  }
  if (status === 'scheduled' || homeTeam.score === null || awayTeam.score === null) {
    return 'Not started yet';
  }
  const lead = homeTeam.score - awayTeam.score;
  const leader = lead > 0 ? homeTeam : awayTeam;
  if (status === 'live') {
    return lead === 0 ? 'Level' : `${leader.shortName} leads by ${Math.abs(lead)}`;
  }
  return lead === 0 ? 'Game Drawn' : `${leader.shortName} Won by ${Math.abs(lead)}`;
}
