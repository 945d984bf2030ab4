import { countdownEndMs, buildAnnouncements, buildCountdown } from '../auction/room/announce.ts';
import type { Rooms } from '../auction/room/rooms.ts';
import type { AppliedEvent } from '../platform/changes/change.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { createBoardBeat } from './boardBeat.ts';
import type { AuctionSockets } from './socket.ts';
import { createTicks, type Ticks } from './ticks.ts';

/** Broadcasts an auction's events, whether its log can be reached, and the ticks of its countdown. */
export function broadcastAuction(deps: {
  readonly feed: Pick<ChangeFeed, 'reactTo'>;
  readonly sockets: AuctionSockets;
  readonly rooms: Pick<Rooms, 'peek'>;
  readonly contexts: Pick<GroupContexts, 'of' | 'peek'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): Ticks {
  const { feed, sockets, rooms, contexts, clock, onError } = deps;
  const { boards } = sockets;

  /** The countdown as it is now; null where the group or its room is not at hand. */
  const countdownNow = (groupId: string) => {
    const context = contexts.peek(groupId);
    const room = rooms.peek(groupId);
    if (context === null || room === null) return null;
    const state = room.state();
    const isRunning = countdownEndMs(state) !== null;
    const { roster } = context;
    return { roster, isRunning, message: () => buildCountdown(roster, state, clock.nowMs()) };
  };

  const ticks = createTicks(
    clock,
    (groupId) => {
      const countdown = countdownNow(groupId);
      if (countdown === null || !sockets.serves(groupId)) return;
      const message = countdown.message();
      sockets.broadcastTick(groupId, message);
      boards.tick(countdown.roster, message);
    },
    onError,
  );
  const beat = createBoardBeat({
    clock,
    boards,
    ring: (groupId) => {
      const countdown = countdownNow(groupId);
      // While a countdown runs, it is sent by a timer.
      if (countdown === null || countdown.isRunning) return;
      boards.tick(countdown.roster, countdown.message());
    },
    onError,
  });

  const announce = (groupId: string, applied: readonly AppliedEvent[]): void | Promise<void> => {
    const context = contexts.peek(groupId);
    // The group was changed a moment ago: read it, then announce.
    if (context === null) return contexts.of(groupId).then(() => announce(groupId, applied));
    const messages = buildAnnouncements(context.roster, applied, clock.nowMs());
    sockets.broadcast(groupId, messages);
    boards.broadcast(context.roster, messages);
    notifyOwners(groupId, applied);
  };

  /** [VOID-6] Notifies only the members whose maximum was on a lot whose sale is voided. */
  const notifyOwners = (groupId: string, applied: readonly AppliedEvent[]): void => {
    const secrets = rooms.peek(groupId)?.secrets();
    for (const { event } of applied) {
      if (event.type !== 'SaleVoided') continue;
      const { teamId } = event;
      const owners = (secrets?.byTeam.get(teamId) ?? []).flatMap(
        (seal) => secrets?.bySeal.get(seal)?.userId ?? [],
      );
      const payload = { teamIDs: [teamId] };
      for (const userId of new Set(owners)) {
        sockets.sendToMember(groupId, userId, { name: 'maximaChanged', payload });
      }
    }
  };

  feed.reactTo('AuctionAdvanced', ({ groupId, applied }) => {
    if (applied === undefined) return;
    const state = rooms.peek(groupId)?.state() ?? applied.at(-1)?.state;
    if (state !== undefined) ticks.follow(groupId, countdownEndMs(state));
    if (sockets.serves(groupId)) return announce(groupId, applied);
  });
  feed.reactTo('LogReached', ({ groupId, isAvailable }) =>
    sockets.broadcast(groupId, [{ name: 'savingUpdate', payload: { isSaving: isAvailable } }]),
  );

  return {
    ...ticks,
    close: () => {
      ticks.close();
      beat.close();
    },
  };
}
