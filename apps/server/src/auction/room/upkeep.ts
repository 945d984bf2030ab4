import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { isDatabaseAway } from '../../failures.ts';
import { rehearsalsOn } from '../../groups/rehearsals/rehearsals.ts';
import type { ProcessBus } from '../../platform/bus/processBus.ts';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import { createGroupRead } from '../../platform/db/groupRead.ts';
import type { MembershipLock } from '../../platform/db/membershipLock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Presence } from '../../platform/presence/presence.ts';
import type { LiveProcesses } from '../../platform/processes/liveProcesses.ts';
import {
  createSiteFigures,
  type Figures,
  type SiteFigures,
} from '../../platform/processes/siteFigures.ts';
import { createStandIns } from '../../platform/processes/standIns.ts';
import type { Turns } from '../../platform/processes/turns.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { latestEventMs, readHeads } from '../log/readLog.ts';
import { createRoomKeeping } from './keepRooms.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** How this process begins with its share of the auctions. Rooms opened meanwhile ask for it. */
export type ShareStart = {
  /** No process was there: lots that ran out meanwhile get their time back. */
  isCold: boolean;
  /** It is one of the processes, and may act at deadlines. */
  hasEntered: boolean;
};

/** Keeps the rooms of this process's share of the auctions, as processes come and go. */
export type Upkeep = {
  /** Resumes every running auction of the share. Processes that start later wait until the first has done so. */
  takeUp(): Promise<void>;
  /** Begins to look after them, round by round. */
  begin(): void;
  close(): void;
  readonly siteFigures: SiteFigures;
};

export function createUpkeep(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly feed: Pick<ChangeFeed, 'reactTo' | 'onMissed'>;
  readonly bus: ProcessBus;
  readonly presence: Pick<Presence, 'in'>;
  readonly membershipLock: MembershipLock;
  readonly liveProcesses: LiveProcesses;
  readonly turns: Turns;
  readonly rooms: Rooms;
  /** All running auctions of the site, without rehearsals. */
  readonly running: () => Promise<readonly string[]>;
  readonly serves: (groupId: string) => boolean;
  readonly followSitePause: () => Promise<unknown>;
  readonly isSingleProcess: boolean;
  /** Written here as the share is taken up. */
  readonly start: ShareStart;
  readonly onError: (error: unknown) => void;
}): Upkeep {
  const { database, clock, feed, bus, presence, membershipLock, liveProcesses, turns } = deps;
  const { rooms, running, serves, followSitePause, isSingleProcess, start, onError } = deps;
  let hasBegun = false;
  const rehearsing = async () => (await rehearsalsOn(database)).map(({ id }) => id);
  const open = (groupId: string) => {
    // A database that is away is reported elsewhere; the next round opens what is missing.
    rooms.at(groupId).catch(() => undefined);
  };
  const keeping = createRoomKeeping({
    rooms,
    turns,
    feed,
    clock,
    isSingleProcess,
    onError,
    running: async () => [...(await running()), ...(await rehearsing())],
    standIns: createStandIns({ bus, turns, clock, readHead: headBatch(database), onPassed: open }),
    serves,
    onTaken: followSitePause,
  });
  const siteFigures = createSiteFigures({
    bus,
    clock,
    own: () =>
      computeFigures(
        rooms.all().filter(({ groupId: id }) => !isRehearsalId(id) && turns.groupTurn(id) === 0),
        presence,
      ),
  });
  // Lots end relative to when they opened, however clocks are set meanwhile.
  clock.steady?.holdWhile(() => !hasBegun || keeping.isAnyRunning());
  /** What follows which rooms this process keeps. */
  const polling = isSingleProcess ? [keeping] : [liveProcesses, keeping, siteFigures];

  const takeUp = async () => {
    clock.steady?.notBefore((await latestEventMs(database)) ?? 0);
    start.isCold = await membershipLock.enter();
    // Rooms opened by requests before this point didn't know that it is a cold start.
    for (const room of rooms.all()) await room.submit({ type: 'RecoverFromOutage' });
    start.hasEntered = true;
    rooms.rearm(null);
    await liveProcesses.look();
    await keeping.takeShare();
    hasBegun = true;
    start.isCold = false;
    await membershipLock.settle();
    await followSitePause();
  };

  return {
    takeUp,
    begin: () => {
      for (const each of polling) each.begin();
    },
    close: () => {
      for (const each of [liveProcesses, keeping, siteFigures]) each.close();
    },
    siteFigures,
  };
}

/** Reads the last seqs of logs, of all that are wanted at the same time together. */
function headBatch(database: Database): (groupId: string) => Promise<number> {
  const read = createGroupRead<string, number>({
    read: async (groupIds) => {
      const heads = await readHeads(database, groupIds);
      const seqByGroup = new Map(heads.map(({ groupId, seq }) => [groupId, seq]));
      return groupIds.map((groupId) => [seqByGroup.get(groupId) ?? 0]);
    },
    isOutage: isDatabaseAway,
    statementsMax: 1,
  });
  return async (groupId) => (await read(groupId))[0] ?? 0;
}

/** What the console's overview adds up, of rooms of running auctions. */
function computeFigures(rooms: readonly Room[], presence: Pick<Presence, 'in'>): Figures {
  const running = rooms.flatMap((room) => {
    const state = room.state();
    return state.phase === 'running' ? [{ groupId: room.groupId, state }] : [];
  });
  return {
    online: running.reduce((sum, { groupId }) => sum + presence.in(groupId).size, 0),
    openLots: running.filter(({ state }) => state.turn.kind === 'open').length,
    paused: running.filter(({ state }) => state.pauses.globalUntilMs !== null).length,
  };
}
