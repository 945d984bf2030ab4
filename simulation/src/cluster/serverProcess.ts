import type { Clock } from '@bracketbid/server/clock';
import { createGroupCommit } from '@bracketbid/server/auction/log/groupCommit';
import { AppendRefused, type AuctionLog, LogAway } from '@bracketbid/server/auction/log/log';
import type { Outcome, RoomTrouble } from '@bracketbid/server/auction/room/room';
import type { Rooms } from '@bracketbid/server/auction/room/rooms';
import { createRoomsOnFeed } from '@bracketbid/server/auction/room/roomsOnFeed';
import { createRoomKeeping, type RoomKeeping } from '@bracketbid/server/auction/room/keepRooms';
import type { ChangeOf, Origin } from '@bracketbid/server/changes/change';
import { type ChangeFeed, createChangeFeed } from '@bracketbid/server/changes/feed';
import { bridgeChanges } from '@bracketbid/server/changes/redisBridge';
import { createPresence, type Presence } from '@bracketbid/server/presence/presence';
import { shareOnline } from '@bracketbid/server/presence/sharePresence';
import { createStandIns } from '@bracketbid/server/sharing/standIns';
import { createSharing, type Sharing } from '@bracketbid/server/sharing/createSharing';
import type { AuctionCommand, StartAuction } from '@bracketbid/engine/auction/commands';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { BusMessage, BusNetwork, ConnectedBus } from './busNetwork.ts';
import type { MaximaShelf } from './maximaShelf.ts';
import type { Membership } from './membership.ts';
import type { Reply, Row, SharedLog, Stored } from './sharedLog.ts';
import type { World } from './world.ts';

/** By so much a process's clock is off at most, ahead or behind. */
export const SKEW_MS_MAX = 50;

