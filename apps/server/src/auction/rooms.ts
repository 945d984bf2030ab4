import { nextDeadline } from '@bracketbid/engine/auction/deadline';
import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { Clock } from '../clock.ts';
import { createDeadlines } from './deadlines.ts';
import type { AuctionLog } from './log.ts';
import { openRoom, type Outcome, type Room, type Step } from './room.ts';

/** All rooms of this process: opened when first asked for, woken when their time has come. */
export type Rooms = {
  /** The room of a group; its log is read when it is not open yet. */
  at(groupId: string): Promise<Room>;
  /** A room that is open already. */
  open(groupId: string): Room | null;
  submit(groupId: string, command: AuctionCommand): Promise<Outcome>;
  /** Lets go of a room that is no longer needed (its group is gone). */
  forget(groupId: string): void;
  /** Every room that is open. */
  all(): Room[];
  close(): void;
};

export type RoomsDeps = {
  readonly log: AuctionLog;
  readonly clock: Clock;
  /** The seed that drew a group's order, published when its auction ends. */
  readonly orderSeedOf: (groupId: string) => Promise<string>;
  readonly onSteps: (room: Room, steps: readonly Step[]) => void;
  readonly onFault: (room: Room, error: Error) => void;
};

export function createRooms(deps: RoomsDeps): Rooms {
  const { clock, log } = deps;
  const deadlines = createDeadlines(clock);
  const opening = new Map<string, Promise<Room>>();
  const opened = new Map<string, Room>();
  let closed = false;

  const arm = (room: Room) => {
    if (closed) return;
    deadlines.set(room.groupId, nextDeadline(room.state()), () => void wake(room));
  };

  const wake = async (room: Room) => {
    try {
      const orderSeed = await deps.orderSeedOf(room.groupId);
      const outcome = await room.submit({ type: 'ReachDeadline', orderSeed });
      // An alarm may ring a little early, or an event may have moved the deadline: arm anew.
      if (outcome.kind !== 'accepted') arm(room);
    } catch (error) {
      deps.onFault(room, error instanceof Error ? error : new Error(String(error)));
    }
  };

  const openAt = async (groupId: string): Promise<Room> => {
    const room = await openRoom({
      groupId,
      log,
      clock,
      onSteps: (source, steps) => {
        arm(source);
        deps.onSteps(source, steps);
      },
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

  return {
    at,
    open: (groupId) => opened.get(groupId) ?? null,
    submit: async (groupId, command) => (await at(groupId)).submit(command),
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
