import type { ServerMessage } from '@bracketbid/contract/live/realtime';
import {
  currentTeamId,
  hasOpened,
  leadingPause,
  isHardEnd,
  nobodyCanAnswer,
  wirePhase,
} from '@bracketbid/engine/auction/questions';
import { toPlacedBy } from '@bracketbid/engine/auction/deputies';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import { lotOnBlock } from '@bracketbid/engine/auction/gavel/gavelState';
import { isHeld } from '@bracketbid/engine/auction/voids/saleVoid';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import { type Roster, personIn, teamIn } from '../../groups/roster.ts';
import type { AppliedEvent } from '../../platform/changes/change.ts';
import { buildAnswer, toBid, iso, speakerIn } from './wireBid.ts';
import { toDeputy, gavelAfter } from './wireGavel.ts';
import { findStandingVoid } from './wireVoid.ts';

/** A message for a group's sockets. */
export type Announcement = ServerMessage;

/**
 * The messages that announce an auction's new events to its group. Pure: one message for every event that has one,
 * then the countdown if it changed. Every seq is in a message, so that a client can detect a gap.
 *
 * @param nowMs  the server's time that the countdown carries
 */
export function buildAnnouncements(
  roster: Roster,
  applied: readonly AppliedEvent[],
  nowMs: number,
): Announcement[] {
  const messages = applied.flatMap((entry, index) => {
    const own = buildMessages(roster, entry);
    const gavel = buildGavel(roster, entry);
    if (gavel.length > 0) return [...own, ...gavel, ...clockOfVoid(roster, entry)];
    const next = applied[index + 1];
    const isLast = next === undefined;
    // An event without a message of its own is announced by the countdown after it.
    const needsCountdown = own.length === 0 || (isLast && applied.some(changesCountdown));
    const countdown = needsCountdown ? [buildCountdown(roster, entry.state, nowMs)] : [];
    return [...own, ...countdown, ...clockOfVoid(roster, entry)];
  });
  return messages;
}

/** [GAVEL-1] Where the gavel ends the lots it takes the countdown's place, but for pauses, whose phase only a countdown says. */
function buildGavel(roster: Roster, entry: AppliedEvent): Announcement[] {
  const { event, state, seq, atMs } = entry;
  const gavel = gavelAfter(roster, entry);
  if (gavel === null) return [];
  const { groupId } = roster;
  const struck = event.type === 'BidStruck' ? event.bidId : null;
  const isPause = event.type === 'PauseBegan' || event.type === 'PauseEnded';
  return [
    ...(isPause ? [buildCountdown(roster, state, atMs)] : []),
    { name: 'gavel', payload: { ...gavel, groupId, seq, struck } },
  ];
}

function buildMessages(roster: Roster, { event, seq, atMs, state }: AppliedEvent): Announcement[] {
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
          payload: { auctionData: toBid(roster, said(state, event), atMs), groupId, seq },
        },
      ];
    case 'BidAnswered': {
      const auctionData = buildAnswer(roster, said(state, event), atMs);
      return [{ name: 'auctionaddmessage', payload: { auctionData, groupId, seq } }];
    }
    case 'BidNamed': {
      const auctionData = toBid(roster, said(state, event), atMs);
      return [{ name: 'auctionaddmessage', payload: { auctionData, groupId, seq } }];
    }
    case 'MaximumSealed':
    case 'MaximumWithdrawn':
    case 'MaximaRevealed':
      return [{ name: 'receiptAdded', payload: { groupId, seq } }];
    case 'DeputyNamed': {
      const { userId, deputy, limit } = event;
      return [{ name: 'deputyNamed', payload: { groupId, userId, deputy, limit, seq } }];
    }
    case 'SaleVoidProposed':
    case 'SaleVoidAgreed':
    case 'SaleVoidObjected':
    case 'SaleVoidPassedOn':
      return [buildVoid(roster, state, seq)];
    case 'SaleVoided':
    case 'SaleVoidRefused': {
      const outcome = event.type === 'SaleVoided' ? ('voided' as const) : ('refused' as const);
      return [{ name: 'saleVoid', payload: { void: null, outcome, seq } }];
    }
    case 'LotSold':
    case 'LotUnsold': {
      const sold = event.type === 'LotSold';
      const payload = {
        teamID: event.teamId,
        status: sold ? ('sold' as const) : ('unsold' as const),
        amount: sold ? event.amount : null,
        user: sold ? personIn(roster, event.userId) : null,
        ...(sold ? speakerIn(roster, deputyOfSale(state)) : {}),
        seq,
      };
      return [{ name: 'teamStatusUpdate', payload }];
    }
    case 'GroupPauseRequested':
    case 'GroupPauseWithdrawn':
      return [buildGroupPause(groupId, state, seq)];
    case 'PauseBegan':
    case 'PauseEnded':
      return event.kind === 'group' ? [buildGroupPause(groupId, state, seq)] : [];
    case 'AuctionCompleted':
      return [{ name: 'auctionCompleted', payload: { groupId, seq } }];
    case 'LotOpened':
    case 'LotExtended':
    case 'LotShown':
    case 'BidCalled':
    case 'WarningGiven':
    case 'WarningsTakenBack':
    case 'StrikeProposed':
    case 'BidStruck':
    case 'LotPassed':
    case 'FieldMade':
    case 'SeatAdded':
    case 'SeatRemoved':
    case 'SeatClaimed':
    case 'ClerksNamed':
      return [];
    default:
      return event satisfies never;
  }
}

