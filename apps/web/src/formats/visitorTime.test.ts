import { expect, it } from 'vitest';
import { clockIn } from '../../test/clockIn.ts';
import { pacificWallTime } from '@bracketbid/contract/text/wallTime';
import { visitorHour, visitorSoon, visitorTime } from './visitorTime.ts';

/** 7 PM in Los Angeles, in winter. */
const EVENING = '2026-11-25T03:00:00.000Z';

it('tells the visitor’s hour, beside Pacific time', () => {
  expect(visitorTime(EVENING, clockIn('America/New_York'))).toBe('10:00 PM');
});

it('says the weekday where it is another than there', () => {
  expect(visitorTime(EVENING, clockIn('Europe/Berlin'))).toBe('Wednesday 4:00 AM');
});

it('says nothing where both are the same', () => {
  expect(visitorTime(EVENING, pacificWallTime)).toBeNull();
});

it('says what the visitor’s clock shows', () => {
  expect(visitorHour(EVENING, clockIn('Europe/Berlin'))).toBe('4:00 AM');
  expect(visitorHour(EVENING, pacificWallTime)).toBe('7:00 PM');
});

it('says the weekday of an hour that is on another day', () => {
  const soon = (now: string) => visitorSoon(EVENING, Date.parse(now), clockIn('Europe/Berlin'));
  expect(soon('2026-11-24T23:30:00.000Z')).toBe('4:00 AM');
  expect(soon('2026-11-24T22:30:00.000Z')).toBe('Wed 4:00 AM');
});
