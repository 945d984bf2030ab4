import { expect, it } from 'vitest';
import { visitorTime } from './visitorTime.ts';

/** 7 PM in Los Angeles, in winter. */
const EVENING = '2026-11-25T03:00:00.000Z';

it('tells the visitor’s hour, and Pacific time beside it', () => {
  expect(visitorTime(EVENING, 'America/New_York')).toEqual({
    day: 'Tuesday, November 24',
    time: '10:00 PM',
    pacific: '7:00 PM',
  });
});

it('says the weekday there where it is another', () => {
  expect(visitorTime(EVENING, 'Europe/Berlin')).toEqual({
    day: 'Wednesday, November 25',
    time: '4:00 AM',
    pacific: 'Tuesday 7:00 PM',
  });
});

it('says one hour where both are the same', () => {
  expect(visitorTime(EVENING, 'America/Los_Angeles')).toMatchObject({
    time: '7:00 PM',
    pacific: null,
  });
});
