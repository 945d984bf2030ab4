import { isDeepStrictEqual } from 'node:util';
import type { ChangeFeed } from '../changes/feed.ts';
import type { AppliedEvent } from '../changes/change.ts';
import type { Clock } from '../clock.ts';
import { Refused } from '../failures.ts';
import type { Presence } from '../presence/presence.ts';
import { announcementsOf, countdownEndMs, countdownOf } from '../auction/room/announce.ts';
import { createBoardBeat } from './boardBeat.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { followsSite, hourMessage } from '../groups/groupHour.ts';
import type { Settings } from '../settings/settings.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Rooms } from '../auction/room/rooms.ts';
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
  readonly settings: Pick<Settings, 'get'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): Ticks {
  const { feed, sockets, rooms, contexts, presence, settings, clock, onError } = deps;
  const { boards } = sockets;

  const ticks = createTicks(
    clock,
    (groupId) => {
      const context = contexts.peek(groupId);
      const room = rooms.peek(groupId);
      if (context === null || room === null) return;
      if (!sockets.serves(groupId)) return;
      const countdown = countdownOf(context.roster, room.state(), clock.nowMs());
      sockets.broadcastTick(groupId, countdown);
      boards.tick(context.roster, countdown);
    },
    onError,
  );

  const beat = createBoardBeat({
    clock,
    boards,
    ring: (groupId) => {
      const context = contexts.peek(groupId);
      const room = rooms.peek(groupId);
      // While a countdown runs, it ticks by itself.
      if (context === null || room === null || countdownEndMs(room.state()) !== null) return;
      boards.tick(context.roster, countdownOf(context.roster, room.state(), clock.nowMs()));
    },
    onError,
  });

  const announce = (groupId: string, applied: readonly AppliedEvent[]): void | Promise<void> => {
    const context = contexts.peek(groupId);
    // The group was changed a moment ago: read it, then announce.
    if (context === null) return contexts.of(groupId).then(() => announce(groupId, applied));
    const messages = announcementsOf(context.roster, applied, clock.nowMs());
    sockets.broadcast(groupId, messages);
    boards.broadcast(context.roster, messages);
    tellOwners(groupId, applied);
  };

  /** [VOID-6] Who had a maximum on a lot whose sale is voided hears of it, and nobody else. */
  const tellOwners = (groupId: string, applied: readonly AppliedEvent[]): void => {
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

  /** [GROUP-10, SEASON-6] Tells groups and their boards when they start, each by its own rules and its season's. */
  const announceHours = async (groupIds: readonly string[]): Promise<void> => {
    for (const groupId of groupIds) {
      const { facts, roster } = await contexts.of(groupId);
      const hour = hourMessage(siteFor(settings.get(), facts.tournamentId), facts.own);
      sockets.broadcast(groupId, [hour]);
      boards.broadcast(roster, [hour]);
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
  feed.reactTo('SettingsChanged', ({ record }) => {
    if (record === undefined) return;
    const { before, after } = record;
    const { pauseStatus, pauseTime, auctionDate } = after;
    if (before.pauseStatus !== pauseStatus || before.pauseTime !== pauseTime) {
      sockets.broadcastToAll({ name: 'auctionpaused', payload: { pauseStatus, pauseTime } });
    }
    const here = [...new Set([...presence.groupsHere(), ...boards.groups()])];
    const factsOf = (groupId: string) => contexts.peek(groupId)?.facts;
    if (before.auctionDate !== auctionDate) {
      const byThemselves = here.filter((groupId) => {
        const facts = factsOf(groupId);
        return facts === undefined || !followsSite(after, facts);
      });
      const hour = { name: 'auctionTimeUpdated', payload: { auctionDate } } as const;
      sockets.broadcastToAll(hour, byThemselves);
      const unknown = byThemselves.filter((groupId) => factsOf(groupId) === undefined);
      announceHours(unknown).catch(onError);
    }
    if (!isDeepStrictEqual(before.seasons, after.seasons)) {
      const ofOthers = here.filter((groupId) => {
        const facts = factsOf(groupId);
        return facts === undefined || (!followsSite(after, facts) && facts.own.auctionDate == null);
      });
      announceHours(ofOthers).catch(onError);
    }
  });
  feed.reactTo('MatchesChanged', ({ matchIds }) => {
    for (const matchId of matchIds) {
      sockets.broadcastToAll({ name: 'matchUpdated', payload: { matchId } });
    }
  });
  /** A board hears of the date again, and reads everything anew: who is in, and what they are called. */
  const refreshBoards = async (groupId: string): Promise<void> => {
    if (!boards.has(groupId)) return;
    const { roster, facts } = await contexts.of(groupId);
    boards.broadcast(roster, [hourMessage(siteFor(settings.get(), facts.tournamentId), facts.own)]);
  };

  feed.reactTo('GroupChanged', ({ groupId }) => {
    sockets.broadcastGroup(groupId);
    return refreshBoards(groupId).catch((error: unknown) => {
      // The last member to leave has deleted it.
      if (!(error instanceof Refused)) onError(error);
    });
  });
  feed.reactTo('RulesChanged', async ({ groupId, isHourMoved }) => {
    if (!sockets.serves(groupId)) return;
    sockets.broadcast(groupId, [{ name: 'groupRulesUpdated', payload: { groupId } }]);
    if (isHourMoved) await announceHours([groupId]);
    else await refreshBoards(groupId);
  });
  feed.reactTo('SettlementChanged', ({ groupId }) =>
    sockets.broadcast(groupId, [{ name: 'settlementChanged', payload: { groupId } }]),
  );
  feed.reactTo('SharesChanged', async ({ groupId }) => {
    sockets.broadcast(groupId, [{ name: 'sharesChanged', payload: { groupId } }]);
    await refreshBoards(groupId);
  });
  feed.reactTo('ChatChanged', ({ groupId, seq }) =>
    sockets.broadcastSpare(groupId, { name: 'chatChanged', payload: { groupId, seq } }),
  );
  feed.reactTo('BoardChanged', ({ groupId }) => boards.endRevoked(groupId));
  feed.reactTo('GroupDeleted', ({ groupId }) => {
    sockets.endGroup(groupId);
    return boards.endRevoked(groupId);
  });
  feed.reactTo('SeasonWritten', () => boards.endRevoked());
  feed.reactTo('MemberLeft', ({ groupId, userId }) => sockets.endMember(groupId, userId));
  feed.reactTo('MaximaFell', ({ groupId, userId, teamIds }) => {
    const payload = { teamIDs: [...teamIds] };
    sockets.sendToMember(groupId, userId, { name: 'maximaChanged', payload });
  });
  feed.reactTo('LoginEnded', ({ loginId }) => sockets.endLogin(loginId));

  /** The members of a group with sockets here may have changed. */
  feed.onMissed(async () => {
    await boards.endRevoked();
    for (const groupId of presence.groupsHere()) {
      const knownAt = contexts.peek(groupId)?.facts.rulesSetAt?.getTime();
      const context = await contexts.of(groupId).catch(() => null);
      if (context === null) continue;
      const { members } = context.roster;
      sockets.broadcastGroup(groupId);
      if (context.facts.rulesSetAt?.getTime() !== knownAt) {
        sockets.broadcast(groupId, [{ name: 'groupRulesUpdated', payload: { groupId } }]);
        await announceHours([groupId]);
      }
      for (const userId of presence.here(groupId)) {
        if (!members.has(userId)) sockets.endMember(groupId, userId);
      }
    }
  });

  return {
    ...ticks,
    close: () => {
      ticks.close();
      beat.close();
    },
  };
}
