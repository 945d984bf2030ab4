const ZONE = 'America/Los_Angeles';

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: ZONE, ...options });

const longDate = formatOf({ day: 'numeric', month: 'long', year: 'numeric' });
const clock = formatOf({ hour: 'numeric', minute: '2-digit', hour12: true });
const shortDate = formatOf({ day: '2-digit', month: '2-digit', year: 'numeric' });
const isoDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const localParts = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** How far behind UTC the zone is, in summer and in winter. */
const OFFSET_HOURS = [7, 8];
const HOUR_MS = 3_600_000;
const weekdayDate = formatOf({ weekday: 'long', day: 'numeric', month: 'long' });

/** `h:mm A`: some browsers put a narrow space before AM and PM. */
const timeOf = (at: Date) => clock.format(at).replaceAll(/\s/gu, ' ');

/** Instants as people read them, always in Pacific time, whatever the phone's own zone. Takes ISO 8601. */
export const pacific = {
  /** `D MMMM YYYY, h:mm A` */
  longDateTime(iso: string): string {
    const at = new Date(iso);
    const part = new Map(longDate.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${part.get('day')} ${part.get('month')} ${part.get('year')}, ${timeOf(at)}`;
  },
  /** `Sunday, March 15, 6:00 PM Pacific time` */
  inWords(iso: string): string {
    const at = new Date(iso);
    return `${weekdayDate.format(at)}, ${timeOf(at)} Pacific time`;
  },
  /** `MM/DD/YYYY` */
  date(iso: string): string {
    return shortDate.format(new Date(iso));
  },
  /** `h:mm A` */
  time(iso: string): string {
    return timeOf(new Date(iso));
  },
  /** The day it is in the Pacific zone, `YYYY-MM-DD`. */
  dayAt(ms: number): string {
    return isoDate.format(new Date(ms));
  },
  /** `YYYY-MM-DDTHH:mm`, as a form's field expects it. */
  local(iso: string): string {
    const part = new Map(
      localParts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
    );
    const day = `${part.get('year')}-${part.get('month')}-${part.get('day')}`;
    return `${day}T${part.get('hour')}:${part.get('minute')}`;
  },
  /**
   * The instant of a local time `YYYY-MM-DDTHH:mm`; the first one, where clocks are set back. Null for a time that
   * clocks skip, and for an invalid one.
   */
  instant(local: string): string | null {
    const asUtcMs = Date.parse(`${local}Z`);
    if (Number.isNaN(asUtcMs)) return null;
    for (const hours of OFFSET_HOURS) {
      const iso = new Date(asUtcMs + hours * HOUR_MS).toISOString();
      if (pacific.local(iso) === local.slice(0, 'YYYY-MM-DDTHH:mm'.length)) return iso;
    }
    return null;
  },
  /** `MM/DD/YYYY h:mm A PST` */
  bidTime(iso: string): string {
    const at = new Date(iso);
    return `${shortDate.format(at)} ${timeOf(at)} PST`;
  },
};
