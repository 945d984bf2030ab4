import { lazyFormat } from './lazyFormat.ts';

const findFormat = (options: Intl.DateTimeFormatOptions) =>
  lazyFormat('en-US', { timeZone: 'UTC', ...options });

const weekday = findFormat({ weekday: 'short' });
const longWeekday = findFormat({ weekday: 'long' });
const monthDay = findFormat({ month: 'short', day: 'numeric' });
const long = findFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** A day of the calendar: it has no hour and no zone. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`);

/** Days as people read them. Takes `YYYY-MM-DD`. */
export const calendarDate = {
  /** `Thu` */
  weekday: (date: string) => weekday().format(noon(date)),
  /** `Thursday` */
  longWeekday: (date: string) => longWeekday().format(noon(date)),
  /** `Mar 19` */
  monthDay: (date: string) => monthDay().format(noon(date)),
  /** `Thursday, March 19, 2026` */
  long: (date: string) => long().format(noon(date)),
  /** `MM/DD/YYYY` */
  slashed: (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`,
  /** `Mar 19`, or `Mar 19 – 20` for days of one month, `Mar 31 – Apr 1` for days of two. */
  span: (dates: readonly string[]) => {
    const [first] = dates;
    const last = dates.at(-1);
    if (first === undefined || last === undefined) return '';
    if (first === last) return monthDay().format(noon(first));
    const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
    const end = isSameMonth ? String(Number(last.slice(8))) : monthDay().format(noon(last));
    return `${monthDay().format(noon(first))} – ${end}`;
  },
};
