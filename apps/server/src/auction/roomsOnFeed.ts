import type { ChangeFeed } from '../changes/feed.ts';
import { createRooms, type Rooms, type RoomsDeps } from './rooms.ts';

/**
 * Connects the rooms to the feed: they publish events once these are durable, and follow appends of other processes. Any
 * process must be able to continue an auction by itself, so each holds all of them.
 *
 * @param deps.resume  opens the rooms of all running auctions, after changes may have been missed
 */
export function createRoomsOnFeed(
  feed: ChangeFeed,
  {
    resume,
    ...deps
  }: Omit<RoomsDeps, 'onApplied' | 'onStorageAvailable'> & { resume(): Promise<void> },
): Rooms {
  const rooms = createRooms({
    ...deps,
    onApplied: ({ groupId }, applied, origin) => {
      const seq = applied.at(-1)?.seq;
      if (seq !== undefined) {
        feed.publish({ kind: 'AuctionAdvanced', groupId, seq, applied }, origin);
      }
    },
    onStorageAvailable: (groupId, isAvailable) =>
      feed.publish({ kind: 'LogReached', groupId, isAvailable }),
  });
  feed.subscribe('AuctionAdvanced', async ({ groupId, seq, applied }) => {
    if (applied !== undefined) return;
    rooms.onRemoteAppend(groupId, seq);
    if (rooms.peek(groupId) === null) await rooms.at(groupId);
  });
  feed.subscribe('GroupDeleted', ({ groupId }) => rooms.forget(groupId));
  feed.onMissed(rooms.catchUp);
  feed.onMissed(resume);
  return rooms;
}
