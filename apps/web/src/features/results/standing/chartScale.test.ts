import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread, computeTicks } from './chartScale.ts';

describe('the ruling of a chart', () => {
  it('is by round amounts around its values, with zero among them', () => {
    expect(computeTicks([-132, 229.15])).toEqual([-200, -100, 0, 100, 200, 300]);
    expect(computeTicks([-0.5])).toEqual([-1, 0]);
    expect(computeTicks([])).toEqual([0, 1]);
    expect(computeTicks([4200, 100])).toEqual([0, 2000, 4000, 6000]);
  });

  it('holds every value', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 })), (values) => {
        const ticks = computeTicks(values);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values));
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
      }),
    );
  });
});

describe('labels', () => {
  it('stay where they are if none overlap', () => {
    expect(spread([10, 80, 40], { gap: 16, end: 100 })).toEqual([10, 80, 40]);
  });

  it('move apart, and stay inside', () => {
    expect(spread([50, 50, 52], { gap: 16, end: 100 })).toEqual([50, 66, 82]);
    expect(spread([99, 98], { gap: 16, end: 100 })).toEqual([100, 84]);
  });

  it('keep their order and their distance, however many there are', () => {
    const wanted = fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(wanted, (values) => {
        const placed = spread(values, { gap: 16, end: 240 });
        const sorted = placed.toSorted((a, b) => a - b);
        const least = values.length < 2 ? 0 : Math.min(16, 240 / (values.length - 1));
        expect(Math.min(...sorted)).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.max(...sorted)).toBeLessThanOrEqual(240 + 1e-6);
        const gaps = sorted.slice(1).map((y, index) => y - (sorted[index] ?? 0));
        expect(Math.min(least, ...gaps)).toBeGreaterThanOrEqual(least - 1e-6);
      }),
    );
  });
});
