import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aStartedAuction,
  toBid,
  DUE,
  MEMBERS,
  SEED,
  HASHES,
  sha256Hex,
  START_MS,
} from '../../../test/scenario.ts';
import type { AuctionCommand } from '../commands.ts';
import { decide } from '../decide.ts';
import type { AuctionEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { drawOrder } from '../order.ts';
import { chainHash, chainStart } from './chain.ts';
import { DEFAULT_AUCTION_SETTINGS } from '../settings.ts';
import { type AuctionState, SCHEDULED } from '../state.ts';
import { type Receipt, verifyReceipts } from './verify.ts';

const GROUP = '018f0000-0000-7000-8000-000000000001';
const ORDER = drawOrder(SEED, ['duke', 'iowa', 'navy'], sha256Hex);
const [ONE = '', TWO = '', THREE = ''] = ORDER;

function chained(entries: readonly { atMs: number; event: AuctionEvent }[]): Receipt[] {
  let hash = chainStart(GROUP, sha256Hex);
  return entries.map(({ atMs, event }, index) => {
    const entry = { seq: index + 1, atMs, event };
    hash = chainHash(hash, entry, sha256Hex);
    return { ...entry, hash };
  });
}

function held(commands: readonly (readonly [seconds: number, command: AuctionCommand])[]) {
  let state: AuctionState = SCHEDULED;
  const entries: { atMs: number; event: AuctionEvent }[] = [];
  for (const [seconds, command] of commands) {
    const atMs = START_MS + seconds * 1000;
    const decision = decide(state, command, atMs);
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) {
      state = evolve(state, event, atMs);
      entries.push({ atMs, event });
    }
  }
  return entries;
}

const START: AuctionCommand = {
  type: 'StartAuction',
  orderSeedHash: sha256Hex(SEED),
  order: ORDER,
  members: MEMBERS,
  settings: DEFAULT_AUCTION_SETTINGS,
};

const WHOLE = held([
  [0, START],
  [5, DUE],
  [6, toBid('ana', 3, ONE)],
  [8, toBid('ben', 7, ONE)],
  [9, { type: 'PauseGroup', userId: 'ana', minutes: 1 }],
  [35, DUE],
  [60, { type: 'ResumeGroup', userId: 'ana', bidId: 'a bid' }],
  [65, DUE],
  [70, { type: 'PauseGlobally', untilMs: START_MS + 100_000 }],
  [100, DUE],
  [128, { type: 'RecoverFromOutage' }],
  [138, DUE],
  [143, DUE],
  [150, toBid('cleo', 1, THREE)],
  [173, DUE],
]);

const listProblems = (receipts: readonly Receipt[]) =>
  verifyReceipts(GROUP, receipts, HASHES).problems;

/** Nonsense may also be more than the rules can follow. */
const isProven = (receipts: readonly Receipt[]): boolean => {
  try {
    return listProblems(receipts).length === 0;
  } catch {
    return false;
  }
};

describe('[RECEIPT-1] the proof', () => {
  it('accepts an auction as it was, with bids, pauses and an outage, and names every owner', () => {
    const { problems, state } = verifyReceipts(GROUP, chained(WHOLE), HASHES);
    expect(problems).toEqual([]);
    expect(state).toMatchObject({
      phase: 'completed',
      spent: { ana: 0, ben: 7, cleo: 1 },
      results: [
        { teamId: ONE, userId: 'ben', amount: 7 },
        { teamId: TWO, status: 'unsold' },
        { teamId: THREE, userId: 'cleo', amount: 1 },
      ],
    });
  });

  it('accepts an auction that still runs, as far as it goes', () => {
    expect(listProblems(chained(WHOLE.slice(0, 5)))).toEqual([]);
  });

  it('finds any change of any number or word in any line', () => {
    const receipts = chained(WHOLE);
    const line = fc.integer({ min: 0, max: receipts.length - 1 });
    fc.assert(
      fc.property(line, fc.nat(), (at, pick) => {
        const receipt = receipts[at];
        if (receipt === undefined) return;
        const keys = Object.keys(receipt.event);
        const key = keys[pick % keys.length] ?? 'type';
        const event = { ...receipt.event, [key]: 'tampered' } as unknown as AuctionEvent;
        const tampered = receipts.with(at, { ...receipt, event });
        expect(isProven(tampered)).toBe(false);
      }),
    );
  });

  it('finds lines taken out, put in or swapped', () => {
    const receipts = chained(WHOLE);
    expect(listProblems(receipts.toSpliced(4, 1))).not.toEqual([]);
    expect(listProblems([...receipts.slice(0, 3), ...receipts.slice(2)])).not.toEqual([]);
    const [a, b] = [receipts[3], receipts[4]];
    if (a === undefined || b === undefined) throw new Error('Too short');
    expect(listProblems(receipts.with(3, b).with(4, a))).not.toEqual([]);
  });

  it('finds a false price, winner, time or order even when the whole chain is made anew', () => {
    const changed = (type: AuctionEvent['type'], change: object) =>
      chained(
        WHOLE.map((entry) =>
          entry.event.type === type ? { ...entry, event: { ...entry.event, ...change } } : entry,
        ),
      );
    expect(listProblems(changed('LotSold', { amount: 2 }))).not.toEqual([]);
    expect(listProblems(changed('LotSold', { userId: 'ana' }))).not.toEqual([]);
    expect(listProblems(changed('BidPlaced', { amount: 2000 }))).not.toEqual([]);
    expect(listProblems(changed('LotOpened', { closesAtMs: START_MS + 6000 }))).not.toEqual([]);
    expect(listProblems(changed('AuctionStarted', { order: ORDER.toReversed() }))).not.toEqual([]);
    expect(listProblems(changed('AuctionCompleted', { orderSeed: sha256Hex('x') }))).not.toEqual(
      [],
    );
    expect(verifyReceipts('another group', chained(WHOLE), HASHES).problems).not.toEqual([]);
  });

  it('knows the auction of the scenario as one that began', () => {
    expect(aStartedAuction().state().phase).toBe('running');
  });
});
