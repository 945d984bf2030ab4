import {
  clockTime,
  isoDay,
  monthName,
  pacificWallTime,
  slashedDay,
  weekdayDate,
} from '@bracketbid/contract/text/wallTime';

const readTime = (iso: string) => pacificWallTime(new Date(iso));

/** Instants as people read them, always in Pacific time, whatever the phone's own zone. Takes ISO 8601. */
export const pacific = {
  /** `D MMMM YYYY, h:mm A` */
  longDateTime(iso: string): string {
    const at = readTime(iso);
    return `${at.day} ${monthName(at)} ${at.year}, ${clockTime(at)}`;
  },
  /** `Sunday, March 15, 6:00 PM Pacific time` */
  inWords(iso: string): string {
    const at = readTime(iso);
    return `${weekdayDate(at)}, ${clockTime(at)} Pacific time`;
  },
  /** `Sunday, March 15` */
  weekdayDate: (iso: string) => weekdayDate(readTime(iso)),
  /** `MM/DD/YYYY` */
  date: (iso: string) => slashedDay(readTime(iso)),
  /** `h:mm A`, for where “Pacific time” stands beside it. */
  time: (iso: string) => clockTime(readTime(iso)),
  /** `h:mm A PT`, for where it stands alone. */
  shortTime: (iso: string) => `${clockTime(readTime(iso))} PT`,
  /** `h:mm A PT`, with its weekday where that is another day than `nowMs`. */
  soon(iso: string, nowMs: number): string {
    const time = pacific.shortTime(iso);
    const isToday = pacific.dayAt(Date.parse(iso)) === pacific.dayAt(nowMs);
    return isToday ? time : `${pacific.weekdayDate(iso).slice(0, 3)} ${time}`;
  },
  /** The day it is in the Pacific zone, `YYYY-MM-DD`. */
  dayAt: (ms: number) => isoDay(pacificWallTime(new Date(ms))),
  /** `MM/DD/YYYY h:mm A PST` */
  bidTime(iso: string): string {
    const at = readTime(iso);
    return `${slashedDay(at)} ${clockTime(at)} PST`;
  },
};
