/** `h:mm A` by the clock on the visitor's wall. @param zone  the visitor's time zone; the browser's own if omitted */
export function visitorHour(iso: string, zone?: string): string {
  return new Date(iso)
    .toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: zone })
    .replace(/\s/u, ' ');
}

/** The same, with its weekday where that is another day than `nowMs` there. */
export function visitorSoon(iso: string, nowMs: number, zone?: string): string {
  const at = new Date(iso);
  const formatDay = (date: Date) => date.toLocaleDateString('en-US', { timeZone: zone });
  const hour = visitorHour(iso, zone);
  if (formatDay(at) === formatDay(new Date(nowMs))) return hour;
  return `${at.toLocaleDateString('en-US', { weekday: 'short', timeZone: zone })} ${hour}`;
}
