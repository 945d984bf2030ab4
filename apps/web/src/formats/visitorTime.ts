import {
  clockTime,
  isoDay,
  visitorWallTime,
  weekdayDate,
  weekdayName,
} from '@bracketbid/contract/text/wallTime';
import { pacific } from './pacificTime.ts';

// By the clock on the visitor's wall: the browser's own, if no other is given. All take ISO 8601.

/** `h:mm A` */
export function visitorHour(iso: string, clock = visitorWallTime): string {
  return clockTime(clock(new Date(iso)));
}

/** `h:mm A`, with its weekday where that is another day than `nowMs` there. */
export function visitorSoon(iso: string, nowMs: number, clock = visitorWallTime): string {
  const at = clock(new Date(iso));
  const isToday = isoDay(at) === isoDay(clock(new Date(nowMs)));
  return isToday ? clockTime(at) : `${weekdayName(at).slice(0, 3)} ${clockTime(at)}`;
}

/** To stand beside Pacific time: `10:00 PM`, with its weekday where that is another. Null where both are the same. */
export function visitorTime(iso: string, clock = visitorWallTime): string | null {
  const at = clock(new Date(iso));
  const time = clockTime(at);
  const isSameDay = pacific.weekdayDate(iso) === weekdayDate(at);
  if (isSameDay && time === pacific.time(iso)) return null;
  return isSameDay ? time : `${weekdayName(at)} ${time}`;
}
