import { expect, it } from 'vitest';
import { shortTimeLeft, timeLeft } from './timeLeft.ts';

it('tells days, hours, minutes and seconds', () => {
  expect(timeLeft(2 * 86_400 + 22 * 3600 + 14 * 60 + 36)).toEqual({
    days: 2,
    hours: 22,
    minutes: 14,
    seconds: 36,
  });
  expect(timeLeft(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

it('says the two units that matter', () => {
  expect(shortTimeLeft(2 * 86_400 + 22 * 3600 + 59)).toBe('2 d 22 h');
  expect(shortTimeLeft(86_399)).toBe('23 h 59 min');
  expect(shortTimeLeft(876)).toBe('14 min 36 s');
  expect(shortTimeLeft(36)).toBe('36 s');
});
