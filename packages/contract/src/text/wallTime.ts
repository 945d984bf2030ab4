/** What a clock on the wall shows, and the calendar beside it. */
export type WallTime = {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
};

const HOUR_MS = 3_600_000;

/** Pacific time is 8 hours behind UTC in winter, 7 in summer. */
export const PACIFIC_OFFSETS = { summer: 7, winter: 8 } as const;

/** An instant by UTC. */
export function utcWallTime(at: Date): WallTime {
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    weekday: at.getUTCDay(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  };
}

/** An instant by the clock of whoever looks. */
export function visitorWallTime(at: Date): WallTime {
  return {
    year: at.getFullYear(),
    month: at.getMonth() + 1,
    day: at.getDate(),
    weekday: at.getDay(),
    hour: at.getHours(),
    minute: at.getMinutes(),
  };
}

/**
 * An instant by Pacific time. From 2007 on clocks are set forward on the second Sunday of March and back on the first of
 * November, both at 2 AM (15 U.S.C. 260a). By this rule and not by `Intl`, whose first format of dates takes a phone over
 * 100 ms.
 */
export function pacificWallTime(at: Date): WallTime {
  const ms = at.getTime();
  const year = at.getUTCFullYear();
  const { summer, winter } = PACIFIC_OFFSETS;
  const isSummer =
    ms >= sundayMs(year, 2, 8) + (2 + winter) * HOUR_MS &&
    ms < sundayMs(year, 10, 1) + (2 + summer) * HOUR_MS;
  return utcWallTime(new Date(ms - (isSummer ? summer : winter) * HOUR_MS));
}

/** The first Sunday from a day on, at midnight UTC. @param month  0 to 11 */
function sundayMs(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return Date.UTC(year, month, day + ((7 - weekday) % 7));
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (value: number) => String(value).padStart(2, '0');

/** `Thursday` */
export const weekdayName = ({ weekday }: Pick<WallTime, 'weekday'>) => WEEKDAYS[weekday] ?? '';
/** `March` */
export const monthName = ({ month }: Pick<WallTime, 'month'>) => MONTHS[month - 1] ?? '';
/** `Thursday, March 19` */
export const weekdayDate = (at: WallTime) => `${weekdayName(at)}, ${monthName(at)} ${at.day}`;
/** `2026-03-19` */
export const isoDay = ({ year, month, day }: WallTime) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
/** `03/19/2026` */
export const slashedDay = ({ year, month, day }: WallTime) => `${two(month)}/${two(day)}/${year}`;
/** `6:05 PM` */
export const clockTime = ({ hour, minute }: WallTime) =>
  `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
/** `18:05` */
export const hours24 = ({ hour, minute }: WallTime) => `${two(hour)}:${two(minute)}`;
