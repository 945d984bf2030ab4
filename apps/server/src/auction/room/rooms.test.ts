import type { PlaceBid, StartAuction } from '@bracketbid/engine/auction/commands';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../test/clocks/manualClock.ts';
import { createMemoryLog, type MemoryLog } from '../../../test/auctions/memoryLog.ts';
import type { AuctionLog } from '../log/log.ts';
import type { AppliedEvent, Origin } from '../../platform/changes/change.ts';
import { createRooms, type Rooms } from './rooms.ts';

const GROUP = 'a group';

const starting = (settings: Partial<StartAuction['settings']> = {}): StartAuction => ({
  type: 'StartAuction',
  orderSeedHash: 'hash',
  order: ['duke'],
  members: ['ana', 'ben'],
  settings: { ...DEFAULT_AUCTION_SETTINGS, lockSeconds: 0, ...settings },
});

type Published = { readonly origin: Origin; readonly entry: AppliedEvent };

const processes: Rooms[] = [];
afterEach(() => {
  for (const rooms of processes.splice(0)) rooms.close();
});

/** The rooms of one server process. */
function aProcess(
  log: AuctionLog,
  {
    clock = createManualClock(),
    isSingleProcess = false,
    readOrderSeed = () => Promise.resolve('seed'),
  }: {
    clock?: ReturnType<typeof createManualClock>;
    isSingleProcess?: boolean;
    readOrderSeed?: () => Promise<string>;
  } = {},
): { rooms: Rooms; published: Published[]; faults: Error[] } {
  const published: Published[] = [];
  const faults: Error[] = [];
  const rooms = createRooms({
    log,
    clock,
    isSingleProcess,
    readOrderSeed,
    onApplied: (_room, applied, origin) =>
      published.push(...applied.map((entry) => ({ entry, origin }))),
    onTrouble: (_groupId, trouble) => {
      throw new Error('Nothing goes wrong in these rooms', { cause: trouble });
    },
    onFault: (_room, error) => faults.push(error),
  });
  processes.push(rooms);
  return { rooms, published, faults };
}

const types = (log: MemoryLog) => log.rows(GROUP).map(({ event }) => event.type);
const lastEvent = (log: MemoryLog) => log.rows(GROUP).at(-1)?.event;

