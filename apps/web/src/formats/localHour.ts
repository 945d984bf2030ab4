/** An instant by the clock on the visitor's wall, as friends say it: `Tonight` at `8:00 PM`. */
export type LocalHour = { readonly day: string; readonly time: string };

const DAYS_MAX = 6;
const DAY_MS = 86_400_000;
/** From this hour on, today is tonight. */
const EVENING = 17;

/**
 * @param iso   ISO 8601
 * @param zone  the visitor's time zone; the browser's own if omitted
 */
export function localHour(iso: string, nowMs: number, zone?: string): LocalHour {
  const at = new Date(iso);
  const format = (options: Intl.DateTimeFormatOptions, date = at) =>
    new Intl.DateTimeFormat('en-US', zone === undefined ? options : { ...options, timeZone: zone })
      .format(date)
      .replaceAll(/\s/gu, ' ');
  const time = format({ hour: 'numeric', minute: '2-digit', hour12: true });
  const dayNumber = (date: Date) =>
    Date.parse(`${format({ year: 'numeric', month: '2-digit', day: '2-digit' }, date)} UTC`);
  const days = Math.round((dayNumber(at) - dayNumber(new Date(nowMs))) / DAY_MS);
  if (days === 0) {
    const hour = Number(format({ hour: '2-digit', hourCycle: 'h23' }));
    return { day: hour >= EVENING ? 'Tonight' : 'Today', time };
  }
  if (days === 1) return { day: 'Tomorrow', time };
  if (days > 1 && days <= DAYS_MAX) return { day: format({ weekday: 'long' }), time };
  return { day: format({ weekday: 'short', month: 'long', day: 'numeric' }), time };
}

/** An instant by the clock on the visitor's wall, as paper says it, which is read on another day: `Saturday, March 14, 7:00 PM`. */
export function longLocalHour(iso: string, zone?: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', zone === undefined ? options : { ...options, timeZone: zone })
      .format(new Date(iso))
      .replaceAll(/\s/gu, ' ');
  const day = format({ weekday: 'long', month: 'long', day: 'numeric' });
  return `${day}, ${format({ hour: 'numeric', minute: '2-digit', hour12: true })}`;
}
