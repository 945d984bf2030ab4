import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import { describe, expect, it } from 'vitest';
import { createMemoryLog, type MemoryLog } from '../../test/auctions/memoryLog.ts';
import { systemClock } from '../platform/time/clock.ts';
import { openRoom } from './room/openRoom.ts';
import type { Room } from './room/room.ts';
import { createSitePause } from './sitePause.ts';

const GROUPS = ['one', 'two', 'three'];

const OVER: AuctionState = {
  phase: 'completed',
  seq: 9,
  lastAtMs: 0,
  rulesVersion: 1,
  settings: DEFAULT_AUCTION_SETTINGS,
  orderSeedHash: 'hash',
  orderSeed: 'seed',
  order: ['duke'],
  spent: { ana: 0 },
  results: [],
};

/** A clock whose alarms ring when the test says so. */
function aClock() {
  const alarms = new Set<() => void>();
  return {
    nowMs: systemClock.nowMs,
    alarm: (_atMs: number, ring: () => void) => {
      alarms.add(ring);
      return () => void alarms.delete(ring);
    },
    ring: () => {
      const armed = [...alarms];
      for (const ring of armed) ring();
    },
    isArmed: () => alarms.size > 0,
  };
}

async function aRoom(log: MemoryLog, groupId: string): Promise<Room> {
  return openRoom({
    groupId,
    log,
    clock: systemClock,
    isSingleProcess: false,
    onApplied: () => undefined,
    onTrouble: () => undefined,
    onFault: () => undefined,
  });
}

/** A site of three running auctions, as one of its processes sees it. */
async function aSite() {
  const log = createMemoryLog();
  const rooms = new Map<string, Room>();
  for (const groupId of GROUPS) {
    const room = await aRoom(log, groupId);
    await room.submit({
      type: 'StartAuction',
      orderSeedHash: 'hash',
      order: ['duke'],
      members: ['ana'],
      settings: DEFAULT_AUCTION_SETTINGS,
    });
    rooms.set(groupId, room);
  }
  const clock = aClock();
  const site = {
    log,
    clock,
    rooms,
    untilMs: null as number | null,
    running: [...GROUPS],
    mine: [...GROUPS],
    reported: [] as string[],
    reportedElsewhere: [] as string[],
    errors: [] as unknown[],
    headsRead: 0,
    findRoom: (
      groupId: string,
    ): Promise<Pick<Room, 'groupId' | 'state' | 'submit' | 'onRemoteAppend'>> => {
      const room = rooms.get(groupId);
      return room === undefined ? Promise.reject(new Error(groupId)) : Promise.resolve(room);
    },
  };
  const follow = createSitePause({
    clock,
    isSingleProcess: false,
    untilMs: () => site.untilMs,
    running: () => Promise.resolve(site.running),
    isMine: (groupId) => site.mine.includes(groupId),
    reports: {
      send: (_untilMs, groupIds) => void site.reported.push(...groupIds),
      waitFor: (_untilMs, groupIds) =>
        Promise.resolve(groupIds.filter((groupId) => !site.reportedElsewhere.includes(groupId))),
    },
    findRoom: (groupId) => site.findRoom(groupId),
    heads: (groupIds) => {
      site.headsRead += 1;
      return Promise.resolve(
        groupIds.map((groupId) => ({ groupId, seq: log.rows(groupId).length })),
      );
    },
    onError: (error) => site.errors.push(error),
  });
  const listTypes = (groupId: string) => log.rows(groupId).map(({ event }) => event.type);
  const soon = () => Date.now() + 600_000;
  return { site, follow, listTypes, soon };
}

