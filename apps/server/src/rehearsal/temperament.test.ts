import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedHistory } from './seedHistory.ts';
import { decideBid, fairShare, type LotFacts, TEMPERAMENTS } from './temperament.ts';

const lot = (changed: Partial<LotFacts> = {}): LotFacts => ({
  seed: 1,
  currentAmount: 0,
  isLeading: false,
  remaining: 1000,
  secondsLeft: 12,
  progress: 0,
  potDollars: 9000,
  ...changed,
});
const middling = () => 0.5;

describe('how the bots bid', () => {
  it('values better seeds higher, by what such teams have won in history', () => {
    const values = [1, 2, 5, 16].map((seed) => fairShare(seedHistory(seed)));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(values[0]).toBeGreaterThan(0.05);
  });

  it('never bids against itself, below the current amount or over its remaining budget', () => {
    const facts = fc.record({
      seed: fc.integer({ min: 1, max: 16 }),
      currentAmount: fc.nat(1500),
      isLeading: fc.boolean(),
      remaining: fc.nat(1000),
      secondsLeft: fc.nat(30),
      progress: fc.double({ min: 0, max: 1, noNaN: true }),
      potDollars: fc.nat(15_000),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(TEMPERAMENTS)),
        facts,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (temperament, seen, dice) => {
          const bid = decideBid(temperament, seen, fairShare(seedHistory(seen.seed)), () => dice);
          if (bid === null) return;
          expect(seen.isLeading).toBe(false);
          expect(bid).toBeGreaterThan(seen.currentAmount);
          expect(bid).toBeLessThanOrEqual(seen.remaining);
          expect(Number.isInteger(bid)).toBe(true);
        },
      ),
    );
  });

  it('lets the sniper wait for the last seconds', () => {
    expect(decideBid(TEMPERAMENTS.sniper, lot(), 0.1, middling)).toBeNull();
    expect(decideBid(TEMPERAMENTS.sniper, lot({ secondsLeft: 3 }), 0.1, middling)).not.toBeNull();
  });

  it('lets the saver hold its budget back and the dreamer spend it', () => {
    const dear = lot({ currentAmount: 300 });
    expect(decideBid(TEMPERAMENTS.saver, dear, 0.1, middling)).toBeNull();
    expect(decideBid(TEMPERAMENTS.dreamer, dear, 0.1, middling)).not.toBeNull();
  });

  it('lets the dreamer tire', () => {
    const late = lot({ currentAmount: 300, progress: 1 });
    expect(decideBid(TEMPERAMENTS.dreamer, late, 0.1, middling)).toBeNull();
  });
});
