import type { Match } from '@bracketbid/contract/entities';

/**
 * The games of the day that a board shows: today's; without any, those of the first day on which a game is left to
 * play; else the last day's. Pure.
 *
 * @param today  `YYYY-MM-DD` where the tournament's days are counted
 */
export function todaysGames(matches: readonly Match[], today: string): Match[] {
  const days = [...new Set(matches.map(({ date }) => date))].toSorted();
  const isLeft = ({ status }: Match) => status === 'scheduled' || status === 'live';
  const day =
    days.find((each) => each === today) ??
    days.find((each) => matches.some((match) => match.date === each && isLeft(match))) ??
    days.at(-1);
  return matches.filter(({ date }) => date === day);
}
