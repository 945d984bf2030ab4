import type { StartAuction } from '@bracketbid/engine/auction/commands';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryLog } from '../../../test/auctions/memoryLog.ts';
import { secondsLeft } from '../../auction/room/announce.ts';
import { createRooms, type Rooms } from '../../auction/room/rooms.ts';
import { createClock, createMachineClock } from './clock.ts';

const HOUR_MS = 3_600_000;
const GROUP = 'a group';
const START: StartAuction = {
  type: 'StartAuction',
  orderSeedHash: 'hash',
  order: ['duke', 'iowa'],
  members: ['ana', 'ben'],
  settings: { ...DEFAULT_AUCTION_SETTINGS, lockSeconds: 0, lotSeconds: 2, extensionSeconds: 2 },
};

afterEach(() => {
  vi.useRealTimers();
});

describe('an alarm', () => {
  it('goes off within a second when its clock is set past it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let nowMs = 0;
    let rung = 0;
    createClock(() => nowMs).alarm(2 * HOUR_MS, () => (rung += 1));
    nowMs = 3 * HOUR_MS;
    await vi.advanceTimersByTimeAsync(1000);
    expect(rung).toBe(1);
  });
});

describe('an auction on a machine whose clock is set', () => {
  const close: (() => void)[] = [];
  afterEach(() => {
    for (const each of close.splice(0)) each();
  });

  /** Rooms by a machine's clock that can be set; their own timers are real. */
  const aMachine = () => {
    let setMs = 0;
    const looks: number[] = [];
    const clock = createMachineClock((jump) => looks.push(jump.byMs), {
      wallMs: () => Date.now() + setMs,
      monotonicMs: () => performance.now(),
    });
    const log = createMemoryLog();
    const rooms: Rooms = createRooms({
      log,
      clock,
      isSingleProcess: true,
      readOrderSeed: () => Promise.resolve('seed'),
      onApplied: () => undefined,
      onTrouble: () => undefined,
      onFault: () => undefined,
    });
    clock.steady.holdWhile(() => rooms.all().some((room) => room.state().phase === 'running'));
    close.push(clock.close, rooms.close);
    const types = () => log.rows(GROUP).map(({ event }) => event.type);
    const noticed = () => looks.length;
    return { clock, rooms, types, noticed, set: (ms: number) => (setMs += ms) };
  };

  it.each([
    ['back an hour', -HOUR_MS],
    ['ahead an hour', HOUR_MS],
  ])('set %s, and right again, ends its lots on time and no sooner', async (_name, byMs) => {
    const { clock, rooms, types, noticed, set } = aMachine();
    await rooms.submit(GROUP, START);
    await expect.poll(types).toContain('LotOpened');
    const startedMs = performance.now();
    set(byMs);
    await expect.poll(noticed).toBe(1);
    const room = await rooms.at(GROUP);
    expect(secondsLeft(room.state(), clock.nowMs())).toBeLessThanOrEqual(2);
    set(-byMs);
    await expect.poll(() => types().at(-1)).toBe('AuctionCompleted');
    expect(types()).toEqual([
      'AuctionStarted',
      'LotLocked',
      'LotOpened',
      'LotUnsold',
      'LotLocked',
      'LotOpened',
      'LotUnsold',
      'AuctionCompleted',
    ]);
    expect(performance.now() - startedMs).toBeGreaterThan(3000);
  });

  it('follows the machine when the auctions are over', async () => {
    const { clock, rooms, types, set } = aMachine();
    await rooms.submit(GROUP, { ...START, order: ['duke'] });
    await expect.poll(types).toContain('LotOpened');
    set(-HOUR_MS);
    await expect.poll(() => types().at(-1)).toBe('AuctionCompleted');
    await expect.poll(() => Math.abs(clock.steady.offsetMs())).toBeLessThan(100);
  });
});
