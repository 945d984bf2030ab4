import type { WallTime } from '@bracketbid/contract/text/wallTime';

/** The clock on a wall in another zone, by the platform's own calendar. @param timeZone  `Europe/Berlin` */
export function clockIn(timeZone: string): (at: Date) => WallTime {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
    const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const [year, month, day] = [read('year'), read('month'), read('day')];
    const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
    return { year, month, day, weekday, hour: read('hour'), minute: read('minute') };
  };
}
