import {
  monthName,
  utcWallTime,
  weekdayDate,
  weekdayName,
} from '@bracketbid/contract/text/wallTime';

/** A day of the calendar: it has no hour and no zone. */
const readDay = (date: string) => utcWallTime(new Date(`${date}T12:00:00Z`));

/** Days as people read them. Takes `YYYY-MM-DD`. */
export const calendarDate = {
  /** `Thu` */
  weekday: (date: string) => weekdayName(readDay(date)).slice(0, 3),
  /** `Thursday` */
  longWeekday: (date: string) => weekdayName(readDay(date)),
  /** `Mar 19` */
  monthDay(date: string): string {
    const at = readDay(date);
    return `${monthName(at).slice(0, 3)} ${at.day}`;
  },
  /** `Thursday, March 19, 2026` */
  long(date: string): string {
    const at = readDay(date);
    return `${weekdayDate(at)}, ${at.year}`;
  },
  /** `MM/DD/YYYY` */
  slashed: (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`,
  /** `Mar 19`, or `Mar 19 – 20` for days of one month, `Mar 31 – Apr 1` for days of two. */
  span(dates: readonly string[]): string {
    const [first] = dates;
    const last = dates.at(-1);
    if (first === undefined || last === undefined) return '';
    if (first === last) return calendarDate.monthDay(first);
    const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
    const end = isSameMonth ? String(Number(last.slice(8))) : calendarDate.monthDay(last);
    return `${calendarDate.monthDay(first)} – ${end}`;
  },
};
