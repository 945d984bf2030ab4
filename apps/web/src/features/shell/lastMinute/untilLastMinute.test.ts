import { expect, it } from 'vitest';
import { untilLastMinute } from './untilLastMinute.ts';

const HOUR = Date.parse('2026-03-15T18:00:00Z');

it.each([
  ['a minute and a bit before', -61_000, false],
  ['a minute before', -60_000, true],
  ['at the hour', 0, true],
  ['almost a minute after', 59_999, true],
  ['a minute after', 60_000, false],
])('is near %s: %i ms, %s', (_when, atMs, isNear) => {
  expect(untilLastMinute(HOUR, HOUR + atMs).isNear).toBe(isNear);
});

it('looks again when that changes, at least once a day, and no more when it is over', () => {
  expect(untilLastMinute(HOUR, HOUR - 100_000).nextMs).toBe(40_012);
  expect(untilLastMinute(HOUR, HOUR - 30_000).nextMs).toBe(90_012);
  expect(untilLastMinute(HOUR, HOUR - 30 * 86_400_000).nextMs).toBe(86_400_012);
  expect(untilLastMinute(HOUR, HOUR + 60_000).nextMs).toBeNull();
});