/** One server process: it lives, dies, and is started again with nothing but the log. */
export type ServerProcess = {
  readonly name: string;
  /**
   * Hands a command to the process; there is no answer if it dies meanwhile.
   *
   * @param reached  called when the command has arrived
   */
  submit(
    groupId: string,
    command: AuctionCommand,
    answer: (outcome: Outcome | null) => void,
    reached?: () => void,
  ): void;
  /** It receives nothing from other processes for so long, and knows it afterwards. */
  cutFromBus(durationMs: number): void;
  /** It looks for what it may have missed. */
  catchUp(): void;
  /** A member opens a line to this process. @returns how to close it; null if the process is dead */
  connect(groupId: string, userId: string): (() => void) | null;
  /** Whether members of a group have a line to this process. */
  serves(groupId: string): boolean;
  /** The room's state as its members see it; null when there is no room to see. */
  seen(groupId: string): AuctionState | null;
  isAlive(): boolean;
  /** When it last died; minus infinity for never. */
  diedMs(): number;
  start(): void;
  crash(): void;
  /** Everything that would reach the process waits for so long; its clock runs on. */
  freeze(durationMs: number): void;
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

type Life = {
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
  readonly sharing: Sharing;
  readonly presence: Presence;
  readonly online: ReturnType<typeof shareOnline>;
  readonly feed: ChangeFeed;
  readonly line: ConnectedBus;
  readonly log: LogClient;
  /** Things reach this life only: not the dead, and the frozen late. */
  readonly reach: (happen: () => void) => void;
};

/** A start that failed (a database away) is tried again. */
const START_RETRY_MS = 1000;

/** How long each process leaves the others to start their shares. */
const OTHERS_MS = 500;

export function createServerProcess(
  world: World,
  deps: {
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
  },
): ServerProcess {
  const { name, membership, network, groups, witness } = deps;
  const machine = createMachineClock(world);
  let lives = 0;
  let life: Life | null = null;
  let diedMs = -Infinity;

  const begin = (): Life => {
    lives += 1;
    const id = `${name}, life ${lives}`;
    const reach = (happen: () => void): void => {
      if (own.isOver) return;
      const waitMs = own.frozenUntilMs - world.nowMs();
      if (waitMs > 0) world.after(waitMs, () => reach(happen));
      else happen();
    };
    const log = createLogClient(world, deps.log, reach);
    const openedAt = new Set<string>();
    const feed = createChangeFeed((error) => {
      if (!own.isOver) witness.subscriberFailed(error);
    });
    feed.reactTo('AuctionAdvanced', (change, origin) => {
      if (!own.isOver && change.applied !== undefined) witness.advanced(change, origin);
    });
    const line = network.connect({
      id,
      reach,
      onReceived: (message) => {
        if (!own.isOver) witness.received(message);
      },
    });
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
      if (!own.isOver && !(error instanceof LogAway)) witness.subscriberFailed(error);
    };
    const sharing = createSharing({ ...shared, onError });
    const { turns } = sharing;
    let bids = 0;
    const rooms = createRoomsOnFeed(feed, bus, {
      maxima: deps.maxima,
      newBidId: () => {
        bids += 1;
        return `${id}, bid ${bids}`;
      },
      mayAct: () => own.hasEntered,
      lateMs: turns.lateMs,
      onClosed: (groupId) => void openedAt.delete(groupId),
      log: {
        append: log.append,
        read: async (groupId, afterSeq) => {
          const events = await log.read(groupId, afterSeq);
          if (openedAt.has(groupId)) {
            // Without the last event it would be a log that lags behind, which nobody can notice.
            return events.length > 1 && deps.isTorn() ? events.slice(1) : events;
          }
          witness.opened(groupId, events.length);
          openedAt.add(groupId);
          return events;
        },
      },
      clock,
      isSingleProcess: false,
      isColdStart: () => own.isColdStart,
      orderSeedOf: (groupId) => Promise.resolve(groups.get(groupId)?.orderSeed ?? ''),
      onTrouble: (groupId, trouble) => {
        if (!own.isOver) witness.troubled(groupId, trouble);
      },
      onFault: (room, error) => {
        openedAt.delete(room.groupId);
        if (!own.isOver) witness.faulted(room.groupId, error);
      },
    });
    const open = (groupId: string) => void rooms.at(groupId).catch(() => undefined);
    const keeping = createRoomKeeping({
      rooms,
      turns,
      feed,
      clock,
      onError,
      standIns: createStandIns({ bus, turns, clock, headOf: log.headOf, onPassed: open }),
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
      sharing,
      presence,
      online,
      feed,
      line,
      log,
      reach,
    };
    return own;
  };

  /** As a started server does: opens what runs, and then starts what is due. */
  const resume = async (own: Life) => {
    const isColdStart = await membership.enter(own);
    if (own.isOver) return membership.leave(own);
    own.isColdStart = isColdStart;
    // Rooms may have been opened by requests already.
    for (const room of own.rooms.all()) await room.submit({ type: 'RecoverFromOutage' });
    own.hasEntered = true;
    own.rooms.rearm(null);
    await untilAvailable(own, async () => {
      await own.sharing.living.look();
      await own.keeping.takeShare();
    });
    own.isColdStart = false;
    membership.settle(own);
    if (own.isOver) return;
    for (const each of [own.sharing.living, own.online, own.keeping]) each.begin();
    for (const [groupId, starts] of groups) void startWhenDue(own, groupId, starts);
  };

  const sleep = (own: Life, delayMs: number) =>
    new Promise<void>((wake) => world.after(delayMs, () => own.reach(wake)));

  /** Its share at the hour, what others leave a moment later. */
  const startWhenDue = async (own: Life, groupId: string, { atMs, commandOn }: StartsAs) => {
    await sleep(own, atMs - machine.nowMs());
    if (own.sharing.turns.turnOf(groupId) > 0) await sleep(own, OTHERS_MS);
    if (deps.log.rows(groupId).length > 0) return;
    await untilAvailable(own, async () => {
      const room = await own.rooms.at(groupId);
      let outcome: Outcome['kind'] = 'stale';
      while (outcome === 'stale') {
        const revision = await own.log.revision();
        if (room.state().phase !== 'scheduled') return;
        outcome = (await room.submit(commandOn(revision), revision)).kind;
      }
      if (outcome === 'unknown') throw new LogAway();
    });
  };

  /** Again in a moment when the database is away. */
  const untilAvailable = async (own: Life, attempt: () => Promise<void>) => {
    while (!own.isOver) {
      try {
        return await attempt();
      } catch {
        await sleep(own, START_RETRY_MS);
      }
    }
  };

  /** As after a gap of the bus. */
  const catchUp = (own: Life) => {
    own.line.miss();
    void untilAvailable(own, () => own.feed.resync());
  };

  return {
    name,
    submit: (groupId, command, answer, reached) => {
      const own = life;
      if (own === null) return answer(null);
      own.reach(() => {
        reached?.();
        own.rooms.submit(groupId, command).then(
          (outcome) => !own.isOver && answer(outcome),
          () => !own.isOver && answer(null),
        );
      });
    },
    cutFromBus: (durationMs) => {
      const own = life;
      own?.line.cut(durationMs);
      world.after(durationMs, () => own?.reach(() => catchUp(own)));
    },
    catchUp: () => {
      const own = life;
      own?.reach(() => catchUp(own));
    },
    connect: (groupId, userId) => {
      const own = life;
      if (own === null) return null;
      own.reach(() => {
        own.presence.enter(groupId, userId);
        void untilAvailable(own, async () => void (await own.rooms.at(groupId)));
      });
      return () => own.reach(() => own.presence.leave(groupId, userId));
    },
    serves: (groupId) => (life?.presence.here(groupId).size ?? 0) > 0,
    seen: (groupId) => life?.rooms.peek(groupId)?.state() ?? null,
    isAlive: () => life !== null,
    diedMs: () => diedMs,
    start: () => {
      if (life !== null) return;
      const own = begin();
      life = own;
      witness.born();
      void resume(own);
    },
    crash: () => {
      if (life === null) return;
      life.isOver = true;
      life.line.disconnect();
      life.rooms.close();
      membership.leave(life);
      life = null;
      diedMs = world.nowMs();
    },
    freeze: (durationMs) => {
      if (life !== null) life.frozenUntilMs = world.nowMs() + durationMs;
    },
  };
}

type LogClient = AuctionLog & {
  running(groupIds: readonly string[]): Promise<string[]>;
  headOf(groupId: string): Promise<number>;
  /** The settings' revision. */
  revision(): Promise<number>;
};

class Taken extends Error {}

/** The log as a process reaches it: over connections that break, with the product's own group commit. */
function createLogClient(
  world: World,
  shared: SharedLog,
  reach: (happen: () => void) => void,
): LogClient {
  const awaited = <Result>(begin: (reply: Reply<Result>) => void) =>
    new Promise<Result>((resolve, reject) => {
      begin((result) => reach(() => (result === null ? reject(new LogAway()) : resolve(result))));
    });
  const committing = () =>
    createGroupCommit<Row>({
      store: async (rows) => {
        const stored = await awaited<Stored>((reply) => shared.store(rows, reply));
        if (stored.kind === 'conflict') throw new Taken();
        if (stored.kind === 'refused') throw new Error('The database does not take these rows');
        return stored.leftOut;
      },
      isConflict: (error) => error instanceof Taken,
      isOutage: (error) => error instanceof LogAway,
      takenAmong: (rows) => awaited((reply) => shared.taken(rows, reply)),
      // One at a time, so that batches of several groups are common.
      statementsMax: 1,
      soon: (run) => void world.after(0, () => reach(run)),
    });
  const commit = committing();
  const commitStarts = committing();
  const readWhole = (groupId: string) =>
    awaited<readonly LoggedEvent[]>((reply) => shared.read(groupId, 0, reply));
  return {
    append: (groupId, events, { revision, ...options } = {}) =>
      (revision === undefined ? commit : commitStarts)(
        events.map((entry) => ({ groupId, entry, revision })),
        options,
      ).catch((error: unknown) => {
        throw error instanceof LogAway ? error : new AppendRefused(error, true);
      }),
    running: async (groupIds) => {
      const logs = await Promise.all(groupIds.map(readWhole));
      return groupIds.filter((_groupId, at) => {
        const last = logs[at]?.at(-1);
        return last !== undefined && last.event.type !== 'AuctionCompleted';
      });
    },
    headOf: async (groupId) => (await readWhole(groupId)).length,
    revision: () => awaited((reply) => shared.readRevision(reply)),
    read: async (groupId, afterSeq) => [
      ...(await awaited<readonly LoggedEvent[]>((reply) => shared.read(groupId, afterSeq, reply))),
    ],
  };
}

/** When a group's auction is due, and how. */
export type StartsAs = {
  readonly atMs: number;
  readonly orderSeed: string;
  /** @param revision  of the settings */
  commandOn(revision: number): StartAuction;
};

/** A clock that drifts, and is set right now and then: also back. Never off by more than the bound. */
function createMachineClock(world: World): Pick<Clock, 'nowMs'> {
  const { random } = world;
  const bornMs = world.nowMs();
  let [setMs, offMs] = [bornMs, random.below(2 * SKEW_MS_MAX + 1) - SKEW_MS_MAX];
  // Far worse than quartz, so that it matters within a minute.
  const drift = (random.next() - 0.5) / 500;
  return {
    nowMs: () => {
      const nowMs = world.nowMs();
      const off = offMs + drift * (nowMs - setMs);
      if (Math.abs(off) > SKEW_MS_MAX) {
        setMs = nowMs;
        offMs = random.below(SKEW_MS_MAX) - SKEW_MS_MAX / 2;
      }
      return Math.floor(nowMs + Math.max(-SKEW_MS_MAX, Math.min(SKEW_MS_MAX, off)));
    },
  };
}
