/** When papers are mailed: hours where the site's clock is, Pacific. */
const FIRST_HOUR = 8;
/** A day that is not complete waits until then, and is mailed as it stands. */
const INCOMPLETE_HOUR = 12;
/** Later it is no morning paper any more: a site that was away all day mails nothing. */
const LAST_HOUR = 20;

const HOUR_MS = 3_600_000;

const HOUR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  hourCycle: 'h23',
});
/** Where the tournament's days are counted. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The paper that is due, and whether also one of a day with games that have no result yet. */
export type Due = { readonly day: string; readonly isAlsoIncomplete: boolean };

/**
 * Whether papers are mailed at an instant, and of which day: yesterday's, in the morning. Null outside of those hours.
 *
 * @see docs/rules.md PAPER-5
 */
export function dueAt(nowMs: number): Due | null {
  const hour = Number(HOUR.format(nowMs));
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return null;
  return { day: dayBefore(DAY.format(nowMs)), isAlsoIncomplete: hour >= INCOMPLETE_HOUR };
}

/** Two instants that a day in US Eastern time lies between, with some hours more. @param day  `YYYY-MM-DD` */
export function around(day: string): { readonly from: Date; readonly until: Date } {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  return { from: new Date(startMs), until: new Date(startMs + 30 * HOUR_MS) };
}

function dayBefore(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - 1);
  return noon.toISOString().slice(0, 10);
}
