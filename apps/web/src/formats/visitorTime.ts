import { pacific } from './pacificTime.ts';

/** An instant by the clock on the visitor's wall, beside the one by which the product names its hours. */
export type VisitorTime = {
  /** `Tuesday, November 24` */
  readonly day: string;
  /** `10:00 PM` */
  readonly time: string;
  /** `7:00 PM`, or null where it is the same. With its weekday where that is another. */
  readonly pacific: string | null;
};

/** @param zone  the visitor's time zone; the browser's own if omitted */
export function visitorTime(iso: string, zone?: string): VisitorTime {
  const at = new Date(iso);
  const inZone = zone === undefined ? {} : { timeZone: zone };
  const day = new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', month: 'long', day: 'numeric' },
    ...inZone,
  }).format(at);
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ hour: 'numeric', minute: '2-digit', hour12: true },
    ...inZone,
  });
  const time = clock.format(at).replaceAll(/\s/gu, ' ');
  const [weekday = ''] = pacific.inWords(iso).split(',');
  const there = pacific.time(iso);
  const isSameDay = day.startsWith(weekday);
  if (isSameDay && time === there) return { day, time, pacific: null };
  return { day, time, pacific: isSameDay ? there : `${weekday} ${there}` };
}
