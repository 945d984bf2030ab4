import { expect, it } from 'vitest';
import { isLastMinute, untilLastMinuteChangesMs } from './lastMinute.ts';

const HOUR = Date.parse('2026-03-15T18:00:00Z');

it.each([
  ['a minute and a bit before', -61_000, false],
  ['a minute before', -60_000, true],
  ['at the hour', 0, true],
  ['almost a minute after', 59_999, true],
  ['a minute after', 60_000, false],
])('is near %s: %i ms, %s', (_when, atMs, isNear) => {
  expect(isLastMinute(HOUR, HOUR + atMs)).toBe(isNear);
});

it('looks again when that changes, at least once a day, and no more when it is over', () => {
  expect(untilLastMinuteChangesMs(HOUR, HOUR - 100_000)).toBe(40_012);
  expect(untilLastMinuteChangesMs(HOUR, HOUR - 30_000)).toBe(90_012);
  expect(untilLastMinuteChangesMs(HOUR, HOUR - 30 * 86_400_000)).toBe(86_400_012);
  expect(untilLastMinuteChangesMs(HOUR, HOUR + 60_000)).toBeNull();
});
