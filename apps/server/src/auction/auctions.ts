import type { GroupSettings, SiteSettings } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { AuctionCommand, PlaceBid } from '@bracketbid/engine/auction/commands';
import { findSpeaker } from '@bracketbid/engine/auction/deputies';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused, RefusedByRules, TooSoon } from '../failures.ts';
import { globalPauseUntilMs, type Settings } from '../settings/settings.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { GroupFacts } from '../groups/groupFacts.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { newId } from '../platform/crypto/newId.ts';
import { mergeRules } from '../groups/groupRules.ts';
import { buildLiveState } from './room/liveState.ts';
import type { Presence } from '../platform/presence/presence.ts';
import { readHeads } from './log/readLog.ts';
import type { AppliedEvent } from '../platform/changes/change.ts';
import type { PauseReports } from '../platform/processes/pauseReports.ts';
import type { Turns } from '../platform/processes/turns.ts';
import type { Outcome, Room } from './room/room.ts';
import type { Rooms } from './room/rooms.ts';
import { createSitePause, type FollowSitePause } from './sitePause.ts';
import { readRulesNow, type UnevenPayouts } from './starts/rulesNow.ts';
import { createStarts } from './starts/starts.ts';

/** What people do with auctions: over HTTP, a socket, or as the site's admin. */
export type Auctions = {
  /** Where a group's auction stands, for its members. */
  liveState(groupId: string): Promise<LiveState>;
  state(groupId: string): Promise<AuctionState>;
  /** Bids. @returns the bid's event once it is durable. @throws RefusedByRules, Refused */
  bid(groupId: string, bid: Omit<PlaceBid, 'type'>): Promise<AppliedEvent>;
  /** Decides a member's command, which is durable then. @returns its events, one at least. @throws RefusedByRules, Refused */
  submit(
    groupId: string,
    command: AuctionCommand,
    teamName?: string,
  ): Promise<readonly [AppliedEvent, ...AppliedEvent[]]>;
  /** The room of a group's auction. */
  room(groupId: string): Promise<Room>;
  /**
   * Decides a member's command, which is durable then.
   *
   * @param teamName  of the lot that it is about, for people
   * @returns the state after its events
   * @throws RefusedByRules, Refused
   */
  command(groupId: string, command: AuctionCommand, teamName?: string): Promise<AuctionState>;
  /** @throws Refused (403) for anyone but the group admin, RefusedByRules */
  pause(groupId: string, userId: string, minutes: number): Promise<GroupPause>;
  resume(groupId: string, userId: string): Promise<GroupSettings>;
  groupSettings(groupId: string): Promise<GroupSettings>;
  /** Prepares the starts that come next, once groups have closed. May be left out. */
  prepareStarts(): Promise<void>;
  /** Starts every auction of the current tournament that is due. */
  startDue(): Promise<void>;
  /** Applies the site's pause, or its end, to running auctions, and returns how many it reached. */
  readonly followSitePause: FollowSitePause;
};

/** A group pause that was accepted: the group's settings, and the sentence for its admin of when the pause begins. */
export type GroupPause = { readonly settings: GroupSettings; readonly message: string };

