import type { ProcessBus } from '../../platform/bus/processBus.ts';
import type { AppliedEvent } from '../../platform/changes/change.ts';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import { createRooms, type Rooms, type RoomsDeps } from './rooms.ts';

/** Events that begin or end an auction or change its lots, which every process notes of every group. */
const STAGES: ReadonlySet<AppliedEvent['event']['type']> = new Set([
  'AuctionStarted',
  'FieldMade',
  'AuctionCompleted',
]);

/**
 * Connects the rooms to the feed: they publish events once these are durable, and follow what other processes append to the
 * same logs for as long as they are open.
 */
export function createRoomsOnFeed(
  feed: ChangeFeed,
  bus: Pick<ProcessBus, 'follow' | 'unfollow'>,
  deps: Omit<RoomsDeps, 'onApplied' | 'onStorageAvailable'>,
): Rooms {
  const rooms = createRooms({
    ...deps,
    onOpened: (room) => {
      const { groupId } = room;
      // What was appended before messages arrived was missed.
      bus.follow(groupId, () => rooms.onRemoteAppend(groupId, Number.MAX_SAFE_INTEGER));
      deps.onOpened?.(room);
    },
    onClosed: (groupId) => {
      bus.unfollow(groupId);
      deps.onClosed?.(groupId);
    },
    onApplied: ({ groupId }, applied, origin) => {
      const seq = applied.at(-1)?.seq;
      if (seq === undefined) return;
      feed.publish({ kind: 'AuctionAdvanced', groupId, seq, applied }, origin);
      if (origin === 'here' && applied.some(({ event }) => STAGES.has(event.type))) {
        feed.publish({ kind: 'StageChanged', groupId });
      }
    },
    onStorageAvailable: (groupId, isAvailable) =>
      feed.publish({ kind: 'LogReached', groupId, isAvailable }),
  });
  feed.reactTo('AuctionAdvanced', ({ groupId, seq, applied }) => {
    if (applied === undefined) rooms.onRemoteAppend(groupId, seq);
  });
  feed.invalidateOn('GroupDeleted', ({ groupId }) => rooms.forget(groupId));
  feed.onMissed(rooms.catchUp);
  return rooms;
}
