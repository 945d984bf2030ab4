import { deepStrictEqual as deepEqual } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { replay, simulateAuction } from './auction.ts';

/** `npm run simulate` runs as many as one likes. */
const AUCTIONS = 400;

describe('hundreds of whole auctions of 15 members and 68 teams', () => {
  it('offer every team once, sell it to one owner at most, never overdraw a budget, and replay to the same state', () => {
    let sold = 0;
    let refusals = 0;
    let unanswerable = 0;
    let voided = 0;
    for (let seed = 1; seed <= AUCTIONS; seed += 1) {
      try {
        const auction = simulateAuction(seed);
        // Every tenth is replayed as well: comparing costs more than running it.
        if (seed % 10 === 0) {
          deepEqual(replay(auction.log), auction.state);
        }
        if (auction.state.phase !== 'completed') throw new Error('It did not come to its end');
        sold += auction.state.results.filter((result) => result.status === 'sold').length;
        refusals += auction.refusals;
        unanswerable += auction.unanswerable;
        voided += auction.voided;
      } catch (error) {
        throw new Error(`Seed ${seed} (npm run simulate -- --rules --seed ${seed} --seeds 1)`, {
          cause: error,
        });
      }
    }
    // Bids really are accepted, and refused.
    expect(sold).toBeGreaterThan(AUCTIONS * 30);
    expect(refusals).toBeGreaterThan(AUCTIONS * 10);
    // [LOT-5] Money is gone early in some of them.
    expect(unanswerable).toBeGreaterThan(AUCTIONS);
    // [VOID-1] Sales really are voided.
    expect(voided).toBeGreaterThan(AUCTIONS);
  }, 120_000);

  it('are reproduced by the same seed', () => {
    expect(simulateAuction(7)).toEqual(simulateAuction(7));
    expect(simulateAuction(7).log).not.toEqual(simulateAuction(8).log);
  });
});