export function createAuctions(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly rooms: Rooms;
  readonly contexts: GroupContexts;
  readonly catalogues: Catalogues;
  readonly settings: Settings;
  readonly presence: Presence;
  /** All running auctions of the current tournament. */
  readonly running: () => Promise<readonly string[]>;
  readonly turns: Pick<Turns, 'groupTurn'>;
  readonly pauseReports: PauseReports;
  readonly groupLog: Pick<GroupLog, 'readMany'>;
  /** No other process serves the same database. */
  readonly isSingleProcess: boolean;
  /** Called with the error of an auction that could not be opened or started. */
  readonly onError: (error: unknown) => void;
  /** Called with the site's payouts when they don't fit the bracket, and auctions start with the usual ones instead. */
  readonly onUnevenPayouts: (uneven: UnevenPayouts) => void;
}): Auctions {
  const { database, clock, rooms, contexts, settings, presence } = deps;

  const isMine = (groupId: string) => deps.turns.groupTurn(groupId) === 0;

  /** A group whose auction has not begun needs no room: its state is known. */
  const findRoom = async (groupId: string): Promise<Room> => {
    await contexts.of(groupId);
    return rooms.at(groupId);
  };

  const submit: Auctions['submit'] = async (groupId, command, teamName) =>
    allApplied(await (await findRoom(groupId)).submit(command), teamName);

  const groupSettings = async (groupId: string): Promise<GroupSettings> => {
    const { facts } = await contexts.of(groupId);
    const state = (await findRoom(groupId)).state();
    return toGroupSettings(state, facts, settings.get());
  };

  const forAdmin = async (groupId: string, userId: string): Promise<Room> => {
    const { roster } = await contexts.readAsMember(groupId, userId);
    if (roster.groupAdminId !== userId) throw new Refused('Forbidden', MESSAGES.notGroupAdmin);
    return findRoom(groupId);
  };

  const followSitePause = createSitePause({
    clock,
    isSingleProcess: deps.isSingleProcess,
    untilMs: () => globalPauseUntilMs(settings.get(), clock.nowMs()),
    running: deps.running,
    // A serving process is not always the one that acts, and just as able.
    isMine: (groupId) => rooms.peek(groupId) !== null || isMine(groupId),
    reports: deps.pauseReports,
    findRoom: async (groupId) => rooms.peek(groupId) ?? findRoom(groupId),
    heads: (groupIds) => readHeads(database, groupIds),
    onError: deps.onError,
  });

  /**
   * A pause may have begun on another process while this one was starting auctions. That process has not seen them
   * running, so they are paused from here.
   */
  const followIfPaused = async (): Promise<void> => {
    if (!deps.isSingleProcess) await settings.reread();
    if (globalPauseUntilMs(settings.get(), clock.nowMs()) !== null) await followSitePause('share');
  };

  const starts = createStarts({
    ...deps,
    isMine,
    rulesNow: (site) => readRulesNow(database, site, deps.onUnevenPayouts),
    afterStarts: followIfPaused,
  });

  return {
    groupSettings,
    state: async (groupId) => (await findRoom(groupId)).state(),
    liveState: async (groupId) => {
      const { roster, facts } = await contexts.of(groupId);
      return buildLiveState(roster, (await findRoom(groupId)).state(), {
        settings: siteFor(settings.get(), facts.tournamentId),
        own: facts.own,
        deputies: facts.deputies,
        online: presence.in(groupId),
        seats: facts.seats,
        nowMs: clock.nowMs(),
      });
    },
    bid: async (groupId, bid) => {
      const { roster } = await contexts.readAsMember(groupId, findSpeaker(bid));
      const room = rooms.peek(groupId) ?? (await rooms.at(groupId));
      const outcome = await room.submit({ type: 'PlaceBid', ...bid });
      const principal =
        bid.placedBy === undefined ? undefined : roster.members.get(bid.userId)?.fullName;
      return toAppliedReply(outcome, roster.teams.get(bid.teamId)?.shortName, principal);
    },
    room: findRoom,
    submit,
    command: async (groupId, command, teamName) => {
      const applied = await submit(groupId, command, teamName);
      return (applied.at(-1) ?? applied[0]).state;
    },
    pause: async (groupId, userId, minutes) => {
      const room = await forAdmin(groupId, userId);
      const { event } = toAppliedReply(await room.submit({ type: 'PauseGroup', userId, minutes }));
      const hasBegun = event.type === 'PauseBegan';
      const message = hasBegun ? MESSAGES.pauseBegan : MESSAGES.pauseAccepted;
      return { settings: await groupSettings(groupId), message };
    },
    resume: async (groupId, userId) => {
      const room = await forAdmin(groupId, userId);
      toAppliedReply(await room.submit({ type: 'ResumeGroup', userId, bidId: newId() }));
      return groupSettings(groupId);
    },
    prepareStarts: starts.prepare,
    startDue: starts.startDue,
    followSitePause,
  };
}

/** By the auction's own rules, or before it those that it would start with. */
function toGroupSettings(
  state: AuctionState,
  { own, tournamentId }: GroupFacts,
  site: SiteSettings,
): GroupSettings {
  const rules =
    state.phase === 'scheduled'
      ? mergeRules(siteFor(site, tournamentId), own, null)
      : state.settings;
  const untilMs = state.phase === 'running' ? state.pauses.groupUntilMs : null;
  return {
    pauseStatus: untilMs !== null,
    pauseTime: untilMs === null ? null : new Date(untilMs).toISOString(),
    startingBudget: rules.startingBudget,
    lotSeconds: rules.lotSeconds,
    extensionSeconds: rules.extensionSeconds,
    lockSeconds: rules.lockSeconds,
  };
}

/** What a command has done. @throws RefusedByRules, Refused, TooSoon where nothing was done, or nobody knows */
function allApplied(
  outcome: Outcome,
  teamName?: string,
  principal?: string,
): readonly [AppliedEvent, ...AppliedEvent[]] {
  switch (outcome.kind) {
    case 'refused':
      throw new RefusedByRules(outcome.refusal, teamName, principal);
    case 'stale':
    case 'failed':
      throw new Refused('NotStored', MESSAGES.notStored);
    case 'busy':
      throw new TooSoon(MESSAGES.tooManyRequests, 1);
    case 'unknown':
      throw new Refused('OutcomeUnknown', MESSAGES.outcomeUnknown);
    case 'accepted': {
      const [first, ...others] = outcome.applied;
      if (first === undefined) throw new Error('An accepted command has an event');
      return [first, ...others];
    }
    default:
      return outcome satisfies never;
  }
}

function toAppliedReply(...of: Parameters<typeof allApplied>): AppliedEvent {
  return allApplied(...of)[0];
}
