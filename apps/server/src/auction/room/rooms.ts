import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { newId } from '../../platform/crypto/newId.ts';
import { createDeadlines, deadlineHere } from './deadlines.ts';
import { openRoom } from './openRoom.ts';
import type { Outcome, Room } from './room.ts';
import type { RoomDeps } from './roomMachine.ts';

/** The rooms of this process: opened when first needed, woken at their deadlines, closed when nobody needs them here. */
export type Rooms = {
  /** The room of a group, opened from its log if needed. */
  at(groupId: string): Promise<Room>;
  /** The room of a group if it is open already. */
  peek(groupId: string): Room | null;
  submit(groupId: string, command: AuctionCommand): Promise<Outcome>;
  /**
   * Another process has appended a group's events up to `seq`: if its room is open here and does not know
   * them, it reads the log, as often as it takes. May be called late, twice or out of order.
   */
  onRemoteAppend(groupId: string, seq: number): void;
  /** Messages of other processes may have been lost: every open room reads its log. */
  catchUp(): void;
  /** Closes a room whose group was deleted. */
  forget(groupId: string): void;
  /** Closes a room that is not needed here any more, unless it is at work; it is opened again from its log when it is needed. */
  letGo(groupId: string): void;
  /** When a room was last requested, or last stored anything, epoch milliseconds; null if it is not open. */
  usedMs(groupId: string): number | null;
  /** Turns have changed: sets the alarm of one room anew, or of all. */
  rearm(groupId: string | null): void;
  /** Every room that is open. */
  all(): Room[];
  close(): void;
};

export type RoomsDeps = Omit<RoomDeps, 'groupId'> & {
  /** The seed that drew a group's order, published when its auction ends. */
  readonly readOrderSeed: (groupId: string) => Promise<string>;
  /** How much later than another process this one acts for a group, in milliseconds; 0 if it is the first to act. */
  readonly lateMs?: (groupId: string) => number;
  /** Names the bids that maxima make; UUIDs unless given. */
  readonly newBidId?: () => string;
  /** Called when a room was opened, and when it was closed. */
  readonly onOpened?: (room: Room) => void;
  readonly onClosed?: (groupId: string) => void;
};

/** Backoff after a failed alarm (a database away, events that the log refused). */
const RETRY_MS = { first: 1000, max: 30_000 };

/** Backoff for reopening a stopped room from the log, which may be mended by then; resets once `forgotten` has passed. */
const REOPEN_MS = { first: 1000, max: 60_000, forgotten: 600_000 };

export function createRooms(deps: RoomsDeps): Rooms {
  const { clock } = deps;
  const opening = new Map<string, Promise<Room>>();
  const opened = new Map<string, Room>();
  const used = new Map<string, number>();
  const reopenings = createReopenings(clock);
  const alarms = createAlarms(deps, (room) => opened.get(room.groupId) === room);

  const openAt = async (groupId: string): Promise<Room> => {
    const room = await openRoom({
      ...deps,
      groupId,
      onApplied: (source, applied, origin) => {
        if (opened.get(groupId) === source) alarms.arm(source);
        if (origin === 'here' && opened.has(groupId)) used.set(groupId, clock.nowMs());
        deps.onApplied(source, applied, origin);
      },
      onFault: (stopped, error) => {
        if (opened.get(groupId) === stopped) reopenLater(groupId);
        deps.onFault(stopped, error);
      },
    });
    opened.set(groupId, room);
    deps.onOpened?.(room);
    // A lot that ran out while nobody served it gets its time back before any deadline is judged.
    await room.submit({ type: 'RecoverFromOutage' });
    if (opened.get(groupId) === room) alarms.arm(room);
    return room;
  };

  /** A stopped room answers nobody. It is dropped, and reopened from the log after a while. */
  const reopenLater = (groupId: string) => {
    drop(groupId);
    reopenings.plan(groupId, () => {
      at(groupId).catch(() => reopenLater(groupId));
    });
  };

  const drop = (groupId: string) => {
    alarms.clear(groupId);
    opening.delete(groupId);
    used.delete(groupId);
    if (opened.delete(groupId)) deps.onClosed?.(groupId);
  };

  const at = (groupId: string): Promise<Room> => {
    used.set(groupId, clock.nowMs());
    const known = opening.get(groupId);
    if (known !== undefined) return known;
    const room = openAt(groupId);
    opening.set(groupId, room);
    room.catch(() => {
      if (opening.get(groupId) === room) drop(groupId);
    });
    return room;
  };

  const onRemoteAppend = (groupId: string, seq: number) => {
    const room = opened.get(groupId);
    if (room !== undefined) room.onRemoteAppend(seq);
    // Still being opened: its read may be older.
    else
      opening
        .get(groupId)
        ?.then((late) => late.onRemoteAppend(seq))
        .catch(() => undefined);
  };

  return {
    at,
    peek: (groupId) => opened.get(groupId) ?? null,
    submit: async (groupId, command) => (await at(groupId)).submit(command),
    onRemoteAppend,
    catchUp: () => {
      for (const groupId of opening.keys()) onRemoteAppend(groupId, Number.MAX_SAFE_INTEGER);
    },
    forget: (groupId) => {
      reopenings.cancel(groupId);
      drop(groupId);
    },
    letGo: (groupId) => {
      if (opened.get(groupId)?.isIdle() === true) drop(groupId);
    },
    usedMs: (groupId) => (opened.has(groupId) ? (used.get(groupId) ?? 0) : null),
    rearm: (groupId) => {
      for (const room of opened.values()) {
        if (groupId === null || room.groupId === groupId) alarms.arm(room);
      }
    },
    all: () => [...opened.values()],
    close: () => {
      alarms.close();
      reopenings.close();
    },
  };
}