/** A bid as it is shown: who enters it at the clerks’ table is nobody's deputy. */
function said<Event extends { readonly placedBy?: string }>(state: AuctionState, event: Event) {
  const { placedBy, ...bid } = event;
  return { ...bid, ...toDeputy(state, toPlacedBy({ placedBy })) };
}

/** [DEPUTY-4] Who won the lot that has just been sold for somebody else: no clerk, not even one who is none any more. */
function deputyOfSale(state: AuctionState): { readonly placedBy?: string } {
  const sale = state.phase === 'scheduled' ? undefined : state.results.at(-1);
  return sale?.status === 'sold' && sale.byClerk !== true ? toPlacedBy(sale) : {};
}

/** Events that change nothing of what is counted down. */
const SILENT: ReadonlySet<AuctionEvent['type']> = new Set([
  ...(['GroupPauseRequested', 'GroupPauseWithdrawn'] as const),
  ...(['MaximumSealed', 'MaximumWithdrawn', 'MaximaRevealed', 'DeputyNamed'] as const),
  ...(['SaleVoidProposed', 'SaleVoidAgreed', 'SaleVoidObjected'] as const),
  ...(['SaleVoidPassedOn', 'SaleVoidRefused'] as const),
]);

/** [VOID-5] While a sale is in question, whatever else happens may move its clock, or let the lock wait for it. */
function clockOfVoid(roster: Roster, { event, state, seq }: AppliedEvent): Announcement[] {
  const stands = state.phase === 'running' && state.proposal !== undefined;
  return stands && !event.type.startsWith('SaleVoid') ? [buildVoid(roster, state, seq)] : [];
}

function buildVoid(roster: Roster, state: AuctionState, seq: number): Announcement {
  return {
    name: 'saleVoid',
    payload: { void: findStandingVoid(roster, state), outcome: null, seq },
  };
}

/** Whether the end of the countdown may have moved: a bid moves it only in the last seconds, or when nobody can answer it. */
function changesCountdown({ event, state, atMs }: AppliedEvent): boolean {
  if (SILENT.has(event.type)) return false;
  if (event.type === 'BidPlaced' || event.type === 'BidAnswered') {
    if (nobodyCanAnswer(state)) return true;
    if (isHardEnd(state)) return true;
    const extensionMs = state.phase === 'running' ? state.settings.extensionSeconds * 1000 : 0;
    return (event.closesAtMs ?? Infinity) - atMs <= extensionMs;
  }
  return true;
}

function buildGroupPause(groupId: string, state: AuctionState, seq: number): Announcement {
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
export function buildCountdown(
  roster: Roster,
  state: AuctionState,
  nowMs: number,
): Extract<Announcement, { name: 'countdownUpdate' }> {
  const teamId = isHeld(state) || isBlockEmpty(state) ? null : currentTeamId(state);
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
    pause: buildLivePause(state),
    seq: state.seq,
  };
  return { name: 'countdownUpdate', payload };
}

/** [GAVEL-1] Nothing is on the block before a clerk shows it. */
function isBlockEmpty(state: AuctionState): boolean {
  return state.phase === 'running' && state.gavel !== undefined && lotOnBlock(state) === null;
}

export function buildLivePause(
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
    return Math.ceil((state.turn.remainingMs ?? 0) / 1000);
  }
  const endMs = countdownEndMs(state);
  return endMs === null ? 0 : Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}

/** The full length of the countdown that runs or comes next, by the settings this auction started with. Seconds. */
export function durationSeconds(state: AuctionState): number {
  if (state.phase !== 'running') return 0;
  return hasOpened(state) ? state.settings.lotSeconds : state.settings.lockSeconds;
}
