import { describe, expect, it } from 'vitest';
import { simulateCluster } from './cluster.ts';
import { simulateClusters } from './seeds.ts';
import type { Sabotage } from './sharedLog.ts';

/** Each fault below, and each wrong rule of `brokenRules.test.ts`, is found within 300 of them. */
const CLUSTERS = 400;

describe('hundreds of auctions on several processes with faults', () => {
  it('[BID-7] [OUTAGE-1] keep every answer true, count each bid once, lose no lot to an outage, agree in the end', async () => {
    const counts = await simulateClusters(1, CLUSTERS);
    // The faults to survive really happen, and often.
    expect(counts.events).toBeGreaterThan(CLUSTERS * 40);
    expect(counts.accepted).toBeGreaterThan(CLUSTERS * 20);
    expect(counts.refused).toBeGreaterThan(CLUSTERS * 30);
    expect(counts.conflicts).toBeGreaterThan(CLUSTERS * 10);
    expect(counts.stale).toBeGreaterThan(CLUSTERS / 20);
    expect(counts.answeredAgain).toBeGreaterThan(CLUSTERS * 2);
    expect(counts.crashes).toBeGreaterThan(CLUSTERS);
    expect(counts.pauses).toBeGreaterThan(CLUSTERS);
    expect(counts.extended).toBeGreaterThan(CLUSTERS / 5);
    expect(counts.failed).toBeGreaterThan(CLUSTERS / 5);
    expect(counts.stopped).toBeGreaterThan(CLUSTERS / 20);
    expect(counts.proposals).toBeGreaterThan(CLUSTERS);
    expect(counts.voided).toBeGreaterThan(CLUSTERS / 4);
    expect(counts.inert).toBeGreaterThan(CLUSTERS / 5);
    expect(counts.thrown).toBeGreaterThan(CLUSTERS);
  }, 120_000);

  it('give no lot time back and leave nobody without an answer when nothing goes wrong', async () => {
    const counts = await simulateClusters(1, 50, { isCalm: true });
    expect(counts.extended).toBe(0);
    expect(counts.unanswered).toBe(0);
    expect(counts.conflicts).toBeGreaterThan(50);
  });

  it('are reproduced by the same seed', async () => {
    const first = await simulateCluster(7);
    expect(await simulateCluster(7)).toEqual(first);
    expect((await simulateCluster(8)).heads).not.toEqual(first.heads);
  });
});

/** How a log can be broken, and what the checks report. */
const SABOTAGES: readonly (readonly [Sabotage, RegExp])[] = [
  ['saysStoredOfTaken', /not durable/],
  ['overwrites', /numbered without a hole/],
  ['forgets', /not durable/],
  ['answersEarly', /not durable/],
  ['readsOld', /stopped|does not come to its end/],
  ['startsOnOld', /settings older than a change/],
  ['refusesAsIfAway', /is at seq \d+ of|never answered|does not come to its end|waited/],
];

describe('a log that is broken on purpose', () => {
  it.each(SABOTAGES)(
    '(%s) is found out within a few seeds, with the seed to see it again',
    async (sabotage, found) => {
      const run = simulateClusters(1, 100, { sabotage });
      await expect(run).rejects.toThrow(/^Seed \d+: .*npm run simulate -- --cluster --seed \d+/);
      await expect(run).rejects.toThrow(found);
    },
  );
});