describe('the rooms of several processes on one log', () => {
  it('continue an auction that another process began, when that process is gone', async () => {
    const log = createMemoryLog();
    const [gone, left] = [aProcess(log), aProcess(log)];
    await left.rooms.at(GROUP);
    await gone.rooms.submit(GROUP, starting({ lotSeconds: 1, extensionSeconds: 1 }));
    gone.rooms.close();
    left.rooms.onRemoteAppend(GROUP, 2);
    await expect.poll(() => types(log).at(-1)).toBe('AuctionCompleted');
    expect(left.published.map(({ origin }) => origin).slice(0, 3)).toEqual([
      'elsewhere',
      'elsewhere',
      'here',
    ]);
    expect(left.published.map(({ entry }) => entry.seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('reach each deadline once, and both know it', async () => {
    const log = createMemoryLog();
    const both = [aProcess(log), aProcess(log)];
    await Promise.all(
      both.map(({ rooms }) =>
        rooms.submit(GROUP, starting({ lotSeconds: 1, extensionSeconds: 1 })),
      ),
    );
    await expect.poll(() => types(log).at(-1)).toBe('AuctionCompleted');
    expect(types(log)).toEqual([
      'AuctionStarted',
      'LotLocked',
      'LotOpened',
      'LotUnsold',
      'AuctionCompleted',
    ]);
    for (const { rooms } of both) rooms.catchUp();
    for (const { published, faults } of both) {
      await expect.poll(() => published.map(({ entry }) => entry.seq)).toEqual([1, 2, 3, 4, 5]);
      expect(faults).toEqual([]);
    }
  });

  it('read nothing of a group whose room is not open', async () => {
    const log = createMemoryLog();
    const { rooms } = aProcess(log);
    rooms.onRemoteAppend(GROUP, 7);
    rooms.catchUp();
    expect(rooms.peek(GROUP)).toBeNull();
    expect(log.reads()).toBe(0);
  });

  it('do not miss what is appended elsewhere while a room is being opened', async () => {
    const log = createMemoryLog();
    let answerFirst = () => {};
    const slow: AuctionLog = {
      append: log.append,
      read: async (groupId, afterSeq) => {
        const rows = await log.read(groupId, afterSeq);
        if (log.reads() === 1) await new Promise<void>((answer) => (answerFirst = answer));
        return rows;
      },
    };
    const here = aProcess(slow);
    const opening = here.rooms.at(GROUP);
    await expect.poll(() => log.reads()).toBe(1);
    await aProcess(log).rooms.submit(GROUP, starting());
    here.rooms.onRemoteAppend(GROUP, 2);
    answerFirst();
    const room = await opening;
    await expect.poll(() => room.state().seq).toBeGreaterThanOrEqual(2);
  });

  it('[OUTAGE-1] lengthen no lot by being opened while another process serves it', async () => {
    const log = createMemoryLog();
    const clock = createManualClock();
    await aProcess(log, { clock }).rooms.submit(GROUP, starting());
    await expect.poll(() => types(log).at(-1)).toBe('LotOpened');
    clock.advance(25_000);
    await aProcess(log, { clock }).rooms.at(GROUP);
    expect(types(log).at(-1)).toBe('LotOpened');
  });

  it('[OUTAGE-1] give a lot time back whose end nobody kept, and any open lot where nobody else can be', async () => {
    for (const { awayMs, isSingleProcess } of [
      { awayMs: 33_000, isSingleProcess: false },
      { awayMs: 25_000, isSingleProcess: true },
    ]) {
      const log = createMemoryLog();
      const clock = createManualClock();
      const before = aProcess(log, { clock, isSingleProcess });
      await before.rooms.submit(GROUP, starting());
      await expect.poll(() => types(log).at(-1)).toBe('LotOpened');
      before.rooms.close();
      clock.advance(awayMs);
      await aProcess(log, { clock, isSingleProcess }).rooms.at(GROUP);
      expect(lastEvent(log)).toMatchObject({ type: 'LotExtended', teamId: 'duke' });
    }
  });

  it('try again when an alarm rang and the seed could not be read', async () => {
    const log = createMemoryLog();
    let reads = 0;
    const readOrderSeed = () => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('No connection')) : Promise.resolve('seed');
    };
    const { rooms, faults } = aProcess(log, { readOrderSeed });
    await rooms.submit(GROUP, starting());
    await expect.poll(() => types(log).at(-1)).toBe('LotOpened');
    expect(faults).toEqual([]);
  });

  it('open a room anew that has stopped, and go on with its auction', async () => {
    const log = createMemoryLog();
    const [here, there] = [aProcess(log), aProcess(log)];
    await here.rooms.submit(GROUP, starting({ lotSeconds: 2, extensionSeconds: 1 }));
    await expect.poll(() => types(log).at(-1)).toBe('LotOpened');
    await there.rooms.at(GROUP);
    there.rooms.close();
    await there.rooms.submit(GROUP, toBid('ana', 5));
    await there.rooms.submit(GROUP, toBid('ben', 6));
    log.tearReads(1);
    here.rooms.onRemoteAppend(GROUP, 5);
    await expect.poll(() => here.faults).toHaveLength(1);
    await expect.poll(() => types(log).at(-1)).toBe('AuctionCompleted');
    expect(log.rows(GROUP).find(({ event }) => event.type === 'LotSold')?.event).toMatchObject({
      userId: 'ben',
      amount: 6,
    });
    expect(here.faults).toHaveLength(1);
  });
});

const toBid = (userId: string, amount: number): PlaceBid => ({
  type: 'PlaceBid',
  bidId: `${userId} ${amount}`,
  userId,
  teamId: 'duke',
  amount,
  clientBidId: null,
});
