import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bidOf, DUE, MEMBERS, start, START_MS, TEAMS } from '../../test/scenario.ts';
import type { AuctionCommand } from './commands.ts';
import { nextDeadline } from './deadline.ts';
import { decide } from './decide.ts';
import type { AuctionEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { brokenInvariants } from './invariants.ts';
import { type AuctionState, SCHEDULED } from './state.ts';

type Ask = { readonly afterMs: number; readonly command: AuctionCommand };

const user = fc.constantFrom(...MEMBERS, 'stranger');
const team = fc.constantFrom(...TEAMS, 'unknown');
const command: fc.Arbitrary<AuctionCommand> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(start({ startingBudget: 40 })) },
  {
    weight: 12,
    arbitrary: fc
      .tuple(user, fc.oneof(fc.integer({ min: -2, max: 60 }), fc.double()), team)
      .map(([userId, amount, teamId]) => bidOf(userId, amount, teamId)),
  },
  { weight: 8, arbitrary: fc.constant(DUE) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(user, fc.integer({ min: -1, max: 3 }))
      .map(([userId, minutes]) => ({ type: 'PauseGroup' as const, userId, minutes })),
  },
  { weight: 1, arbitrary: user.map((userId) => ({ type: 'ResumeGroup' as const, userId })) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: -5, max: 300 })
      .map((s) => ({ type: 'PauseGlobally' as const, untilMs: START_MS + s * 1000 })),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'ResumeGlobally' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'RecoverFromOutage' as const }) },
);
const story: fc.Arbitrary<Ask[]> = fc.array(
  fc.record({
    afterMs: fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 40_000 })),
    command,
  }),
  { maxLength: 120 },
);

function live(asks: readonly Ask[]) {
  let state: AuctionState = SCHEDULED;
  let nowMs = START_MS;
  const log: { event: AuctionEvent; atMs: number }[] = [];
  const broken: string[] = [];
  for (const { afterMs, command: asked } of [
    { afterMs: 0, command: start({ startingBudget: 40 }) },
    ...asks,
  ]) {
    nowMs += afterMs;
    const decision = decide(state, asked, nowMs);
    if (!decision.ok) continue;
    for (const event of decision.events) {
      const after = evolve(state, event, nowMs);
      broken.push(...brokenInvariants(state, event, after, nowMs));
      log.push({ event, atMs: nowMs });
      state = after;
    }
  }
  return { state, log, broken, nowMs };
}

describe('whatever is asked, in whatever order, at whatever time', () => {
  it('no promise is broken by any event', () => {
    fc.assert(
      fc.property(story, (asks) => {
        expect(live(asks).broken).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('the log replayed gives the state that was lived', () => {
    fc.assert(
      fc.property(story, (asks) => {
        const { state, log } = live(asks);
        const replayed = log.reduce<AuctionState>(
          (before, { event, atMs }) => evolve(before, event, atMs),
          SCHEDULED,
        );
        expect(replayed).toEqual(state);
      }),
    );
  });

  it('the clock alone brings every auction to its end, offering each team once', () => {
    fc.assert(
      fc.property(story, (asks) => {
        let { state, nowMs } = live(asks);
        for (let steps = 0; state.phase === 'running'; steps += 1) {
          expect(steps).toBeLessThan(50);
          nowMs = Math.max(nowMs, nextDeadline(state) ?? nowMs);
          const decision = decide(state, DUE, nowMs);
          if (!decision.ok) throw new Error(`${decision.refusal.code} at its own deadline`);
          for (const event of decision.events) state = evolve(state, event, nowMs);
        }
        if (state.phase !== 'completed') throw new Error('It never began');
        expect(state.results.map(({ teamId }) => teamId)).toEqual(TEAMS);
        for (const spent of Object.values(state.spent)) expect(spent).toBeLessThanOrEqual(40);
      }),
    );
  });
});
