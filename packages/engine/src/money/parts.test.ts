import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDivider, splitCents } from './parts.ts';

const weightsArb = fc
  .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 8 })
  .filter((weights) => weights.some((weight) => weight > 0));
const addUp = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

describe('[SHARE-4] parts of money that comes piece by piece', () => {
  it('add up to every cent, and are less than a cent from the exact part', () => {
    fc.assert(
      fc.property(weightsArb, fc.integer({ min: 0, max: 100_000 }), (weights, cents) => {
        const parts = splitCents(cents, weights);
        expect(addUp(parts)).toBe(cents);
        const whole = addUp(weights);
        for (const [index, weight] of weights.entries()) {
          expect(Math.abs((parts[index] ?? 0) - (cents * weight) / whole)).toBeLessThan(1);
        }
      }),
    );
  });

  it('never fall when more money comes', () => {
    fc.assert(
      fc.property(weightsArb, fc.integer({ min: 0, max: 100_000 }), (weights, cents) => {
        const before = splitCents(cents, weights);
        const after = splitCents(cents + 1, weights);
        expect(after.every((part, index) => part >= (before[index] ?? 0))).toBe(true);
      }),
    );
  });

  it('hand out thirds in turn', () => {
    expect([1, 2, 3, 4].map((cents) => splitCents(cents, [1, 1, 1]))).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
      [2, 1, 1],
    ]);
  });

  it('give nothing to a weight of 0, and all to who is alone', () => {
    expect(splitCents(101, [0, 7, 0])).toEqual([0, 101, 0]);
  });

  it('divide each piece so that the pieces add up', () => {
    const thirds = createDivider(['ann', 'ben', 'cid'].map((userId) => ({ userId, weight: 1 })));
    const cents = [100, 1, 1].map((piece) => thirds(piece).map((each) => each.cents));
    expect(cents).toEqual([
      [34, 33, 33],
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });
});
