import { expect, it } from 'vitest';
import { clockIn } from '../../test/clockIn.ts';
import { localHour, longLocalHour } from './localHour.ts';

const NEW_YORK = clockIn('America/New_York');
const NOON = Date.parse('2026-03-15T16:00:00Z');

it.each([
  ['2026-03-16T00:00:00Z', 'Tonight', '8:00 PM'],
  ['2026-03-15T18:30:00Z', 'Today', '2:30 PM'],
  ['2026-03-16T23:00:00Z', 'Tomorrow', '7:00 PM'],
  ['2026-03-17T00:00:00Z', 'Tomorrow', '8:00 PM'],
  ['2026-03-21T23:00:00Z', 'Saturday', '7:00 PM'],
  ['2026-03-22T23:00:00Z', 'Sun, March 22', '7:00 PM'],
  ['2026-03-13T23:00:00Z', 'Fri, March 13', '7:00 PM'],
])('says %s as %s, %s, to a visitor in New York', (iso, day, time) => {
  expect(localHour(iso, NOON, NEW_YORK)).toEqual({ day, time });
});

it('goes by the calendar of the zone, also over a change of clocks', () => {
  const beforeChange = Date.parse('2026-03-08T03:30:00Z');
  expect(localHour('2026-03-09T01:00:00Z', beforeChange, NEW_YORK).day).toBe('Tomorrow');
});

it('is said in full on paper', () => {
  expect(longLocalHour('2026-03-16T00:00:00Z', NEW_YORK)).toBe('Sunday, March 15, 8:00 PM');
});
