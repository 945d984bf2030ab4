import type { ChangeFeed } from '../changes/feed.ts';
import type { AppliedEvent } from '../changes/change.ts';
import type { Clock } from '../clock.ts';
import type { Presence } from '../presence/presence.ts';
import { announcementsOf, countdownEndMs, countdownOf } from './announce.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Rooms } from './rooms.ts';
import type { AuctionSockets } from './socket.ts';
import { createTicks, type Ticks } from './ticks.ts';

/**
 * Broadcasts changes to this process's sockets, whichever process made them: an auction's events, the ticks of its
 * countdown, the site's pause and hour, results and groups. Ends the sockets of logins and members that are gone.
 */
export function broadcastChanges(deps: {
  readonly feed: ChangeFeed;
  readonly sockets: AuctionSockets;
  readonly rooms: Pick<Rooms, 'peek'>;
  readonly contexts: GroupContexts;
  readonly presence: Pick<Presence, 'here' | 'groupsHere'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): Ticks {
  const { feed, sockets, rooms, contexts, presence, clock, onError } = deps;

  const ticks = createTicks(
    clock,
    (groupId) => {
      const context = contexts.peek(groupId);
      const room = rooms.peek(groupId);
      if (context === null || room === null || presence.here(groupId).size === 0) return;
      sockets.broadcastTick(groupId, countdownOf(context.roster, room.state(), clock.nowMs()));
    },
    onError,
  );

  const announce = (groupId: string, applied: readonly AppliedEvent[]): void | Promise<void> => {
    const context = contexts.peek(groupId);
    // The group was changed a moment ago: read it, then announce.
    if (context === null) return contexts.of(groupId).then(() => announce(groupId, applied));
    sockets.broadcast(groupId, announcementsOf(context.roster, applied, clock.nowMs()));
    const state = rooms.peek(groupId)?.state() ?? applied.at(-1)?.state;
    if (state !== undefined) ticks.follow(groupId, countdownEndMs(state));
  };

  feed.subscribe('AuctionAdvanced', ({ groupId, applied }) => {
    if (applied !== undefined) return announce(groupId, applied);
  });
  feed.subscribe('LogReached', ({ groupId, isAvailable }) =>
    sockets.broadcast(groupId, [{ name: 'savingUpdate', payload: { isSaving: isAvailable } }]),
  );
  feed.subscribe('SettingsChanged', ({ record }) => {
    if (record === undefined) return;
    const { before, after } = record;
    const { pauseStatus, pauseTime, auctionDate } = after;
    if (before.pauseStatus !== pauseStatus || before.pauseTime !== pauseTime) {
      sockets.broadcastToAll({ name: 'auctionpaused', payload: { pauseStatus, pauseTime } });
    }
    if (before.auctionDate !== auctionDate) {
      sockets.broadcastToAll({ name: 'auctionTimeUpdated', payload: { auctionDate } });
    }
  });
  feed.subscribe('MatchesChanged', ({ matchIds }) => {
    for (const matchId of matchIds) {
      sockets.broadcastToAll({ name: 'matchUpdated', payload: { matchId } });
    }
  });
  feed.subscribe('GroupChanged', ({ groupId }) => sockets.broadcastGroup(groupId));
  feed.subscribe('MemberLeft', ({ groupId, userId }) => sockets.endMember(groupId, userId));
  feed.subscribe('LoginEnded', ({ loginId }) => sockets.endLogin(loginId));

  /** The members of a group with sockets here may have changed. */
  feed.onMissed(async () => {
    for (const groupId of presence.groupsHere()) {
      const members = await contexts.of(groupId).then(
        ({ roster }) => roster.members,
        () => null,
      );
      if (members === null) continue;
      sockets.broadcastGroup(groupId);
      for (const userId of presence.here(groupId)) {
        if (!members.has(userId)) sockets.endMember(groupId, userId);
      }
    }
  });

  return ticks;
}
