import { expect, it } from 'vitest';
import { visitorTime } from './visitorTime.ts';

/** 7 PM in Los Angeles, in winter. */
const EVENING = '2026-11-25T03:00:00.000Z';

it('tells the visitor’s hour, beside Pacific time', () => {
  expect(visitorTime(EVENING, 'America/New_York')).toBe('10:00 PM');
});

it('says the weekday where it is another than there', () => {
  expect(visitorTime(EVENING, 'Europe/Berlin')).toBe('Wednesday 4:00 AM');
});

it('says nothing where both are the same', () => {
  expect(visitorTime(EVENING, 'America/Los_Angeles')).toBeNull();
});
