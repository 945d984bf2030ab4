import type { Match } from '@bracketbid/contract/entities';
import { calendarDate } from '../../formats/calendarDate.ts';
import { pacific } from '../../formats/pacificTime.ts';

/** Who may play, by the match that decides it. */
export function expected(from: Match | undefined): string {
  const { homeTeam, awayTeam } = from ?? {};
  if (homeTeam == null || awayTeam == null) return 'To be decided';
  return `${homeTeam.shortName} / ${awayTeam.shortName}`;
}

/** The state of a match, in a few words: its day and hour, `Live`, `Final`, `Walkover`. */
export function toState({ status, date, startAt }: Match): string {
  switch (status) {
    case 'scheduled': {
      const day = `${calendarDate.weekday(date)}, ${calendarDate.monthDay(date)}`;
      return startAt === null ? day : `${day}, ${pacific.shortTime(startAt)}`;
    }
    case 'live':
      return 'Live';
    case 'final':
      return 'Final';
    case 'no_contest':
      return 'Walkover';
    default:
      return status satisfies never;
  }
}
