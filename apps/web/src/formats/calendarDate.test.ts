import { expect, it } from 'vitest';
import { calendarDate } from './calendarDate.ts';

it('writes a day of the calendar as that day, wherever the reader is', () => {
  expect(calendarDate.weekday('2026-03-19')).toBe('Thu');
  expect(calendarDate.monthDay('2026-03-19')).toBe('Mar 19');
  expect(calendarDate.long('2026-03-19')).toBe('Thursday, March 19, 2026');
  expect(calendarDate.slashed('2026-03-09')).toBe('03/09/2026');
});

it('joins the days of a round', () => {
  expect(calendarDate.span([])).toBe('');
  expect(calendarDate.span(['2026-04-06'])).toBe('Apr 6');
  expect(calendarDate.span(['2026-03-19', '2026-03-20'])).toBe('Mar 19 – 20');
  expect(calendarDate.span(['2026-03-31', '2026-04-01'])).toBe('Mar 31 – Apr 1');
});
