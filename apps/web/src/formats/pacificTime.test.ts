import { expect, it } from 'vitest';
import { pacificField } from './pacificField.ts';
import { pacific } from './pacificTime.ts';

it('writes instants in Pacific time, in winter and in summer', () => {
  expect(pacific.longDateTime('2026-01-05T02:07:00.000Z')).toBe('4 January 2026, 6:07 PM');
  expect(pacific.longDateTime('2026-07-05T02:07:00.000Z')).toBe('4 July 2026, 7:07 PM');
});

it('changes its offset in the night of the clock change', () => {
  expect(pacific.longDateTime('2026-03-08T09:59:00.000Z')).toBe('8 March 2026, 1:59 AM');
  expect(pacific.longDateTime('2026-03-08T10:00:00.000Z')).toBe('8 March 2026, 3:00 AM');
  expect(pacific.longDateTime('2026-11-01T08:30:00.000Z')).toBe('1 November 2026, 1:30 AM');
  expect(pacific.longDateTime('2026-11-01T09:30:00.000Z')).toBe('1 November 2026, 1:30 AM');
});

it('writes short dates and the times of bids', () => {
  expect(pacific.date('2026-01-05T02:07:00.000Z')).toBe('01/04/2026');
  expect(pacific.bidTime('2026-01-05T08:00:00.000Z')).toBe('01/05/2026 12:00 AM PST');
  expect(pacific.bidTime('2026-01-05T20:00:00.000Z')).toBe('01/05/2026 12:00 PM PST');
});

it('gives the current day in that zone', () => {
  expect(pacific.dayAt(Date.parse('2026-03-20T06:59:00.000Z'))).toBe('2026-03-19');
  expect(pacific.dayAt(Date.parse('2026-03-20T07:00:00.000Z'))).toBe('2026-03-20');
  expect(pacific.time('2026-03-19T16:24:00.000Z')).toBe('9:24 AM');
  expect(pacific.shortTime('2026-03-19T16:24:00.000Z')).toBe('9:24 AM PT');
});

it('converts a local time to an instant and back; a time that clocks skip gives null', () => {
  expect(pacificField.instant('2026-03-15T18:00')).toBe('2026-03-16T01:00:00.000Z');
  expect(pacificField.instant('2026-01-15T18:00')).toBe('2026-01-16T02:00:00.000Z');
  expect(pacificField.of('2026-01-16T02:00:00.000Z')).toBe('2026-01-15T18:00');
  expect(pacificField.of('2026-01-16T08:00:00.000Z')).toBe('2026-01-16T00:00');
  expect(pacificField.instant('2026-03-08T02:30')).toBeNull();
  expect(pacificField.instant('2026-11-01T01:30')).toBe('2026-11-01T08:30:00.000Z');
  expect(pacificField.instant('soon')).toBeNull();
});