/** Wakes rooms at their deadlines. */
function createAlarms(
  deps: RoomsDeps,
  isOpen: (room: Room) => boolean,
): { arm(room: Room): void; clear(groupId: string): void; close(): void } {
  const { clock, isSingleProcess, newBidId = newId } = deps;
  const deadlines = createDeadlines(clock);
  let closed = false;

  const arm = (room: Room) => {
    if (deps.mayAct?.() === false) return;
    const atMs = deadlineHere(room.state(), isSingleProcess);
    const lateMs = atMs === null ? 0 : (deps.lateMs?.(room.groupId) ?? 0);
    armAt(room, atMs === null ? null : atMs + lateMs, RETRY_MS.first);
  };

  const armAt = (room: Room, atMs: number | null, retryMs: number) => {
    if (!closed) deadlines.set(room.groupId, atMs, () => void wake(room, retryMs));
  };

  const wake = async (room: Room, retryMs: number) => {
    const outcome = await reachDeadline(room);
    if (!isOpen(room)) return;
    // An alarm may ring a little early, or an event may have moved the deadline: re-arm.
    if (outcome === 'refused') arm(room);
    if (outcome === 'unknown' || outcome === 'failed') {
      armAt(room, clock.nowMs() + retryMs, Math.min(retryMs * 2, RETRY_MS.max));
    }
  };

  const reachDeadline = async (room: Room): Promise<Outcome['kind']> => {
    try {
      const orderSeed = await deps.readOrderSeed(room.groupId);
      // Closed meanwhile: another room may be open on this log.
      if (!isOpen(room)) return 'refused';
      return (await room.submit({ type: 'ReachDeadline', orderSeed, bidId: newBidId() })).kind;
    } catch {
      // The seed could not be read: the database is away, which is reported elsewhere.
      return 'unknown';
    }
  };

  return {
    arm,
    clear: (groupId) => deadlines.set(groupId, null, () => undefined),
    close: () => {
      closed = true;
      deadlines.close();
    },
  };
}

/** When stopped rooms are opened again: each time a room stops, after twice the time. */
function createReopenings(clock: RoomsDeps['clock']): {
  plan(groupId: string, reopen: () => void): void;
  cancel(groupId: string): void;
  close(): void;
} {
  const plans = new Map<string, { atMs: number; waitMs: number; cancel: () => void }>();
  let closed = false;
  return {
    plan: (groupId, reopen) => {
      if (closed) return;
      const atMs = clock.nowMs();
      const before = plans.get(groupId);
      const isAgain = before !== undefined && atMs - before.atMs < REOPEN_MS.forgotten;
      const waitMs = isAgain ? Math.min(before.waitMs * 2, REOPEN_MS.max) : REOPEN_MS.first;
      plans.set(groupId, { atMs, waitMs, cancel: clock.alarm(atMs + waitMs, reopen) });
    },
    cancel: (groupId) => {
      plans.get(groupId)?.cancel();
      plans.delete(groupId);
    },
    close: () => {
      closed = true;
      for (const { cancel } of plans.values()) cancel();
    },
  };
}
