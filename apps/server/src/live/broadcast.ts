import type { Rooms } from '../auction/room/rooms.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Presence } from '../platform/presence/presence.ts';
import type { Settings } from '../settings/settings.ts';
import { broadcastAuction } from './broadcastAuction.ts';
import { broadcastHours, type Hours } from './broadcastHours.ts';
import { endSockets } from './endSockets.ts';
import type { AuctionSockets } from './socket.ts';
import type { Ticks } from './ticks.ts';

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
  readonly settings: Pick<Settings, 'get'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): Ticks {
  const { feed, sockets, rooms, contexts, presence, settings, clock, onError } = deps;
  const ticks = broadcastAuction({ feed, sockets, rooms, contexts, clock, onError });
  const hours = broadcastHours({ feed, sockets, contexts, presence, settings, onError });
  broadcastGroups({ feed, sockets, contexts, hours, onError });
  endSockets(feed, sockets);
  feed.onMissed(() => resync({ sockets, contexts, presence, hours }));
  return ticks;
}

/** Broadcasts that a group's members, rules, payments, shares, maxima or chat, or the results, have changed. */
function broadcastGroups(deps: {
  readonly feed: ChangeFeed;
  readonly sockets: AuctionSockets;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly hours: Hours;
  readonly onError: (error: unknown) => void;
}): void {
  const { feed, sockets, contexts, hours, onError } = deps;
  feed.reactTo('GroupChanged', ({ groupId }) => {
    sockets.broadcastGroup(groupId);
    return hours.refreshBoards(groupId).catch((error: unknown) => {
      // The last member to leave has deleted it.
      if (!(error instanceof Refused)) onError(error);
    });
  });
  feed.reactTo('RulesChanged', async ({ groupId, isHourMoved }) => {
    if (!sockets.serves(groupId)) return;
    sockets.broadcast(groupId, [{ name: 'groupRulesUpdated', payload: { groupId } }]);
    if (isHourMoved) await hours.announce([groupId]);
    else await hours.refreshBoards(groupId);
  });
  feed.reactTo('SettlementChanged', ({ groupId }) =>
    sockets.broadcast(groupId, [{ name: 'settlementChanged', payload: { groupId } }]),
  );
  const contestChanged = async ({ groupId }: { readonly groupId: string }): Promise<void> => {
    const message = { name: 'contestChanged', payload: { groupId } } as const;
    sockets.broadcast(groupId, [message]);
    if (!sockets.boards.has(groupId)) return;
    const { roster } = await contexts.of(groupId);
    sockets.boards.broadcast(roster, [message]);
  };
  feed.reactTo('ContestAdvanced', contestChanged);
  feed.reactTo('ContestWritten', contestChanged);
  feed.reactTo('SharesChanged', async ({ groupId }) => {
    sockets.broadcast(groupId, [{ name: 'sharesChanged', payload: { groupId } }]);
    await hours.refreshBoards(groupId);
  });
  feed.reactTo('ChatChanged', ({ groupId, seq }) =>
    sockets.broadcastSpare(groupId, { name: 'chatChanged', payload: { groupId, seq } }),
  );
  feed.reactTo('MaximaFell', ({ groupId, userId, teamIds }) => {
    const payload = { teamIDs: [...teamIds] };
    sockets.sendToMember(groupId, userId, { name: 'maximaChanged', payload });
  });
  feed.reactTo('MatchesChanged', ({ matchIds }) => {
    for (const matchId of matchIds) {
      sockets.broadcastToAll({ name: 'matchUpdated', payload: { matchId } });
    }
  });
}

/** The members, the rules and the boards of groups with sockets here may have changed. */
async function resync(deps: {
  readonly sockets: AuctionSockets;
  readonly contexts: GroupContexts;
  readonly presence: Pick<Presence, 'here' | 'groupsHere'>;
  readonly hours: Hours;
}): Promise<void> {
  const { sockets, contexts, presence, hours } = deps;
  await sockets.boards.endRevoked();
  for (const groupId of presence.groupsHere()) {
    const knownAt = contexts.peek(groupId)?.facts.rulesSetAt?.getTime();
    const context = await contexts.of(groupId).catch(() => null);
    if (context === null) continue;
    const { members } = context.roster;
    sockets.broadcastGroup(groupId);
    if (context.facts.rulesSetAt?.getTime() !== knownAt) {
      sockets.broadcast(groupId, [{ name: 'groupRulesUpdated', payload: { groupId } }]);
      await hours.announce([groupId]);
    }
    for (const userId of presence.here(groupId)) {
      if (!members.has(userId)) sockets.endMember(groupId, userId);
    }
  }
}
