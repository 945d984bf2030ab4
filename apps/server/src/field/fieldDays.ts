import type { Division } from '@bracketbid/contract/division';

const DAY_MS = 86_400_000;
/**
 * Days after Selection Sunday. Men begin with the First Four on Tuesday and Wednesday, and with the first round on Thursday and
 * Friday; women a day later each, since their First Four began in 2022.
 */
const FIRST_FOUR_DAYS: Readonly<Record<Division, number>> = { mens: 2, womens: 3 };
const OPENING_DAYS = 4;

/** Selection Sunday of a year, between March 11 and 17. `YYYY-MM-DD` */
export function selectionSunday(year: number): string {
  const eleventh = Date.UTC(year, 2, 11);
  const daysToSunday = (7 - new Date(eleventh).getUTCDay()) % 7;
  return isoDay(eleventh + daysToSunday * DAY_MS);
}

/** The days of the First Four and of the first round: all teams of the field play on one of them. */
export function openingDays(year: number, division: Division): string[] {
  const sunday = Date.parse(selectionSunday(year));
  return Array.from({ length: OPENING_DAYS }, (_, day) =>
    isoDay(sunday + (FIRST_FOUR_DAYS[division] + day) * DAY_MS),
  );
}

/**
 * The days of the last rounds, by their codes, where they are not those of the usual calendar: women play their Final Four on
 * Friday and the final on Sunday, men on Saturday and Monday.
 */
export function lastDays(year: number, division: Division): Readonly<Record<string, string[]>> {
  if (division === 'mens') return {};
  const sunday = Date.parse(selectionSunday(year));
  return { F4: [isoDay(sunday + 19 * DAY_MS)], NC: [isoDay(sunday + 21 * DAY_MS)] };
}

/** The year whose tournament comes next: this one's, until its field has played for a month. @param today  `YYYY-MM-DD` */
export function comingYear(today: string): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5) > '04-15' ? year + 1 : year;
}

const isoDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
