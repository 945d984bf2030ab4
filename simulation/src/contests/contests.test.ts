import { describe, expect, it } from 'vitest';
import type { StoreSabotage } from './chainStore.ts';
import { simulateContest, simulateContests } from './contests.ts';

const CONTESTS = 60;

describe('dozens of contests whose results are told to several processes with faults', () => {
  it('[RESULTS-3] [RESULTS-4] [PRIZE-3] keep every acknowledged word, confirm by the rules alone, and pay what the rules say after each word', async () => {
    const counts = await simulateContests(1, CONTESTS);
    // What is to be survived really happens, and often.
    expect(counts.lines).toBeGreaterThan(CONTESTS * 15);
    expect(counts.said).toBeGreaterThan(CONTESTS * 20);
    expect(counts.refused).toBeGreaterThan(CONTESTS * 15);
    expect(counts.unknown).toBeGreaterThan(CONTESTS * 5);
    expect(counts.crashes).toBeGreaterThan(CONTESTS * 5);
    expect(counts.confirmed).toBeGreaterThan(CONTESTS);
    expect(counts.byTime).toBeGreaterThan(CONTESTS / 2);
    expect(counts.objected).toBeGreaterThan(CONTESTS);
    expect(counts.withdrawn).toBeGreaterThan(CONTESTS / 4);
    expect(counts.calledOff).toBeGreaterThan(CONTESTS / 12);
    expect(counts.shares).toBeGreaterThan(CONTESTS);
    expect(counts.allGiven).toBeGreaterThan(CONTESTS / 3);
  }, 60_000);

  it('are reproduced by the same seed', async () => {
    expect(await simulateContest(7)).toEqual(await simulateContest(7));
    expect(await simulateContest(8)).not.toEqual(await simulateContest(7));
  });
});

/** How a database can be broken, and what the checks report. */
const SABOTAGES: readonly (readonly [StoreSabotage, RegExp])[] = [
  ['answersEarly', /was acknowledged by line \d+ and is not in the chain/],
  ['holdsNobody', /Line \d+|can't be said|hash/],
];

describe('a database that is broken on purpose', () => {
  it.each(SABOTAGES)(
    '(%s) is found out within a few seeds, with the seed to see it again',
    async (sabotage, found) => {
      const run = simulateContests(1, 30, { sabotage });
      await expect(run).rejects.toThrow(/^Seed \d+: .*npm run simulate -- --contests --seed \d+/s);
      await expect(run).rejects.toThrow(found);
    },
    60_000,
  );
});
