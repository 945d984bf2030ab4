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
export function toState(match: Match): string {
  return stateParts(match).join('');
}

/** Its state in three parts, of which the second is the date of a match whose hour is known. */
export function stateParts({ status, date, startAt }: Match): readonly [string, string, string] {
  switch (status) {
    case 'scheduled': {
      const [weekday, monthDay] = [calendarDate.weekday(date), calendarDate.monthDay(date)];
      if (startAt === null) return [`${weekday}, ${monthDay}`, '', ''];
      return [`${weekday}, `, `${monthDay}, `, pacific.shortTime(startAt)];
    }
    case 'live':
      return ['Live', '', ''];
    case 'final':
      return ['Final', '', ''];
    case 'no_contest':
      return ['Walkover', '', ''];
    default:
      return status satisfies never;
  }
}
