import { pacific } from './pacificTime.ts';
import { visitorHour } from './visitorHour.ts';

/**
 * An instant by the clock on the visitor's wall, to stand beside its Pacific time: `10:00 PM`, with its weekday where that is
 * another. Null where both are the same.
 *
 * @param zone  the visitor's time zone; the browser's own if omitted
 */
export function visitorTime(iso: string, zone?: string): string | null {
  const at = new Date(iso);
  const inZone = zone === undefined ? {} : { timeZone: zone };
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', ...inZone }).format(at);
  const time = visitorHour(iso, zone);
  const isSameDay = pacific.weekdayDate(iso).startsWith(weekday);
  if (isSameDay && time === pacific.time(iso)) return null;
  return isSameDay ? time : `${weekday} ${time}`;
}
