import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toBid,
  DUE,
  MEMBERS,
  SEED,
  HASHES,
  sha256Hex,
  start,
  START_MS,
  TEAMS,
} from '../../test/scenario.ts';
import type { AuctionCommand } from './commands.ts';
import { nextDeadline } from './deadline.ts';
import { decide } from './decide.ts';
import type { AuctionEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { brokenInvariants } from './invariants.ts';
import { currentTeamId, nobodyCanAnswer, standingBid } from './questions.ts';
import { drawOrder } from './order.ts';
import { chainHash, chainStart } from './receipts/chain.ts';
import { RULES_VERSION_NOW, RULES_VERSIONS } from './rules.ts';
import { verifyReceipts } from './receipts/verify.ts';
import { type AuctionState, SCHEDULED } from './state.ts';

type Timed = { readonly afterMs: number; readonly command: AuctionCommand };

const user = fc.constantFrom(...MEMBERS, 'stranger');
const team = fc.constantFrom(...TEAMS, 'unknown');
const command: fc.Arbitrary<AuctionCommand> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(start({ startingBudget: 40 })) },
  {
    weight: 12,
    arbitrary: fc
      .tuple(user, fc.oneof(fc.integer({ min: -2, max: 60 }), fc.double()), team)
      .map(([userId, amount, teamId]) => toBid(userId, amount, teamId)),
  },
  { weight: 8, arbitrary: fc.constant(DUE) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(user, fc.integer({ min: -1, max: 3 }))
      .map(([userId, minutes]) => ({ type: 'PauseGroup' as const, userId, minutes })),
  },
  {
    weight: 1,
    arbitrary: user.map((userId) => ({ type: 'ResumeGroup' as const, userId, bidId: 'a bid' })),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: -5, max: 300 })
      .map((s) => ({ type: 'PauseGlobally' as const, untilMs: START_MS + s * 1000 })),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'ResumeGlobally' as const, bidId: 'a bid' }) },
  { weight: 1, arbitrary: fc.constant({ type: 'RecoverFromOutage' as const }) },
);
const story: fc.Arbitrary<Timed[]> = fc.array(
  fc.record({
    afterMs: fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 40_000 })),
    command,
  }),
  { maxLength: 120 },
);

