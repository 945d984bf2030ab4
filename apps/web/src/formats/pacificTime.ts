import { lazyFormat } from './lazyFormat.ts';

export const PACIFIC = 'America/Los_Angeles';

const findFormat = (options: Intl.DateTimeFormatOptions) =>
  lazyFormat('en-US', { timeZone: PACIFIC, ...options });

const longDate = findFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const clock = findFormat({ hour: 'numeric', minute: '2-digit', hour12: true });
const shortDate = findFormat({ day: '2-digit', month: '2-digit', year: 'numeric' });
const isoDate = lazyFormat('en-CA', {
  timeZone: PACIFIC,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const weekdayDate = findFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** `h:mm A`: some browsers put a narrow space before AM and PM. */
const formatTime = (at: Date) => clock().format(at).replaceAll(/\s/gu, ' ');

/** Instants as people read them, always in Pacific time, whatever the phone's own zone. Takes ISO 8601. */
export const pacific = {
  /** `D MMMM YYYY, h:mm A` */
  longDateTime(iso: string): string {
    const at = new Date(iso);
    const part = new Map(
      longDate()
        .formatToParts(at)
        .map(({ type, value }) => [type, value]),
    );
    return `${part.get('day')} ${part.get('month')} ${part.get('year')}, ${formatTime(at)}`;
  },
  /** `Sunday, March 15, 6:00 PM Pacific time` */
  inWords(iso: string): string {
    const at = new Date(iso);
    return `${pacific.weekdayDate(iso)}, ${formatTime(at)} Pacific time`;
  },
  /** `Sunday, March 15` */
  weekdayDate(iso: string): string {
    return weekdayDate().format(new Date(iso));
  },
  /** `MM/DD/YYYY` */
  date(iso: string): string {
    return shortDate().format(new Date(iso));
  },
  /** `h:mm A`, for where “Pacific time” stands beside it. */
  time(iso: string): string {
    return formatTime(new Date(iso));
  },
  /** `h:mm A PT`, for where it stands alone. */
  shortTime(iso: string): string {
    return `${formatTime(new Date(iso))} PT`;
  },
  /** `h:mm A PT`, with its weekday where that is another day than `nowMs`. */
  soon(iso: string, nowMs: number): string {
    const time = pacific.shortTime(iso);
    const isToday = pacific.dayAt(Date.parse(iso)) === pacific.dayAt(nowMs);
    return isToday ? time : `${pacific.weekdayDate(iso).slice(0, 3)} ${time}`;
  },
  /** The day it is in the Pacific zone, `YYYY-MM-DD`. */
  dayAt(ms: number): string {
    return isoDate().format(new Date(ms));
  },
  /** `MM/DD/YYYY h:mm A PST` */
  bidTime(iso: string): string {
    const at = new Date(iso);
    return `${shortDate().format(at)} ${formatTime(at)} PST`;
  },
};