describe('the pause of the site', () => {
  it('[PAUSE-3] is reached when every log has it, and again without a second event', async () => {
    const { site, follow, listTypes, soon } = await aSite();
    site.untilMs = soon();
    expect(await follow('site')).toEqual({ untilMs: site.untilMs, running: 3, reached: 3 });
    for (const groupId of GROUPS) {
      expect(listTypes(groupId)).toEqual(['AuctionStarted', 'LotLocked', 'PauseBegan']);
    }
    expect(await follow('site')).toMatchObject({ running: 3, reached: 3 });
    site.untilMs = null;
    const both = await Promise.all([follow('site'), follow('site')]);
    expect(both).toMatchObject([{ reached: 3 }, { untilMs: null, running: 3, reached: 3 }]);
    for (const groupId of GROUPS) {
      expect(listTypes(groupId).slice(2)).toEqual(['PauseBegan', 'PauseEnded', 'LotLocked']);
    }
  });

  it('submitted by two processes at once is one event in each log', async () => {
    const { site, follow, listTypes, soon } = await aSite();
    site.untilMs = soon();
    const there = await Promise.all(GROUPS.map((groupId) => aRoom(site.log, groupId)));
    const elsewhere = there.map((room) =>
      room.submit({ type: 'PauseGlobally', untilMs: site.untilMs ?? 0 }),
    );
    expect(await follow('site')).toMatchObject({ reached: 3 });
    await Promise.all(elsewhere);
    for (const groupId of GROUPS) {
      expect(listTypes(groupId).filter((type) => type === 'PauseBegan')).toHaveLength(1);
    }
  });

  it('is ended in a log that another process has paused, whatever this one remembers', async () => {
    const { site, follow, listTypes, soon } = await aSite();
    const there = await aRoom(site.log, 'two');
    await there.submit({ type: 'PauseGlobally', untilMs: soon() });
    // This process does not know of it, and the site is not paused any more.
    expect(site.rooms.get('two')?.state()).toMatchObject({ pauses: { globalUntilMs: null } });
    expect(await follow('site')).toEqual({ untilMs: null, running: 3, reached: 3 });
    expect(listTypes('two').slice(2)).toEqual(['PauseBegan', 'PauseEnded', 'LotLocked']);
    expect(site.headsRead).toBe(1);
  });

  it('reaches the others at once when one auction is broken, and says so', async () => {
    const { site, follow, listTypes, soon } = await aSite();
    site.rooms.delete('two');
    site.untilMs = soon();
    expect(await follow('site')).toMatchObject({ running: 3, reached: 2 });
    expect(site.errors).toHaveLength(1);
    expect(listTypes('one').at(-1)).toBe('PauseBegan');
    expect(listTypes('three').at(-1)).toBe('PauseBegan');
  });

  it('answers in time when one auction is slow, with how far it has come', async () => {
    const { site, follow, soon } = await aSite();
    const room = site.rooms.get('two');
    if (room === undefined) throw new Error('No room');
    const findRoom = site.findRoom;
    const slow = { ...room, submit: () => new Promise<never>(() => undefined) };
    site.findRoom = (groupId) => (groupId === 'two' ? Promise.resolve(slow) : findRoom(groupId));
    site.untilMs = soon();
    const answer = follow('site');
    await expect.poll(() => site.log.rows('three').at(-1)?.event.type).toBe('PauseBegan');
    await expect.poll(() => site.clock.isArmed()).toBe(true);
    site.clock.ring();
    expect(await answer).toEqual({ untilMs: site.untilMs, running: 3, reached: 2 });
    expect(site.clock.isArmed()).toBe(false);
  });

  it('reaches an auction that began meanwhile, and does not count one that ended', async () => {
    const { site, follow, soon } = await aSite();
    site.running = ['one'];
    site.untilMs = soon();
    const findRoom = site.findRoom;
    site.findRoom = async (groupId) => {
      site.running = ['one', 'two', 'three'];
      const room = await findRoom(groupId);
      if (groupId !== 'three') return room;
      return { ...room, state: () => OVER };
    };
    expect(await follow('site')).toMatchObject({ running: 2, reached: 2 });
  });

  it('is brought to its share by each process, which reports it to the others', async () => {
    const { site, follow, listTypes, soon } = await aSite();
    site.mine = ['one', 'three'];
    site.untilMs = soon();
    expect(await follow('share')).toEqual({ untilMs: site.untilMs, running: 2, reached: 2 });
    expect(site.reported.toSorted()).toEqual(['one', 'three']);
    expect(listTypes('two')).toEqual(['AuctionStarted', 'LotLocked']);
  });

  it('is counted where another process reports it, and brought to what nobody reports', async () => {
    const { site, follow, listTypes, soon } = await aSite();
    site.mine = ['one'];
    site.reportedElsewhere = ['two'];
    site.untilMs = soon();
    expect(await follow('site')).toEqual({ untilMs: site.untilMs, running: 3, reached: 3 });
    expect(listTypes('two')).toEqual(['AuctionStarted', 'LotLocked']);
    expect(listTypes('three').at(-1)).toBe('PauseBegan');
  });

  it('that is over before a room got the command is not submitted to it any more', async () => {
    const { site, follow, listTypes, soon } = await aSite();
    site.untilMs = soon();
    const findRoom = site.findRoom;
    site.findRoom = (groupId) => {
      site.untilMs = null;
      return findRoom(groupId);
    };
    expect(await follow('site')).toMatchObject({ running: 3, reached: 0 });
    expect(listTypes('one')).toEqual(['AuctionStarted', 'LotLocked']);
  });
});
