import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { isDatabaseAway } from '../../failures.ts';
import type { Deadline, StandIns } from '../../platform/processes/standIns.ts';
import type { Turns } from '../../platform/processes/turns.ts';
import { deadlineHere } from './deadlines.ts';
import { eachByItself } from './eachByItself.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** Keeps the rooms that this process needs: of groups whose members it serves, and of its share of the rest. */
export type RoomKeeping = {
  /** Opens the rooms of all running auctions for which this process acts. */
  takeShare(): Promise<void>;
  /** Whether any auction of the site runs, as far as this process knows. */
  isAnyRunning(): boolean;
  /** Begins to look after them, round by round. */
  begin(): void;
  close(): void;
};

/** How often what is kept is gone through, and how soon after turns have changed. */
const ROUND_MS = { usual: 5000, changed: 1000 };

/** A room that is not needed is kept for so long: its members may be on their way back. */
const UNUSED_MS = 60_000;

export function createRoomKeeping(deps: {
  readonly rooms: Rooms;
  readonly turns: Turns;
  readonly standIns: StandIns;
  readonly feed: Pick<ChangeFeed, 'reactTo' | 'onMissed'>;
  /** Whether members of a group, or its board, are connected here. */
  readonly serves: (groupId: string) => boolean;
  /** All running auctions of the site. */
  readonly running: () => Promise<readonly string[]>;
  /** Called when rooms were opened that another process kept before: they may have missed the site's pause. */
  readonly onTaken: () => Promise<unknown>;
  readonly isSingleProcess: boolean;
  /** How long a room that is not needed is kept, in milliseconds; a minute unless given. */
  readonly unusedMs?: number;
  readonly clock: Clock;
  /** Called with the error of an auction that could not be opened. */
  readonly onError: (error: unknown) => void;
}): RoomKeeping {
  const { rooms, turns, standIns, feed, serves, isSingleProcess, clock, onError } = deps;
  let knownRunning: readonly string[] = [];
  let isUnderWay = false;
  let isOn = false;
  let next = { atMs: Infinity, cancel: () => {} };

  const roomDeadline = (groupId: string, state: AuctionState): Deadline => [
    groupId,
    state.seq,
    deadlineHere(state, isSingleProcess),
  ];
  const isNeeded = (room: Room) =>
    serves(room.groupId) ||
    (room.state().phase === 'running' && turns.groupTurn(room.groupId) === 0);

  const takeShare = async (): Promise<void> => {
    knownRunning = await deps.running();
    const mine = knownRunning.filter(
      (groupId) => rooms.peek(groupId) === null && turns.groupTurn(groupId) === 0,
    );
    await eachByItself(mine, rooms.at, onError);
    if (mine.length > 0) await deps.onTaken();
  };

  const letGo = () => {
    const sinceMs = clock.nowMs() - (deps.unusedMs ?? UNUSED_MS);
    for (const room of rooms.all()) {
      if ((rooms.usedMs(room.groupId) ?? 0) < sinceMs && !isNeeded(room)) rooms.letGo(room.groupId);
    }
  };

  const round = async (): Promise<void> => {
    if (!isSingleProcess) {
      await takeShare();
      standIns.sendAll(rooms.all().map((room) => roomDeadline(room.groupId, room.state())));
    }
    letGo();
  };

  const schedule = (waitMs: number) => {
    const atMs = clock.nowMs() + waitMs;
    if (!isOn || atMs >= next.atMs) return;
    next.cancel();
    next = { atMs, cancel: clock.alarm(atMs, run) };
  };

  const run = () => {
    next = { atMs: Infinity, cancel: () => {} };
    schedule(isUnderWay ? ROUND_MS.changed : ROUND_MS.usual);
    if (isUnderWay) return;
    isUnderWay = true;
    round()
      .catch((error: unknown) => {
        // Reported elsewhere.
        if (!isDatabaseAway(error)) onError(error);
      })
      .finally(() => {
        isUnderWay = false;
      });
  };

  if (!isSingleProcess) {
    turns.onChange((groupId) => {
      rooms.rearm(groupId);
      schedule(ROUND_MS.changed);
    });
    feed.reactTo('AuctionAdvanced', ({ groupId, applied }) => {
      const state = applied?.at(-1)?.state;
      if (state !== undefined) standIns.follow(roomDeadline(groupId, state));
    });
  }
  feed.onMissed(takeShare);

  return {
    takeShare,
    isAnyRunning: () =>
      (!isSingleProcess && knownRunning.length > 0) ||
      rooms.all().some((room) => room.state().phase === 'running'),
    begin: () => {
      isOn = true;
      run();
    },
    close: () => {
      isOn = false;
      next.cancel();
      standIns.close();
    },
  };
}
