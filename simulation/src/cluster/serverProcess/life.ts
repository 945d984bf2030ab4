import { type AuctionLog, LogAway } from '@bracketbid/server/auction/log/log';
import type { RoomTrouble } from '@bracketbid/server/auction/room/room';
import type { Rooms } from '@bracketbid/server/auction/room/rooms';
import { createRoomsOnFeed } from '@bracketbid/server/auction/room/roomsOnFeed';
import { createRoomKeeping, type RoomKeeping } from '@bracketbid/server/auction/room/keepRooms';
import type { ChangeOf, Origin } from '@bracketbid/server/platform/changes/change';
import { type ChangeFeed, createChangeFeed } from '@bracketbid/server/platform/changes/feed';
import { bridgeChanges } from '@bracketbid/server/platform/changes/redisBridge';
import { createPresence, type Presence } from '@bracketbid/server/platform/presence/presence';
import { shareOnline } from '@bracketbid/server/platform/presence/sharePresence';
import { createStandIns } from '@bracketbid/server/platform/processes/standIns';
import {
  createProcesses,
  type Processes,
} from '@bracketbid/server/platform/processes/createProcesses';
import type { StartAuction } from '@bracketbid/engine/auction/commands';
import type { BusMessage, BusNetwork, ConnectedBus } from '../busNetwork.ts';
import type { MaximaShelf } from '../maximaShelf.ts';
import type { Membership } from '../membership.ts';
import type { SharedLog } from '../sharedLog.ts';
import type { World } from '../world.ts';
import { createLogClient, type LogClient } from './logClient.ts';
import type { MachineClock } from './machineClock.ts';

/** When a group's auction is due, and how. */
export type StartsAs = {
  readonly atMs: number;
  readonly orderSeed: string;
  /** @param revision  of the settings */
  commandOn(revision: number): StartAuction;
};

/** Observes a process: its checks, and the bus. */
export type Witness = {
  /** A life began. */
  born(): void;
  /** Its room was opened on so many events. */
  opened(groupId: string, seq: number): void;
  /** Its auction advanced. May throw, and then everything must go on. */
  advanced(change: ChangeOf<'AuctionAdvanced'>, origin: Origin): void;
  /** It has taken a message of another process. */
  received(message: BusMessage): void;
  /** A subscriber of its feed threw. */
  subscriberFailed(error: unknown): void;
  troubled(groupId: string, trouble: RoomTrouble): void;
  faulted(groupId: string, error: Error): void;
};

/** What all lives of a process share. */
export type ProcessDeps = {
  readonly name: string;
  readonly log: SharedLog;
  readonly membership: Membership;
  readonly network: BusNetwork;
  readonly groups: ReadonlyMap<string, StartsAs>;
  readonly witness: Witness;
  readonly maxima: MaximaShelf;
  /** How long it keeps a room that it does not need, in milliseconds. */
  readonly unusedMs: number;
  /** Whether a read of a room that is open leaves something out just now. */
  readonly isTorn: () => boolean;
};

/** What a process has from its start to its death. */
export type Life = {
  /** The name by which the other processes know it. */
  readonly id: string;
  isOver: boolean;
  /** It knows whether it comes after an outage. */
  hasEntered: boolean;
  frozenUntilMs: number;
  /** Started after an outage, and still resuming what was running. */
  isColdStart: boolean;
  readonly rooms: Rooms;
  readonly keeping: RoomKeeping;
  readonly processes: Processes;
  readonly presence: Presence;
  readonly online: ReturnType<typeof shareOnline>;
  readonly feed: ChangeFeed;
  readonly line: ConnectedBus;
  readonly log: LogClient;
  /** Things reach this life only: not the dead, and the frozen late. */
  readonly reach: (happen: () => void) => void;
};

/**
 * Begins a life: everything that a started server has, and nothing of the lives before.
 *
 * @param id  by which the other processes know it
 */
