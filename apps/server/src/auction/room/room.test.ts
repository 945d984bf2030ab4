import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { GavelAct } from '@bracketbid/engine/auction/gavel/acts';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { expect, it, describe } from 'vitest';
import { createManualClock } from '../../../test/clocks/manualClock.ts';
import { createMemoryLog, type MemoryLog } from '../../../test/auctions/memoryLog.ts';
import { LogAway } from '../log/log.ts';
import { openRoom } from './openRoom.ts';
import type { AppliedEvent } from '../../platform/changes/change.ts';
import type { Outcome, Room, RoomTrouble } from './room.ts';

const GROUP = 'a group';
const START: AuctionCommand = {
  type: 'StartAuction',
  orderSeedHash: 'hash',
  order: ['duke', 'iowa'],
  members: ['ana', 'ben', 'cleo'],
  settings: { ...DEFAULT_AUCTION_SETTINGS, lockSeconds: 0 },
};
const NOT_YET = Promise.resolve('not yet' as const);
const DUE: AuctionCommand = { type: 'ReachDeadline', orderSeed: 'seed', bidId: 'a bid' };
const bid = (
  userId: string,
  amount: number,
  clientBidId: string | null = null,
): AuctionCommand => ({
  type: 'PlaceBid',
  bidId: `${userId} ${amount}`,
  userId,
  teamId: 'duke',
  amount,
  clientBidId,
});

/** A room of one server process. */
async function aRoom(
  log: MemoryLog,
  {
    clock = createManualClock(),
    isSingleProcess = false,
    isColdStart = () => false,
    mayAct = () => true,
    listen = () => undefined,
    listenToStorage = () => undefined,
  }: {
    clock?: ReturnType<typeof createManualClock>;
    isSingleProcess?: boolean;
    isColdStart?: () => boolean;
    mayAct?: () => boolean;
    listen?: (applied: readonly AppliedEvent[]) => void;
    listenToStorage?: (isStorageAvailable: boolean) => void;
  } = {},
): Promise<{ room: Room; published: AppliedEvent[]; faults: Error[]; troubles: RoomTrouble[] }> {
  const published: AppliedEvent[] = [];
  const faults: Error[] = [];
  const troubles: RoomTrouble[] = [];
  const room = await openRoom({
    groupId: GROUP,
    log,
    clock,
    isSingleProcess,
    isColdStart,
    mayAct,
    onApplied: (_room, applied) => {
      published.push(...applied);
      listen(applied);
    },
    onStorageAvailable: (_groupId, isStorageAvailable) => listenToStorage(isStorageAvailable),
    onTrouble: (_groupId, trouble) => troubles.push(trouble),
    onFault: (_room, error) => faults.push(error),
  });
  return { room, published, faults, troubles };
}

async function anOpenLot(log: MemoryLog, options: Parameters<typeof aRoom>[1] = {}) {
  const opened = await aRoom(log, options);
  await opened.room.submit(START);
  await opened.room.submit(DUE);
  return opened;
}

const amounts = (applied: readonly { event: { type: string } }[]) =>
  applied.flatMap(({ event }) => ('amount' in event ? [event.amount] : []));

