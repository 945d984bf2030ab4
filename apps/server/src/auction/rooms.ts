import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { Clock } from '../clock.ts';
import { createDeadlines, deadlineHere } from './deadlines.ts';
import type { AuctionLog } from './log.ts';
import { openRoom, type Origin, type Outcome, type Room, type Step } from './room.ts';

/** All rooms of this process: opened when first asked for, woken when their time has come. */
export type Rooms = {
  /** The room of a group; its log is read when it is not open yet. */
  at(groupId: string): Promise<Room>;
  /** A room that is open already. */
  open(groupId: string): Room | null;
  submit(groupId: string, command: AuctionCommand): Promise<Outcome>;
  /**
   * Another process has stored a group's events up to `seq`: if its room is open here and does not know
   * them, it reads the log on, as often as it takes. News that comes late, twice or out of order is welcome.
   */
  hear(groupId: string, seq: number): void;
  /** News may have been lost: every room that is open reads its log on. */
  catchUp(): void;
  /** Lets go of a room that is no longer needed (its group is gone). */
  forget(groupId: string): void;
  /** Every room that is open. */
  all(): Room[];
  close(): void;
};

export type RoomsDeps = {
  readonly log: AuctionLog;
  readonly clock: Clock;
  /** No other process can write to this log: the embedded database serves one. */
  readonly isAlone: boolean;
  /** This process is the first after a time without any, and still takes up what was left undone. */
  readonly isFirst?: () => boolean;
  /** The seed that drew a group's order, published when its auction ends. */
  readonly orderSeedOf: (groupId: string) => Promise<string>;
  /** Told of every event from a room's opening on, in order, each once; and whether it was decided here. */
  readonly onSteps: (room: Room, steps: readonly Step[], origin: Origin) => void;
  /** Told when a group's auction can't be stored for a while, and when it can again. */
  readonly onSaving?: (groupId: string, isSaving: boolean) => void;
  readonly onFault: (room: Room, error: Error) => void;
};

/** What could not be done when an alarm rang (a database away) is tried again. */
const RETRY_MS = 1000;

export function createRooms(deps: RoomsDeps): Rooms {
  const { clock, log, isAlone } = deps;
  const deadlines = createDeadlines(clock);
  const opening = new Map<string, Promise<Room>>();
  const opened = new Map<string, Room>();
  let closed = false;

  const arm = (room: Room) => armAt(room, deadlineHere(room.state(), isAlone));

  const armAt = (room: Room, atMs: number | null) => {
    if (!closed) deadlines.set(room.groupId, atMs, () => void wake(room));
  };

  const wake = async (room: Room) => {
    const outcome = await reachDeadline(room);
    // An alarm may ring a little early, or an event may have moved the deadline: arm anew.
    if (outcome === 'refused') arm(room);
    if (outcome === 'unknown') armAt(room, clock.nowMs() + RETRY_MS);
  };

  const reachDeadline = async (room: Room): Promise<Outcome['kind']> => {
    try {
      const orderSeed = await deps.orderSeedOf(room.groupId);
      return (await room.submit({ type: 'ReachDeadline', orderSeed })).kind;
    } catch {
      // The seed could not be read: the database is away, and others say so.
      return 'unknown';
    }
  };

  const openAt = async (groupId: string): Promise<Room> => {
    const room = await openRoom({
      groupId,
      log,
      clock,
      isAlone,
      ...(deps.isFirst === undefined ? {} : { isFirst: deps.isFirst }),
      onSteps: (source, steps, origin) => {
        arm(source);
        deps.onSteps(source, steps, origin);
      },
      ...(deps.onSaving === undefined ? {} : { onSaving: deps.onSaving }),
      onFault: deps.onFault,
    });
    opened.set(groupId, room);
    // What ran out while nobody was here gets its time back before the clock is looked at.
    await room.submit({ type: 'RecoverFromOutage' });
    arm(room);
    return room;
  };

  const at = (groupId: string): Promise<Room> => {
    const known = opening.get(groupId);
    if (known !== undefined) return known;
    const room = openAt(groupId);
    opening.set(groupId, room);
    room.catch(() => opening.delete(groupId));
    return room;
  };

  const hear = (groupId: string, seq: number) => {
    const room = opened.get(groupId);
    if (room !== undefined) room.hear(seq);
    // Still being opened: what it is reading may be from before the news.
    else
      opening
        .get(groupId)
        ?.then((late) => late.hear(seq))
        .catch(() => undefined);
  };

  return {
    at,
    open: (groupId) => opened.get(groupId) ?? null,
    submit: async (groupId, command) => (await at(groupId)).submit(command),
    hear,
    catchUp: () => {
      for (const groupId of opening.keys()) hear(groupId, Number.MAX_SAFE_INTEGER);
    },
    forget: (groupId) => {
      deadlines.set(groupId, null, () => undefined);
      opening.delete(groupId);
      opened.delete(groupId);
    },
    all: () => [...opened.values()],
    close: () => {
      closed = true;
      deadlines.close();
    },
  };
}
