import type { Clock } from '@bracketbid/server/clock';
import { createGroupCommit } from '@bracketbid/server/auction/groupCommit';
import { AppendRefused, type AuctionLog, LogAway } from '@bracketbid/server/auction/log';
import type { Outcome, RoomTrouble } from '@bracketbid/server/auction/room';
import type { Rooms } from '@bracketbid/server/auction/rooms';
import { createRoomsOnFeed } from '@bracketbid/server/auction/roomsOnFeed';
import type { ChangeMessage } from '@bracketbid/server/bus/busMessage';
import { noBus } from '@bracketbid/server/bus/processBus';
import type { ChangeOf, Origin } from '@bracketbid/server/changes/change';
import { type ChangeFeed, createChangeFeed } from '@bracketbid/server/changes/feed';
import { bridgeChanges } from '@bracketbid/server/changes/redisBridge';
import type { AuctionCommand, StartAuction } from '@bracketbid/engine/auction/commands';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { Membership } from './membership.ts';
import type { Reply, Row, SharedLog, Stored } from './sharedLog.ts';
import type { World } from './world.ts';

/** By so much a process's clock is off at most, ahead or behind. */
export const SKEW_MS_MAX = 50;

/** What a process receives of others: a change, or that it may have missed some. */
export type BusMessage = ChangeMessage | 'missed';

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
  receive(message: BusMessage): void;
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
  /** It sends a change to the others. */
  sent(message: ChangeMessage): void;
  /** A subscriber of its feed threw. */
  subscriberFailed(error: unknown): void;
  troubled(groupId: string, trouble: RoomTrouble): void;
  faulted(groupId: string, error: Error): void;
};

type Life = {
  isOver: boolean;
  frozenUntilMs: number;
  /** Started after an outage, and still resuming what was running. */
  isColdStart: boolean;
  readonly rooms: Rooms;
  readonly feed: ChangeFeed;
  /** Hands it what another process has sent. */
  readonly receive: (message: ChangeMessage) => void;
  /** Things reach this life only: not the dead, and the frozen late. */
  readonly reach: (happen: () => void) => void;
};

/** A start that failed (a database away) is tried again. */
const START_RETRY_MS = 1000;

export function createServerProcess(
  world: World,
  deps: {
    readonly name: string;
    readonly log: SharedLog;
    readonly membership: Membership;
    readonly groups: ReadonlyMap<string, StartsAs>;
    readonly witness: Witness;
    /** Whether a read of a room that is open leaves something out just now. */
    readonly isTorn: () => boolean;
  },
): ServerProcess {
  const { name, membership, groups, witness } = deps;
  const machine = createMachineClock(world);
  let life: Life | null = null;
  let diedMs = -Infinity;

  const begin = (): Life => {
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
    feed.subscribe('AuctionAdvanced', (change, origin) => {
      if (!own.isOver && change.applied !== undefined) witness.advanced(change, origin);
    });
    let receive: Life['receive'] = () => undefined;
    bridgeChanges(feed, {
      ...noBus,
      send: (message) => {
        if (!own.isOver && message.kind === 'AuctionAdvanced') witness.sent(message);
      },
      onChange: (listener) => {
        receive = listener;
      },
    });
    const rooms = createRoomsOnFeed(feed, {
      resume: async () => {
        await Promise.all([...groups.keys()].map(rooms.at));
      },
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
      clock: {
        nowMs: machine.nowMs,
        alarm: (atMs, ring) => {
          // Event loops are busy for a moment now and then.
          const lateMs = world.random.below(4);
          return world.after(atMs - machine.nowMs() + lateMs, () => reach(ring));
        },
      },
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
    const own: Life = {
      ...{ isOver: false, frozenUntilMs: 0, isColdStart: false },
      ...{ rooms, feed, receive, reach },
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
    await Promise.all([...groups.keys()].map((groupId) => openUntilAvailable(own, groupId, null)));
    own.isColdStart = false;
    membership.settle(own);
    for (const [groupId, starts] of groups) void startWhenDue(own, groupId, starts);
  };

  const sleep = (own: Life, delayMs: number) =>
    new Promise<void>((wake) => world.after(delayMs, () => own.reach(wake)));

  const startWhenDue = async (own: Life, groupId: string, { atMs, command }: StartsAs) => {
    await sleep(own, atMs - machine.nowMs());
    await openUntilAvailable(own, groupId, command);
  };

  /** Opens a room, and starts its auction unless it has begun; again in a moment when the database is away. */
  const openUntilAvailable = async (own: Life, groupId: string, start: StartAuction | null) => {
    for (;;) {
      try {
        const room = await own.rooms.at(groupId);
        if (start === null || room.state().phase !== 'scheduled') return;
        const outcome = await room.submit(start);
        if (outcome.kind !== 'unknown') return;
      } catch {
        // The log could not be read.
      }
      await sleep(own, START_RETRY_MS);
    }
  };

  /** As after a gap of the bus; again in a moment when the database is away. */
  const resyncUntilAvailable = async (own: Life) => {
    for (;;) {
      try {
        return await own.feed.resync();
      } catch {
        await sleep(own, START_RETRY_MS);
      }
    }
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
    receive: (message) => {
      const own = life;
      own?.reach(() => {
        if (message === 'missed') void resyncUntilAvailable(own);
        else own.receive(message);
      });
    },
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

class Taken extends Error {}

/** The log as a process reaches it: over connections that break, with the product's own group commit. */
function createLogClient(
  world: World,
  shared: SharedLog,
  reach: (happen: () => void) => void,
): AuctionLog {
  const awaited = <Result>(begin: (reply: Reply<Result>) => void) =>
    new Promise<Result>((resolve, reject) => {
      begin((result) => reach(() => (result === null ? reject(new LogAway()) : resolve(result))));
    });
  const commit = createGroupCommit<Row>({
    store: async (rows) => {
      const stored = await awaited<Stored>((reply) => shared.store(rows, reply));
      if (stored === 'conflict') throw new Taken();
      if (stored === 'refused') throw new Error('The database does not take these rows');
    },
    isConflict: (error) => error instanceof Taken,
    isOutage: (error) => error instanceof LogAway,
    takenAmong: (rows) => awaited((reply) => shared.taken(rows, reply)),
    // One at a time, so that batches of several groups are common.
    statementsMax: 1,
    soon: (run) => void world.after(0, () => reach(run)),
  });
  return {
    append: (groupId, events, options) =>
      commit(
        events.map((entry) => ({ groupId, entry })),
        options,
      ).catch((error: unknown) => {
        throw error instanceof LogAway ? error : new AppendRefused(error, true);
      }),
    read: async (groupId, afterSeq) => [
      ...(await awaited<readonly LoggedEvent[]>((reply) => shared.read(groupId, afterSeq, reply))),
    ],
  };
}

/** When a group's auction is due, and how. */
export type StartsAs = {
  readonly atMs: number;
  readonly orderSeed: string;
  readonly command: StartAuction;
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
