import { lazyFormat } from './lazyFormat.ts';
import { PACIFIC } from './pacificTime.ts';

const parts = lazyFormat('en-US', {
  timeZone: PACIFIC,
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

/** Pacific time in a form's field: `YYYY-MM-DDTHH:mm`. */
export const pacificField = {
  /** @param iso  ISO 8601 */
  of(iso: string): string {
    const part = new Map(
      parts()
        .formatToParts(new Date(iso))
        .map(({ type, value }) => [type, value]),
    );
    const day = `${part.get('year')}-${part.get('month')}-${part.get('day')}`;
    return `${day}T${part.get('hour')}:${part.get('minute')}`;
  },
  /**
   * The instant of what a field holds; the first one, where clocks are set back. Null for a time that clocks skip, and for an
   * invalid one.
   */
  instant(local: string): string | null {
    const asUtcMs = Date.parse(`${local}Z`);
    if (Number.isNaN(asUtcMs)) return null;
    for (const hours of OFFSET_HOURS) {
      const iso = new Date(asUtcMs + hours * HOUR_MS).toISOString();
      if (pacificField.of(iso) === local.slice(0, 'YYYY-MM-DDTHH:mm'.length)) return iso;
    }
    return null;
  },
};
