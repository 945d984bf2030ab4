import fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondsUntil, untilNextDigitMs } from './useCountdown.ts';

it('rounds seconds up and stops at zero', () => {
  expect(secondsUntil(10_000, 0)).toBe(10);
  expect(secondsUntil(10_000, 1)).toBe(10);
  expect(secondsUntil(10_000, 9_999)).toBe(1);
  expect(secondsUntil(10_000, 10_500)).toBe(0);
});

it('wakes when the digit has just changed, never a second late', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 99_999 }),
      (until, now) => {
        fc.pre(now < until);
        const later = now + untilNextDigitMs(until, now);
        expect(secondsUntil(until, later)).toBe(Math.max(0, secondsUntil(until, now) - 1));
      },
    ),
  );
});
