import type { Bid } from '@bracketbid/contract/entities';
import type { ServerMessageName, ServerMessages } from '@bracketbid/contract/realtime';
import {
  currentTeamId,
  hasOpened,
  leadingPause,
  isHardEnd,
  nobodyCanAnswer,
  wirePhase,
} from '@bracketbid/engine/auction/questions';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import { type Roster, personIn, teamIn } from '../groups/roster.ts';
import type { AppliedEvent } from '../changes/change.ts';

/** A message for a group's sockets. */
export type Announcement = {
  [Name in ServerMessageName]: { readonly name: Name; readonly payload: ServerMessages[Name] };
}[ServerMessageName];

/**
 * The messages that announce an auction's new events to its group. Pure: one message for every event that has one,
 * then the countdown if it changed. Every seq is in a message, so that a client can detect a gap.
 *
 * @param nowMs  the server's time that the countdown carries
 */
export function announcementsOf(
  roster: Roster,
  applied: readonly AppliedEvent[],
  nowMs: number,
): Announcement[] {
  const messages = applied.flatMap((entry, index) => {
    const own = messagesOf(roster, entry);
    const next = applied[index + 1];
    const isLast = next === undefined;
    // An event without a message of its own is announced by the countdown after it.
    const needsCountdown = own.length === 0 || (isLast && applied.some(changesCountdown));
    return needsCountdown ? [...own, countdownOf(roster, entry.state, nowMs)] : own;
  });
  return messages;
}

function messagesOf(roster: Roster, { event, seq, atMs, state }: AppliedEvent): Announcement[] {
  const { groupId } = roster;
  switch (event.type) {
    case 'AuctionStarted':
      return [{ name: 'auctionAutoStarted', payload: { auctionDate: iso(atMs), groupId, seq } }];
    case 'LotLocked': {
      const team = teamIn(roster, event.teamId);
      const duration = Math.max(0, Math.ceil((event.opensAtMs - atMs) / 1000));
      return [
        { name: 'lockScreen', payload: { team, duration, endsAt: iso(event.opensAtMs), seq } },
      ];
    }
    case 'BidPlaced':
      return [
        {
          name: 'auctionaddmessage',
          payload: { auctionData: bidOf(roster, event, atMs), groupId, seq },
        },
      ];
    case 'LotSold':
    case 'LotUnsold': {
      const sold = event.type === 'LotSold';
      const payload = {
        teamID: event.teamId,
        status: sold ? ('sold' as const) : ('unsold' as const),
        amount: sold ? event.amount : null,
        user: sold ? personIn(roster, event.userId) : null,
        seq,
      };
      return [{ name: 'teamStatusUpdate', payload }];
    }
    case 'GroupPauseRequested':
    case 'GroupPauseWithdrawn':
      return [groupPauseOf(groupId, state, seq)];
    case 'PauseBegan':
    case 'PauseEnded':
      return event.kind === 'group' ? [groupPauseOf(groupId, state, seq)] : [];
    case 'AuctionCompleted':
      return [{ name: 'auctionCompleted', payload: { groupId, seq } }];
    case 'LotOpened':
    case 'LotExtended':
      return [];
    default:
      return event satisfies never;
  }
}

/** Whether the end of the countdown may have moved: a bid moves it only in the last seconds, or when nobody can answer it. */
function changesCountdown({ event, state, atMs }: AppliedEvent): boolean {
  if (event.type === 'BidPlaced') {
    if (nobodyCanAnswer(state)) return true;
    if (isHardEnd(state)) return true;
    const extensionMs = state.phase === 'running' ? state.settings.extensionSeconds * 1000 : 0;
    return event.closesAtMs - atMs <= extensionMs;
  }
  return event.type !== 'GroupPauseRequested' && event.type !== 'GroupPauseWithdrawn';
}

function groupPauseOf(groupId: string, state: AuctionState, seq: number): Announcement {
  const untilMs = state.phase === 'running' ? state.pauses.groupUntilMs : null;
  const payload = {
    groupId,
    pauseStatus: untilMs !== null,
    pauseTime: untilMs === null ? null : iso(untilMs),
    pauseAfterLot: state.phase === 'running' ? state.pauseAfterLotMinutes : null,
    seq,
  };
  return { name: 'groupauctionpaused', payload };
}

/** The current countdown: what runs, until when, and the server's time. */
export function countdownOf(
  roster: Roster,
  state: AuctionState,
  nowMs: number,
): Extract<Announcement, { name: 'countdownUpdate' }> {
  const teamId = currentTeamId(state);
  const endMs = countdownEndMs(state);
  const payload = {
    team: teamId === null ? null : teamIn(roster, teamId),
    secondsLeft: secondsLeft(state, nowMs),
    duration: durationSeconds(state),
    hasOpened: hasOpened(state),
    nobodyCanAnswer: nobodyCanAnswer(state),
    isHardEnd: isHardEnd(state),
    closesAt: endMs === null ? null : iso(endMs),
    serverTime: iso(nowMs),
    phase: wirePhase(state),
    pause: livePauseOf(state),
    seq: state.seq,
  };
  return { name: 'countdownUpdate', payload };
}

export function livePauseOf(
  state: AuctionState,
): { kind: 'group' | 'global'; until: string } | null {
  const pause = state.phase === 'running' ? leadingPause(state.pauses) : null;
  return pause === null ? null : { kind: pause.kind, until: iso(pause.untilMs) };
}

/** When the countdown that runs now ends: the lock's or the lot's. Null when none runs. */
export function countdownEndMs(state: AuctionState): number | null {
  if (state.phase !== 'running') return null;
  if (state.turn.kind === 'locked') return state.turn.opensAtMs;
  return state.turn.kind === 'open' ? state.turn.closesAtMs : null;
}

/** Whole seconds left of the countdown that runs, begun ones counted, or of the lot that a pause froze. */
export function secondsLeft(state: AuctionState, nowMs: number): number {
  if (state.phase === 'running' && state.turn.kind === 'frozen') {
    return Math.ceil(state.turn.remainingMs / 1000);
  }
  const endMs = countdownEndMs(state);
  return endMs === null ? 0 : Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}

/** The full length of the countdown that runs or comes next, by the settings this auction started with. Seconds. */
export function durationSeconds(state: AuctionState): number {
  if (state.phase !== 'running') return 0;
  return hasOpened(state) ? state.settings.lotSeconds : state.settings.lockSeconds;
}

/** A bid as the wire shows it. */
export function bidOf(
  roster: Roster,
  bid: { bidId: string; teamId: string; userId: string; amount: number },
  atMs: number,
): Bid {
  const user = personIn(roster, bid.userId);
  return {
    _id: bid.bidId,
    teamID: bid.teamId,
    amount: bid.amount,
    groupId: roster.groupId,
    userId: bid.userId,
    user,
    fullName: user.fullName,
    profileimageurl: user.profileimageurl,
    createdAt: iso(atMs),
  };
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
