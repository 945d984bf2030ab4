const EASTERN = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The calendar day of an instant in US Eastern time, by which matches are dated: `YYYY-MM-DD`. */
export function easternDay(atMs: number): string {
  return EASTERN.format(new Date(atMs));
}
