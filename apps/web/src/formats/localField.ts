import { hours24, isoDay, visitorWallTime } from '@bracketbid/contract/text/wallTime';

/** Time by the visitor's own clock in a form's field: `YYYY-MM-DDTHH:mm`. */
export const localField = {
  /** @param iso  ISO 8601 */
  of(iso: string): string {
    const at = visitorWallTime(new Date(iso));
    return `${isoDay(at)}T${hours24(at)}`;
  },
  /** The instant of what a field holds, ISO 8601; null for what is no time. */
  instant(local: string): string | null {
    const ms = Date.parse(local);
    return Number.isNaN(ms) ? null : new Date(ms).toISOString();
  },
};