describe('a room', () => {
  it('decides waiting commands in turn, and stores their events together', async () => {
    const log = createMemoryLog();
    const { room, published } = await anOpenLot(log);
    const outcomes = await Promise.all([
      room.submit(bid('ana', 5)),
      room.submit(bid('ben', 5)),
      room.submit(bid('cleo', 6)),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'accepted']);
    expect(outcomes[1]).toMatchObject({ refusal: { code: 'BidTooLow', currentAmount: 5 } });
    expect(amounts(published)).toEqual([5, 6]);
    expect(published.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('publishes nothing and answers nobody before the log has it', async () => {
    const log = createMemoryLog();
    const { room, published } = await anOpenLot(log);
    const before = published.length;
    log.fail('lostBefore');
    const answer = room.submit(bid('ana', 5));
    await Promise.resolve();
    expect(published).toHaveLength(before);
    expect(room.state().seq).toBe(before);
    expect(await answer).toMatchObject({ kind: 'accepted' });
    expect(log.rows(GROUP).map(({ seq }) => seq)).toEqual(published.map(({ seq }) => seq));
  });

  it('stores, then moves its state, then answers its callers, then calls its listeners once for all', async () => {
    const memory = createMemoryLog();
    const order: string[] = [];
    const callers: Promise<Outcome>[] = [];
    const answeredFirst: Promise<Outcome | 'not yet'>[] = [];
    const { room } = await anOpenLot(
      {
        ...memory,
        append: async (groupId, events) => {
          const appended = await memory.append(groupId, events);
          order.push(`stored up to ${events.at(-1)?.seq}`);
          return appended;
        },
      },
      {
        listen: (applied) => {
          order.push(`listeners called with ${applied.length}`);
          // `race` takes the first settled promise: a caller's, if it was answered by now.
          for (const caller of callers) answeredFirst.push(Promise.race([caller, NOT_YET]));
        },
      },
    );
    const before = room.submit(bid('cleo', 4));
    callers.push(room.submit(bid('ana', 5)), room.submit(bid('ben', 6)));
    order.length = 0;
    for (const caller of callers) {
      void caller.then(() => order.push(`a caller goes on, the state is at ${room.state().seq}`));
    }
    expect(room.state().seq).toBe(3);
    await before;
    const outcomes = await Promise.all(callers);
    expect(order).toEqual([
      'stored up to 4',
      'listeners called with 1',
      'stored up to 6',
      'listeners called with 2',
      'a caller goes on, the state is at 6',
      'a caller goes on, the state is at 6',
    ]);
    expect(await Promise.all(answeredFirst)).toEqual(['not yet', 'not yet', ...outcomes]);
  });

  it('appends an event once when a listener throws, even an error like that of a database that is away', async () => {
    const log = createMemoryLog();
    let isThrowing = false;
    const { room, published, troubles } = await anOpenLot(log, {
      listen: () => {
        if (isThrowing) throw new LogAway();
      },
    });
    isThrowing = true;
    expect(await room.submit(bid('ana', 5))).toMatchObject({ kind: 'accepted' });
    expect(amounts(log.rows(GROUP))).toEqual([5]);
    expect(amounts(published)).toEqual([5]);
    expect(troubles).toMatchObject([{ kind: 'listener' }]);
  });

  it('acknowledges a bid once that was stored although its answer was lost', async () => {
    const log = createMemoryLog();
    const { room, published, faults } = await anOpenLot(log);
    log.fail('lostAfter');
    expect(await room.submit(bid('ana', 5))).toMatchObject({ kind: 'accepted' });
    expect(amounts(log.rows(GROUP))).toEqual([5]);
    expect(amounts(published)).toEqual([5]);
    expect(faults).toEqual([]);
  });

  it('drops its draft when another process took the seq, reads the log, and decides again', async () => {
    const log = createMemoryLog();
    const here = await anOpenLot(log);
    const there = await aRoom(log);
    expect(await there.room.submit(bid('ben', 7))).toMatchObject({ kind: 'accepted' });
    expect(await here.room.submit(bid('ana', 7))).toMatchObject({
      kind: 'refused',
      refusal: { code: 'BidTooLow', currentAmount: 7 },
    });
    expect(await here.room.submit(bid('ana', 8))).toMatchObject({ kind: 'accepted' });
    expect(amounts(log.rows(GROUP))).toEqual([7, 8]);
    expect(amounts(here.published)).toEqual([7, 8]);
    expect(here.room.state().seq).toBe(log.rows(GROUP).length);
  });

  it('[BID-7] gives a bid that is sent twice one answer, also after a restart', async () => {
    const log = createMemoryLog();
    const { room } = await anOpenLot(log);
    const [first, again] = await Promise.all([
      room.submit(bid('ana', 5, 'one press')),
      room.submit(bid('ana', 5, 'one press')),
    ]);
    expect(again).toBe(first);
    const restarted = await aRoom(log);
    expect(await restarted.room.submit(bid('ana', 5, 'one press'))).toMatchObject({
      kind: 'accepted',
    });
    expect(amounts(log.rows(GROUP))).toEqual([5]);
  });

  it('has the same state after reading its log as the room that wrote it', async () => {
    const log = createMemoryLog();
    const { room } = await anOpenLot(log);
    await room.submit(bid('ana', 5));
    await room.submit(bid('ben', 9));
    expect((await aRoom(log)).room.state()).toEqual(room.state());
  });

  it('does not open on a log that was changed by hand', async () => {
    const log = createMemoryLog();
    const { room } = await anOpenLot(log);
    await room.submit(bid('ana', 5));
    const forged = createMemoryLog();
    await forged.append(
      GROUP,
      log
        .rows(GROUP)
        .map((row) =>
          row.event.type === 'BidPlaced' ? { ...row, event: { ...row.event, amount: 4 } } : row,
        ),
    );
    await expect(aRoom(forged)).rejects.toThrow(/hash of seq 4/);
  });

  it('reads events that another process has appended, and publishes them once', async () => {
    const log = createMemoryLog();
    const here = await anOpenLot(log);
    const there = await aRoom(log);
    await there.room.submit(bid('ben', 7));
    here.room.onRemoteAppend(4);
    here.room.onRemoteAppend(4);
    here.room.onRemoteAppend(2);
    await expect.poll(() => here.room.state().seq).toBe(4);
    expect(amounts(here.published)).toEqual([7]);
  });

  it('[BID-7] answers a bid that was refused here, and then stored by another process, as stored', async () => {
    const log = createMemoryLog();
    const here = await aRoom(log);
    expect(await here.room.submit(bid('ana', 5, 'one press'))).toMatchObject({ kind: 'refused' });
    const there = await anOpenLot(log);
    await there.room.submit(bid('ana', 5, 'one press'));
    await there.room.submit(bid('ben', 9));
    expect(await here.room.submit(bid('ana', 5, 'one press'))).toMatchObject({
      kind: 'accepted',
      applied: [{ seq: 4 }],
    });
    expect(amounts(log.rows(GROUP))).toEqual([5, 9]);
  });

  it('[BID-7] answers a bid sent again to a process that does not know it yet with the first one', async () => {
    const log = createMemoryLog();
    const here = await anOpenLot(log);
    const there = await aRoom(log);
    await there.room.submit(bid('ana', 5, 'one press'));
    const again = await here.room.submit(bid('ana', 5, 'one press'));
    expect(again).toMatchObject({ kind: 'accepted', applied: [{ seq: 4 }] });
    expect(amounts(log.rows(GROUP))).toEqual([5]);
  });

  it('does not refuse on the state before another process opened the lot', async () => {
    const log = createMemoryLog();
    const there = await aRoom(log);
    await there.room.submit(START);
    const here = await aRoom(log);
    await there.room.submit(DUE);
    expect(await here.room.submit(bid('ana', 5))).toMatchObject({ kind: 'accepted' });
  });

  it('reads nothing for bids that are accepted, one time for a refusal, and never as a single process', async () => {
    const log = createMemoryLog();
    const { room } = await anOpenLot(log);
    const before = log.reads();
    await room.submit(bid('ana', 5));
    // Decided with one that was stored, a refusal knows the whole log.
    await Promise.all([room.submit(bid('ben', 6)), room.submit(bid('cleo', 6))]);
    expect(log.reads()).toBe(before);
    await room.submit(bid('cleo', 6));
    expect(log.reads()).toBe(before + 1);

    const aloneLog = createMemoryLog();
    const alone = await anOpenLot(aloneLog, { isSingleProcess: true });
    expect(await alone.room.submit(bid('ana', 0))).toMatchObject({ kind: 'refused' });
    expect(aloneLog.reads()).toBe(1);
  });

  it('reads again and again what another process appended until the database answers', async () => {
    const log = createMemoryLog();
    const here = await anOpenLot(log);
    const there = await aRoom(log);
    await there.room.submit(bid('ben', 7));
    log.failReads(2);
    here.room.onRemoteAppend(4);
    await expect.poll(() => amounts(here.published)).toEqual([7]);
  });

  it('ends no lot while a clock that is behind may still have time left, unless it is alone', async () => {
    const log = createMemoryLog();
    const clock = createManualClock();
    const { room } = await anOpenLot(log, { clock });
    clock.advance(30_000);
    expect(await room.submit(DUE)).toMatchObject({ kind: 'refused' });
    expect(await room.submit(bid('ana', 5))).toMatchObject({ refusal: { code: 'LotOver' } });
    clock.advance(100);
    expect(await room.submit(DUE)).toMatchObject({
      applied: [{ event: { type: 'LotUnsold' } }, {}],
    });

    const aloneClock = createManualClock();
    const alone = await anOpenLot(createMemoryLog(), { clock: aloneClock, isSingleProcess: true });
    aloneClock.advance(30_000);
    expect(await alone.room.submit(DUE)).toMatchObject({ kind: 'accepted' });
  });

  it('[OUTAGE-1] gives a lot time back whose end nobody kept for two seconds', async () => {
    const clock = createManualClock();
    const { room } = await anOpenLot(createMemoryLog(), { clock });
    clock.advance(33_000);
    expect(await room.submit(DUE)).toMatchObject({ applied: [{ event: { type: 'LotExtended' } }] });
    expect(await room.submit(bid('ana', 5))).toMatchObject({ kind: 'accepted' });
  });

  it('[OUTAGE-1] gives time back after a cold start, also to a lot that a process opened which is gone', async () => {
    const log = createMemoryLog();
    const clock = createManualClock();
    let isColdStart = false;
    // Opened before it is known that nobody else is left.
    const here = await aRoom(log, { clock, isColdStart: () => isColdStart });
    await anOpenLot(log, { clock });
    clock.advance(29_000);
    isColdStart = true;
    expect(await here.room.submit({ type: 'RecoverFromOutage' })).toMatchObject({
      applied: [{ event: { type: 'LotExtended' } }],
    });
  });

  it('[GAVEL-3] sells nothing before it is known whether the warnings are from before an outage', async () => {
    let isKnown = false;
    const { room } = await aRoom(createMemoryLog(), { mayAct: () => isKnown });
    const settings = { ...DEFAULT_AUCTION_SETTINGS, pace: 'gavel', warningSeconds: 0 } as const;
    await room.submit({ ...START, settings, hostId: 'ana' });
    const act = (kind: GavelAct) =>
      room.submit({
        type: 'ActWithGavel',
        userId: 'ana',
        act: kind,
        clientActId: null,
        bidId: 'a bid',
        orderSeed: 'seed',
      });
    await act({ kind: 'show', teamId: 'duke' });
    await act({ kind: 'open' });
    await room.submit(bid('ben', 5));
    const seen = () => ({ seenSeq: room.state().seq });
    await act({ kind: 'warn', ...seen() });
    await act({ kind: 'warn', ...seen() });
    expect(await act({ kind: 'sell', ...seen() })).toEqual({ kind: 'unknown' });
    isKnown = true;
    expect(await act({ kind: 'sell', ...seen() })).toMatchObject({
      applied: [{ event: { type: 'LotSold' } }],
    });
  });

  it('ends a lot that it gave time back, however late it is again', async () => {
    const clock = createManualClock();
    const { room } = await anOpenLot(createMemoryLog(), { clock });
    clock.advance(33_000);
    await room.submit(DUE);
    clock.advance(33_000);
    expect(await room.submit(DUE)).toMatchObject({
      applied: [{ event: { type: 'LotUnsold' } }, {}],
    });
  });

  it('[BID-7] answers "unknown" when the database is long away, and from the log when the bid is sent again', async () => {
    const log = createMemoryLog();
    const clock = createManualClock();
    const { room } = await anOpenLot(log, { clock });
    log.fail('lostBefore', 'lostBefore');
    const first = room.submit(bid('ana', 5, 'one press'));
    const behind = room.submit(bid('ben', 6, 'another'));
    clock.advance(11_000);
    expect(await first).toEqual({ kind: 'unknown' });
    // What waited behind it was not decided, and never will be.
    expect(await behind).toEqual({ kind: 'unknown' });
    expect(await room.submit(bid('ana', 5, 'one press'))).toMatchObject({ kind: 'accepted' });
    expect(amounts(log.rows(GROUP))).toEqual([5]);
  });

  it('mistakes no alarm for another: one set for the lock screen does not end the lot that followed', async () => {
    // As simulated: the alarm's command met a conflict, and the lot was in its last tenth of a second.
    const log = createMemoryLog();
    const clock = createManualClock();
    const there = await aRoom(log, { clock });
    await there.room.submit(START);
    const here = await aRoom(log, { clock });
    await there.room.submit(DUE);
    clock.advance(30_050);
    expect(await here.room.submit(DUE)).toMatchObject({ refusal: { code: 'NothingDue' } });
    expect(log.rows(GROUP).at(-1)?.event.type).toBe('LotOpened');
  });
});

describe('a room in which something unexpected fails', () => {
  const POISON = 'x\u0000y';

  it('fails the one command whose event the log refuses, and stores those that waited with it', async () => {
    const log = createMemoryLog();
    const { room, published, faults, troubles } = await anOpenLot(log);
    const outcomes = await Promise.all([
      room.submit(bid('ana', 5, 'one press')),
      room.submit(bid('ben', 6, POISON)),
      room.submit(bid('cleo', 7)),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'failed', 'accepted']);
    expect(amounts(log.rows(GROUP))).toEqual([5, 7]);
    expect(amounts(published)).toEqual([5, 7]);
    expect(faults).toEqual([]);
    expect(troubles).toMatchObject([{ kind: 'command', command: { userId: 'ben', amount: 6 } }]);
  });

  it('goes on ending lots after a command that failed', async () => {
    const log = createMemoryLog();
    const clock = createManualClock();
    const { room } = await anOpenLot(log, { clock });
    expect(await room.submit(bid('ben', 6, '\ud800'))).toEqual({ kind: 'failed' });
    clock.advance(30_100);
    expect(await room.submit(DUE)).toMatchObject({
      applied: [{ event: { type: 'LotUnsold' } }, {}],
    });
  });

  it('appends in statements of its own for a while after the log refused one of its events', async () => {
    const log = createMemoryLog();
    const isolated: boolean[] = [];
    const { append } = log;
    const clock = createManualClock();
    const { room } = await anOpenLot(
      {
        ...log,
        append: (groupId, events, options) => {
          isolated.push(options?.isIsolated === true);
          return append(groupId, events);
        },
      },
      { clock },
    );
    isolated.length = 0;
    await room.submit(bid('ana', 5));
    await room.submit(bid('ben', 6, POISON));
    await room.submit(bid('ben', 6));
    clock.advance(61_000);
    await room.submit(DUE);
    expect(isolated).toEqual([false, false, true, false]);
  });

  it('answers "unknown" where nobody knows whether it was stored, and decides again what is sent again', async () => {
    const log = createMemoryLog();
    const { room, faults } = await anOpenLot(log);
    log.fail('brokenBefore');
    expect(await room.submit(bid('ana', 5, 'one press'))).toEqual({ kind: 'unknown' });
    expect(await room.submit(bid('ana', 5, 'one press'))).toMatchObject({ kind: 'accepted' });
    expect(faults).toEqual([]);
  });

  it('fails a command that cannot be decided, and decides those that waited with it', async () => {
    const log = createMemoryLog();
    const { room, faults, troubles } = await anOpenLot(log);
    const impossible = {
      ...bid('ben', 6),
      get teamId(): string {
        throw new Error('Nobody planned this');
      },
    };
    const outcomes = await Promise.all([
      room.submit(bid('ana', 5)),
      room.submit(impossible),
      room.submit(bid('cleo', 7)),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'failed', 'accepted']);
    expect(amounts(log.rows(GROUP))).toEqual([5, 7]);
    expect([faults, troubles.length]).toEqual([[], 1]);
  });

  it('answers its callers and goes on when a listener of events throws', async () => {
    const log = createMemoryLog();
    let isThrowing = false;
    const { room, published, faults, troubles } = await anOpenLot(log, {
      listen: () => {
        if (isThrowing) throw new Error('No such team');
      },
    });
    isThrowing = true;
    expect(await room.submit(bid('ana', 5))).toMatchObject({
      kind: 'accepted',
      applied: [{ seq: 4 }],
    });
    expect(await room.submit(bid('ben', 6))).toMatchObject({
      kind: 'accepted',
      applied: [{ seq: 5 }],
    });
    isThrowing = false;
    expect(await room.submit(bid('ana', 7))).toMatchObject({
      kind: 'accepted',
      applied: [{ seq: 6 }],
    });
    expect(amounts(published)).toEqual([5, 6, 7]);
    expect(faults).toEqual([]);
    expect(troubles.map(({ kind }) => kind)).toEqual(['listener', 'listener']);
  });

  it('goes on when a listener of the storage throws', async () => {
    const log = createMemoryLog();
    const clock = createManualClock();
    const availability: boolean[] = [];
    const { room, faults } = await anOpenLot(log, {
      clock,
      listenToStorage: (isStorageAvailable) => {
        availability.push(isStorageAvailable);
        throw new Error('No such room');
      },
    });
    log.fail('lostBefore', 'lostBefore');
    const first = room.submit(bid('ana', 5));
    clock.advance(1500);
    expect(await first).toMatchObject({ kind: 'accepted' });
    expect([availability, faults]).toEqual([[false, true], []]);
  });

  it('goes on when a listener of another process’s events throws', async () => {
    const log = createMemoryLog();
    const there = await anOpenLot(log);
    const here = await aRoom(log, {
      listen: () => {
        throw new Error('No such team');
      },
    });
    await there.room.submit(bid('ben', 7));
    here.room.onRemoteAppend(4);
    await expect.poll(() => here.room.state().seq).toBe(4);
    expect(await here.room.submit(bid('ana', 8))).toMatchObject({ kind: 'accepted' });
    expect(here.faults).toEqual([]);
  });

  it('answers every caller when it stops: those in the draft, those behind it, those that come later', async () => {
    const log = createMemoryLog();
    const here = await anOpenLot(log);
    const there = await aRoom(log);
    await there.room.submit(bid('ben', 7));
    await there.room.submit(bid('cleo', 8));
    // What it reads after the conflict has a hole.
    log.tearReads(1);
    const inDraft = here.room.submit(bid('ana', 5));
    const behind = here.room.submit(bid('ben', 9));
    expect(await inDraft).toEqual({ kind: 'unknown' });
    expect(await behind).toEqual({ kind: 'unknown' });
    expect(await here.room.submit(bid('ana', 10))).toEqual({ kind: 'unknown' });
    expect(here.faults).toMatchObject([{ message: 'Hole in the log after seq 3' }]);
  });

  it('keeps one member from making the others wait behind a thousand bids', async () => {
    const log = createMemoryLog();
    const { room } = await anOpenLot(log);
    const flood = Array.from({ length: 1000 }, (_unused, index) =>
      room.submit(bid('ana', index + 1, `press ${index}`)),
    );
    expect(await room.submit(bid('ben', 500))).toMatchObject({ kind: 'accepted' });
    const kinds = (await Promise.all(flood)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'busy').length).toBe(992);
    // A member who sent too many may send again as soon as their own are answered.
    expect(await room.submit(bid('ana', 600))).toMatchObject({ kind: 'accepted' });
  });

  it('[BID-7] keeps one member’s thousand answers from pushing out another’s', async () => {
    const log = createMemoryLog();
    const { room } = await anOpenLot(log, { isSingleProcess: true });
    const first = await room.submit(bid('ana', 500, 'one press'));
    for (let press = 0; press < 600; press += 1) await room.submit(bid('ben', 1, `press ${press}`));
    expect(await room.submit(bid('ana', 500, 'one press'))).toBe(first);
  });
});
