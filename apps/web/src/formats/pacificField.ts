import {
  hours24,
  isoDay,
  PACIFIC_OFFSETS,
  pacificWallTime,
} from '@bracketbid/contract/text/wallTime';

const HOUR_MS = 3_600_000;

/** Pacific time in a form's field: `YYYY-MM-DDTHH:mm`. */
export const pacificField = {
  /** @param iso  ISO 8601 */
  of(iso: string): string {
    const at = pacificWallTime(new Date(iso));
    return `${isoDay(at)}T${hours24(at)}`;
  },
  /**
   * The instant of what a field holds; the first one, where clocks are set back. Null for a time that clocks skip, and for an
   * invalid one.
   */
  instant(local: string): string | null {
    const asUtcMs = Date.parse(`${local}Z`);
    if (Number.isNaN(asUtcMs)) return null;
    for (const hours of Object.values(PACIFIC_OFFSETS)) {
      const iso = new Date(asUtcMs + hours * HOUR_MS).toISOString();
      if (pacificField.of(iso) === local.slice(0, 'YYYY-MM-DDTHH:mm'.length)) return iso;
    }
    return null;
  },
};