function live(commands: readonly Timed[]) {
  let state: AuctionState = SCHEDULED;
  let nowMs = START_MS;
  const log: { event: AuctionEvent; atMs: number }[] = [];
  const broken: string[] = [];
  for (const { afterMs, command } of [
    { afterMs: 0, command: start({ startingBudget: 40 }) },
    ...commands,
  ]) {
    nowMs += afterMs;
    const decision = decide(state, command, nowMs);
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

describe('whatever the commands, in whatever order, at whatever time', () => {
  it('no promise is broken by any event', () => {
    fc.assert(
      fc.property(story, (commands) => {
        expect(live(commands).broken).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('the log replayed gives the state that was lived', () => {
    fc.assert(
      fc.property(story, (commands) => {
        const { state, log } = live(commands);
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
      fc.property(story, (commands) => {
        let { state, nowMs } = live(commands);
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

/** Few members with little money, who spend it at once, so that soon nobody can answer. */
const poor = fc.record({
  members: fc.integer({ min: 1, max: MEMBERS.length }).map((count) => MEMBERS.slice(0, count)),
  settings: fc
    .record({
      startingBudget: fc.integer({ min: 1, max: 6 }),
      lockSeconds: fc.integer({ min: 0, max: 5 }),
      lotSeconds: fc.integer({ min: 1, max: 30 }),
      extensionSeconds: fc.integer({ min: 0, max: 10 }),
    })
    .map(({ extensionSeconds, ...rest }) => ({
      ...rest,
      extensionSeconds: Math.min(extensionSeconds, rest.lotSeconds),
    })),
  rulesVersion: fc.constantFrom(...RULES_VERSIONS),
  bids: fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 12_000 }),
      userId: fc.constantFrom(...MEMBERS),
      raise: fc.integer({ min: 1, max: 6 }),
      pauses: fc.integer({ min: 0, max: 30 }).map((roll) => roll === 0),
    }),
    { minLength: 20, maxLength: 80 },
  ),
});

const ORDER = drawOrder(SEED, [...TEAMS, 'rice', 'utah', 'yale', 'ohio', 'iona'], sha256Hex);
const GROUP = 'a group';

type Poor = typeof poor extends fc.Arbitrary<infer T> ? T : never;

/** Typed as any phase: the compiler can't see that commands change it. */
function scheduled(): AuctionState {
  return SCHEDULED;
}

/** A whole auction of these members, ended by the clock; each event with the states before and after it. */
function spentOut({ members, settings, rulesVersion, bids }: Poor) {
  let state = scheduled();
  let nowMs = START_MS;
  let hash = chainStart(GROUP, sha256Hex);
  const steps: { before: AuctionState; event: AuctionEvent; after: AuctionState; atMs: number }[] =
    [];
  const receipts: { seq: number; atMs: number; event: AuctionEvent; hash: string }[] = [];
  const submit = (next: AuctionCommand) => {
    const decision = decide(state, next, nowMs);
    if (!decision.ok) return;
    for (const event of decision.events) {
      const after = evolve(state, event, nowMs);
      steps.push({ before: state, event, after, atMs: nowMs });
      hash = chainHash(hash, { seq: after.seq, atMs: nowMs, event }, sha256Hex);
      receipts.push({ seq: after.seq, atMs: nowMs, event, hash });
      state = after;
    }
  };
  const clockUntil = (untilMs: number) => {
    for (let due = nextDeadline(state); due !== null && due <= untilMs; due = nextDeadline(state)) {
      nowMs = Math.max(nowMs, due);
      submit(DUE);
    }
    nowMs = Math.max(nowMs, untilMs);
  };
  submit({ ...start(settings), order: ORDER, members, rulesVersion });
  for (const { afterMs, userId, raise, pauses } of bids) {
    clockUntil(nowMs + afterMs);
    if (pauses) submit({ type: 'PauseGlobally', untilMs: nowMs + 5000 });
    submit(toBid(userId, (standingBid(state)?.amount ?? 0) + raise, currentTeamId(state) ?? ''));
  }
  clockUntil(nowMs + 600_000);
  return { steps, receipts, state };
}

describe('[LOT-5] when money is gone', () => {
  it('no lot that nobody can answer on lasts longer than three seconds, by the rules of today', () => {
    let seen = 0;
    fc.assert(
      fc.property(poor, (auction) => {
        const { steps } = spentOut({ ...auction, rulesVersion: RULES_VERSION_NOW });
        let sinceMs: number | null = null;
        for (const { before, event, after, atMs } of steps) {
          if (event.type === 'LotOpened') sinceMs = null;
          if (nobodyCanAnswer(after)) sinceMs ??= atMs;
          // A pause of the site freezes it: the time left follows after it.
          if (event.type === 'PauseBegan' || event.type === 'PauseEnded') sinceMs &&= atMs;
          const hasEnded = event.type === 'LotSold' || event.type === 'LotUnsold';
          if (!hasEnded || sinceMs === null) continue;
          seen += 1;
          expect(nobodyCanAnswer(before)).toBe(true);
          expect(atMs - sinceMs).toBeLessThanOrEqual(3000);
        }
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(100);
  });

  it('with all money gone no team takes longer than its lock screen and three seconds', () => {
    let seen = 0;
    fc.assert(
      fc.property(poor, (auction) => {
        const bids = auction.bids.map((bid) => ({ ...bid, pauses: false }));
        const { steps } = spentOut({ ...auction, bids, rulesVersion: RULES_VERSION_NOW });
        const { startingBudget, lockSeconds } = auction.settings;
        let lockedMs = 0;
        for (const { before, event, atMs } of steps) {
          if (event.type === 'LotLocked') lockedMs = atMs;
          if (event.type !== 'LotUnsold' || before.phase !== 'running') continue;
          if (Object.values(before.spent).some((spent) => spent < startingBudget)) continue;
          seen += 1;
          expect(atMs - lockedMs).toBeLessThanOrEqual(lockSeconds * 1000 + 3000);
        }
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(20);
  });

  it('nobody who could still bid loses time to it: each such lot has what it had by the rules before', () => {
    fc.assert(
      fc.property(poor, (auction) => {
        const lotMs = auction.settings.lotSeconds * 1000;
        const extensionMs = auction.settings.extensionSeconds * 1000;
        for (const { before, event, after, atMs } of spentOut({
          ...auction,
          rulesVersion: RULES_VERSION_NOW,
        }).steps) {
          if (event.type !== 'LotOpened' && event.type !== 'BidPlaced') continue;
          if (nobodyCanAnswer(after)) continue;
          const wasMs =
            before.phase === 'running' && before.turn.kind === 'open'
              ? (before.turn.closesAtMs ?? 0)
              : 0;
          const otherwise =
            event.type === 'LotOpened' ? atMs + lotMs : Math.max(wasMs, atMs + extensionMs);
          expect(event.closesAtMs).toBe(otherwise);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[VERSION-1] replay equals what was lived and the receipts are proven, whichever version it was', () => {
    fc.assert(
      fc.property(poor, (auction) => {
        const { receipts, steps, state } = spentOut(auction);
        expect(state.phase).toBe('completed');
        const verdict = verifyReceipts(GROUP, receipts, HASHES);
        expect(verdict).toEqual({ problems: [], state });
        for (const { before, event, after, atMs } of steps) {
          expect(brokenInvariants(before, event, after, atMs)).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
