import fc from 'fast-check';
import { expect, it } from 'vitest';
import { projectedPotCents } from './projectedPot.ts';

it('[FAIR-5] is unknown until a tenth has ended, and never more than all budgets', () => {
  expect(projectedPotCents(5000, 0.099, 1e9)).toBeNull();
  expect(projectedPotCents(0, 0, 1e9)).toBeNull();
  expect(projectedPotCents(5000, 0.1, 1e9)).toBe(50_000);
  expect(projectedPotCents(5000, 0.1, 40_000)).toBe(40_000);
});

it('[GAVEL-9] has no bound where money has no limit', () => {
  expect(projectedPotCents(5000, 0.1, null)).toBe(50_000);
  expect(projectedPotCents(5000, 0.099, null)).toBeNull();
});

it('[FAIR-5] is the pot in the end, to the cent, however the shares were added up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 1, maxLength: 68 }),
      fc.nat(10_000_000),
      (weights, paid) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        const ended = weights.reduce((sum, weight) => sum + weight / all, 0);
        expect(projectedPotCents(paid * 100, ended, paid * 100)).toBe(paid * 100);
        expect(projectedPotCents(paid * 100, ended, 1e12)).toBe(paid * 100);
      },
    ),
  );
});
