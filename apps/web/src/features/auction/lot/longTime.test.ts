import { expect, it } from 'vitest';
import { longTime } from './longTime.ts';

it('shows days, hours and minutes only where there are any', () => {
  expect(longTime(0)).toBe('0:00');
  expect(longTime(65)).toBe('1:05');
  expect(longTime(3600)).toBe('1:00:00');
  expect(longTime(2 * 86_400 + 3 * 3600 + 4 * 60 + 5)).toBe('2d 03:04:05');
});