export function beginLife(
  world: World,
  deps: ProcessDeps,
  { id, machine }: { readonly id: string; readonly machine: MachineClock },
): Life {
  const { membership, network, groups, witness } = deps;
  const reach = (happen: () => void): void => {
    if (own.isOver) return;
    const waitMs = own.frozenUntilMs - world.nowMs();
    if (waitMs > 0) world.after(waitMs, () => reach(happen));
    else happen();
  };
  const whileAlive = (happen: () => void): void => {
    if (!own.isOver) happen();
  };
  const log = createLogClient(world, deps.log, reach);
  const openedAt = new Set<string>();
  const feed = createChangeFeed((error) => whileAlive(() => witness.subscriberFailed(error)));
  feed.reactTo('AuctionAdvanced', (change, origin) => {
    if (change.applied !== undefined) whileAlive(() => witness.advanced(change, origin));
  });
  const onReceived = (message: BusMessage) => whileAlive(() => witness.received(message));
  const line = network.connect({ id, reach, onReceived });
  const { bus } = line;
  bridgeChanges(feed, bus);
  const clock = {
    nowMs: machine.nowMs,
    alarm: (atMs: number, ring: () => void) => {
      // Event loops are busy for a moment now and then.
      const lateMs = world.random.below(4);
      return world.after(atMs - machine.nowMs() + lateMs, () => reach(ring));
    },
  };
  const presence = createPresence();
  const shared = { processId: id, membershipLock: membership, presence, bus, clock };
  const onError = (error: unknown) => {
    if (!(error instanceof LogAway)) whileAlive(() => witness.subscriberFailed(error));
  };
  const processes = createProcesses({ ...shared, onError });
  const { turns } = processes;
  const rooms = createRoomsOnFeed(feed, bus, {
    maxima: deps.maxima,
    newBidId: bidIds(id),
    mayAct: () => own.hasEntered,
    lateMs: turns.lateMs,
    onClosed: (groupId) => void openedAt.delete(groupId),
    log: tearing(log, openedAt, deps),
    clock,
    isSingleProcess: false,
    isColdStart: () => own.isColdStart,
    readOrderSeed: (groupId) => Promise.resolve(groups.get(groupId)?.orderSeed ?? ''),
    onTrouble: (groupId, trouble) => whileAlive(() => witness.troubled(groupId, trouble)),
    onFault: (room, error) => {
      openedAt.delete(room.groupId);
      whileAlive(() => witness.faulted(room.groupId, error));
    },
  });
  const open = (groupId: string) => void rooms.at(groupId).catch(() => undefined);
  const keeping = createRoomKeeping({
    rooms,
    turns,
    feed,
    clock,
    onError,
    standIns: createStandIns({ bus, turns, clock, readHead: log.readHead, onPassed: open }),
    serves: (groupId) => presence.here(groupId).size > 0,
    running: () => log.running([...groups.keys()]),
    onTaken: () => Promise.resolve(),
    isSingleProcess: false,
    unusedMs: deps.unusedMs,
  });
  const online = shareOnline({ ...shared, onChange: () => undefined });
  const own: Life = {
    id,
    isOver: false,
    hasEntered: false,
    frozenUntilMs: 0,
    isColdStart: false,
    rooms,
    keeping,
    processes,
    presence,
    online,
    feed,
    line,
    log,
    reach,
  };
  return own;
}

/** The log, of which reads on open rooms leave something out now and then. */
function tearing(
  log: LogClient,
  openedAt: Set<string>,
  { witness, isTorn }: ProcessDeps,
): AuctionLog {
  return {
    append: log.append,
    read: async (groupId, afterSeq) => {
      const events = await log.read(groupId, afterSeq);
      if (openedAt.has(groupId)) {
        // Without the last event it would be a log that lags behind, which nobody can notice.
        return events.length > 1 && isTorn() ? events.slice(1) : events;
      }
      witness.opened(groupId, events.length);
      openedAt.add(groupId);
      return events;
    },
  };
}

/** The ids of the bids that maxima make in a life. */
function bidIds(id: string): () => string {
  let bids = 0;
  return () => {
    bids += 1;
    return `${id}, bid ${bids}`;
  };
}
