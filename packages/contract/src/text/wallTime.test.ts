import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  clockTime,
  hours24,
  isoDay,
  pacificWallTime,
  slashedDay,
  utcWallTime,
  visitorWallTime,
  weekdayDate,
  type WallTime,
} from './wallTime.ts';

/** The same by the platform's own calendar. @param timeZone  the machine's own if omitted */
function format(options: Intl.DateTimeFormatOptions, timeZone?: string) {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  return (at: Date) => formatter.format(at).replaceAll(/\s/gu, ' ');
}

const written = (timeZone?: string) => {
  const day = format({ year: 'numeric', month: '2-digit', day: '2-digit' }, timeZone);
  const time = format({ hour: 'numeric', minute: '2-digit' }, timeZone);
  const long = format({ weekday: 'long', month: 'long', day: 'numeric' }, timeZone);
  return (at: Date) => `${day(at)} ${time(at)} ${long(at)}`;
};

const inWords = (at: WallTime) => `${slashedDay(at)} ${clockTime(at)} ${weekdayDate(at)}`;

/** From the year in which the present rule began. */
const instants = fc.date({
  min: new Date('2007-01-01T12:00:00Z'),
  max: new Date('2099-12-31T12:00:00Z'),
  noInvalidDate: true,
});

it('shows any instant as the platform’s own calendar does, by all three clocks', () => {
  const [utc, own, pacific] = [written('UTC'), written(), written('America/Los_Angeles')];
  fc.assert(
    fc.property(instants, (at) => {
      expect(inWords(utcWallTime(at))).toBe(utc(at));
      expect(inWords(visitorWallTime(at))).toBe(own(at));
      expect(inWords(pacificWallTime(at))).toBe(pacific(at));
    }),
    { numRuns: 2000 },
  );
});

it('sets Pacific clocks forward and back in the minute in which the platform does, each year', () => {
  const pacific = written('America/Los_Angeles');
  for (let year = 2007; year < 2100; year += 1) {
    for (const [month, hour] of [
      [2, 10],
      [10, 9],
    ] as const) {
      for (let day = 1; day <= 15; day += 1) {
        for (const minute of [-1, 0]) {
          const at = new Date(Date.UTC(year, month, day, hour, minute));
          expect(inWords(pacificWallTime(at))).toBe(pacific(at));
        }
      }
    }
  }
});

it('writes noon and midnight, days and hours of one digit', () => {
  const at = (iso: string) => utcWallTime(new Date(iso));
  expect(clockTime(at('2026-01-05T00:00:00Z'))).toBe('12:00 AM');
  expect(clockTime(at('2026-01-05T12:07:00Z'))).toBe('12:07 PM');
  expect(hours24(at('2026-01-05T00:07:00Z'))).toBe('00:07');
  expect(isoDay(at('2026-01-05T00:00:00Z'))).toBe('2026-01-05');
  expect(weekdayDate(at('2026-01-05T00:00:00Z'))).toBe('Monday, January 5');
});
