import {
  clockTime,
  isoDay,
  monthName,
  visitorWallTime,
  type WallTime,
  weekdayDate,
  weekdayName,
} from '@bracketbid/contract/text/wallTime';

/** An instant by the clock on the visitor's wall, as friends say it: `Tonight` at `8:00 PM`. */
export type LocalHour = { readonly day: string; readonly time: string };

const DAYS_MAX = 6;
const DAY_MS = 86_400_000;
/** From this hour on, today is tonight. */
const EVENING = 17;

/**
 * @param iso    ISO 8601
 * @param clock  another clock than the browser's own
 */
export function localHour(iso: string, nowMs: number, clock = visitorWallTime): LocalHour {
  const at = clock(new Date(iso));
  const time = clockTime(at);
  const days = Math.round((midnightMs(at) - midnightMs(clock(new Date(nowMs)))) / DAY_MS);
  if (days === 0) return { day: at.hour >= EVENING ? 'Tonight' : 'Today', time };
  if (days === 1) return { day: 'Tomorrow', time };
  const weekday = weekdayName(at);
  if (days > 1 && days <= DAYS_MAX) return { day: weekday, time };
  return { day: `${weekday.slice(0, 3)}, ${monthName(at)} ${at.day}`, time };
}

const midnightMs = (at: WallTime) => Date.parse(isoDay(at));

/** An instant by the clock on the visitor's wall, as paper says it, which is read on another day: `Saturday, March 14, 7:00 PM`. */
export function longLocalHour(iso: string, clock = visitorWallTime): string {
  const at = clock(new Date(iso));
  return `${weekdayDate(at)}, ${clockTime(at)}`;
}
