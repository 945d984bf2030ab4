import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { expect, it, describe } from 'vitest';
import { createManualClock } from '../../test/manualClock.ts';
import { createMemoryLog, type MemoryLog } from '../../test/memoryLog.ts';
import { openRoom, type Room, type Step } from './room.ts';

const GROUP = 'a group';
const START: AuctionCommand = {
  type: 'StartAuction',
  orderSeed: 'seed',
  orderSeedHash: 'hash',
  order: ['duke', 'iowa'],
  members: ['ana', 'ben', 'cleo'],
  settings: { ...DEFAULT_AUCTION_SETTINGS, lockSeconds: 0 },
};
const DUE: AuctionCommand = { type: 'ReachDeadline', orderSeed: 'seed' };
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

/** A room as one server process has it. */
async function aRoom(log: MemoryLog): Promise<{ room: Room; told: Step[]; faults: Error[] }> {
  const told: Step[] = [];
  const faults: Error[] = [];
  const room = await openRoom({
    groupId: GROUP,
    log,
    clock: createManualClock(),
    isAlone: false,
    onSteps: (_room, steps) => told.push(...steps),
    onFault: (_room, error) => faults.push(error),
  });
  return { room, told, faults };
}

async function anOpenLot(log: MemoryLog) {
  const opened = await aRoom(log);
  await opened.room.submit(START);
  await opened.room.submit(DUE);
  return opened;
}

const amounts = (steps: readonly { event: { type: string } }[]) =>
  steps.flatMap(({ event }) => ('amount' in event ? [event.amount] : []));

describe('a room', () => {
  it('decides what waits together one after the other, and stores it together', async () => {
    const log = createMemoryLog();
    const { room, told } = await anOpenLot(log);
    const outcomes = await Promise.all([
      room.submit(bid('ana', 5)),
      room.submit(bid('ben', 5)),
      room.submit(bid('cleo', 6)),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'accepted']);
    expect(outcomes[1]).toMatchObject({ refusal: { code: 'BidTooLow', currentAmount: 5 } });
    expect(amounts(told)).toEqual([5, 6]);
    expect(told.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('tells nobody and answers nobody before the log has it', async () => {
    const log = createMemoryLog();
    const { room, told } = await anOpenLot(log);
    const before = told.length;
    log.fail('lostBefore');
    const answer = room.submit(bid('ana', 5));
    await Promise.resolve();
    expect(told).toHaveLength(before);
    expect(room.state().seq).toBe(before);
    expect(await answer).toMatchObject({ kind: 'accepted' });
    expect(log.rows(GROUP).map(({ seq }) => seq)).toEqual(told.map(({ seq }) => seq));
  });

  it('acknowledges a bid once that was stored although its answer was lost', async () => {
    const log = createMemoryLog();
    const { room, told, faults } = await anOpenLot(log);
    log.fail('lostAfter');
    expect(await room.submit(bid('ana', 5))).toMatchObject({ kind: 'accepted' });
    expect(amounts(log.rows(GROUP))).toEqual([5]);
    expect(amounts(told)).toEqual([5]);
    expect(faults).toEqual([]);
  });

  it('drops its draft when another process took the seq, reads on, and decides again', async () => {
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
    expect(amounts(here.told)).toEqual([7, 8]);
    expect(here.room.state().seq).toBe(log.rows(GROUP).length);
  });

  it('[BID-7] gives a bid asked for twice one answer, also after a restart', async () => {
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

  it('has the same state after reading its log as the one that wrote it', async () => {
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

  it('reads on when it hears of events that another process stored, and tells of them once', async () => {
    const log = createMemoryLog();
    const here = await anOpenLot(log);
    const there = await aRoom(log);
    await there.room.submit(bid('ben', 7));
    here.room.hear(4);
    here.room.hear(4);
    here.room.hear(2);
    await expect.poll(() => here.room.state().seq).toBe(4);
    expect(amounts(here.told)).toEqual([7]);
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
      steps: [{ seq: 4 }],
    });
    expect(amounts(log.rows(GROUP))).toEqual([5, 9]);
  });

  it('[BID-7] answers a bid sent again to a process that has not heard of it with the first step', async () => {
    const log = createMemoryLog();
    const here = await anOpenLot(log);
    const there = await aRoom(log);
    await there.room.submit(bid('ana', 5, 'one press'));
    const again = await here.room.submit(bid('ana', 5, 'one press'));
    expect(again).toMatchObject({ kind: 'accepted', steps: [{ seq: 4 }] });
    expect(amounts(log.rows(GROUP))).toEqual([5]);
  });

  it('does not refuse on what it knew before another process opened the lot', async () => {
    const log = createMemoryLog();
    const there = await aRoom(log);
    await there.room.submit(START);
    const here = await aRoom(log);
    await there.room.submit(DUE);
    expect(await here.room.submit(bid('ana', 5))).toMatchObject({ kind: 'accepted' });
  });
});
