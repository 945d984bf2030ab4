import { expect, it } from 'vitest';
import { clockMood, isExtended } from './clockMood.ts';

const moods = (duration: number, from = duration) =>
  Array.from({ length: from + 1 }, (_, index) => clockMood(from - index, duration, true));

it('is calm, warm from ten seconds and hot from three', () => {
  expect(clockMood(11, 30, true)).toBe('calm');
  expect(clockMood(10, 30, true)).toBe('warm');
  expect(clockMood(4, 30, true)).toBe('warm');
  expect(clockMood(3, 30, true)).toBe('hot');
  expect(clockMood(0, 30, true)).toBe('hot');
});

it('keeps its moods apart in a lot that is shorter', () => {
  expect(moods(8)).toEqual(['calm', 'calm', 'calm', 'calm', 'warm', 'warm', 'hot', 'hot', 'hot']);
  expect(new Set(moods(12))).toEqual(new Set(['calm', 'warm', 'hot']));
  expect(clockMood(1, 1, true)).toBe('hot');
});

it('is still while nothing runs, and while the time is unknown', () => {
  expect(clockMood(2, 30, false)).toBe('still');
  expect(clockMood(null, 30, true)).toBe('still');
});

it('knows a late bid by the end that moves on, and takes no new lot, pause or correction back for one', () => {
  const at = (seconds: number) => new Date(1_000_000 + seconds * 1000).toISOString();
  const lot = (seconds: number | null, teamId = 'duke') => ({
    teamId,
    closesAt: seconds === null ? null : at(seconds),
  });
  expect(isExtended(lot(4), lot(10))).toBe(true);
  expect(isExtended(lot(4), lot(10, 'iowa'))).toBe(false);
  expect(isExtended(lot(null), lot(10))).toBe(false);
  expect(isExtended(lot(4), lot(null))).toBe(false);
  expect(isExtended(lot(10), lot(10))).toBe(false);
  expect(isExtended(lot(10), lot(9))).toBe(false);
});
