import type { AuctionCommand, PlaceBid, ReachDeadline, StartAuction } from './commands.ts';
import {
  type Acting,
  answerOf,
  defenceAgainst,
  removeMaximum,
  reveal,
  setMaximum,
  withMaxima,
} from './decideMaxima.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { AuctionEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { closesAfter, SECOND_MS, UNANSWERABLE_MS_MAX } from './lotTime.ts';
import { NO_SECRETS, type Secrets } from './maxima.ts';
import {
  currentTeamId,
  hasOpened,
  isMember,
  nobodyCanAnswer,
  nobodyCanBeat,
  pausedUntilMs,
  remainingDollars,
  standingBid,
  whyNotBid,
} from './questions.ts';
import type { Refusal } from './refusals.ts';
import { RULES_VERSION_NOW } from './rules.ts';
import { extensionFits, PAUSE_MINUTES } from './settings.ts';
import type { AuctionState, PauseKind, RunningAuction } from './state.ts';

const MINUTE_MS = 60_000;

/**
 * Decides what a command does to a group's auction. Knows no clock, no database, no other group.
 *
 * @param nowMs  epoch milliseconds by the server's clock; never smaller than the last event's
 * @param secrets  what the auction's seals hide
 * @returns one to three events to be stored together, or a refusal that changes nothing
 * @see docs/rules.md
 */
export function decide(
  state: AuctionState,
  command: AuctionCommand,
  nowMs: number,
  secrets: Secrets = NO_SECRETS,
): Decision {
  if (command.type === 'StartAuction') return start(state, command, nowMs);
  if (state.phase === 'scheduled') return refuse({ code: 'NotStarted' });
  if (state.phase === 'completed') return refuse({ code: 'AuctionOver' });
  switch (command.type) {
    case 'PlaceBid':
      return placeBid(state, command, nowMs, secrets);
    case 'SetMaximum':
      return setMaximum(state, command, nowMs, secrets);
    case 'RemoveMaximum':
      return removeMaximum(state, command, secrets);
    case 'PauseGroup':
      return pauseGroup(state, command.userId, command.minutes, nowMs);
    case 'ResumeGroup':
      return resumeGroup(state, command.userId, { nowMs, secrets, bidId: command.bidId });
    case 'PauseGlobally':
      return pauseGlobally(state, command.untilMs, nowMs);
    case 'ResumeGlobally':
      return state.pauses.globalUntilMs === null
        ? refuse({ code: 'NotPaused' })
        : accept(endPause(state, 'global', { nowMs, secrets, bidId: command.bidId }));
    case 'ReachDeadline':
      return reachDeadline(state, command, { nowMs, secrets, bidId: command.bidId });
    case 'RecoverFromOutage':
      return recoverFromOutage(state, nowMs);
    default:
      return command satisfies never;
  }
}

/** [START-1, VERSION-1] Freezes rules, settings, members and order, and locks the first lot. */
function start(state: AuctionState, command: StartAuction, nowMs: number): Decision {
  if (state.phase !== 'scheduled') return refuse({ code: 'AlreadyStarted' });
  const first = command.order[0];
  if (first === undefined || command.members.length === 0) return refuse({ code: 'NothingToSell' });
  const { orderSeedHash, settings, order, members, rulesVersion = RULES_VERSION_NOW } = command;
  const { lots, seals = [], groupHash } = command;
  if (rulesVersion >= 2 && !extensionFits(settings)) {
    return refuse({ code: 'ExtensionTooLong', lotSeconds: settings.lotSeconds });
  }
  const version = rulesVersion === 1 ? {} : { rulesVersion };
  return accept([
    {
      ...{ type: 'AuctionStarted', ...version, orderSeedHash, settings, order, members },
      ...(lots === undefined ? {} : { lots }),
      ...(seals.length === 0 ? {} : { seals }),
      ...(groupHash === undefined ? {} : { groupHash }),
    },
    { type: 'LotLocked', teamId: first, opensAtMs: nowMs + settings.lockSeconds * SECOND_MS },
  ]);
}

/** [BID-1 to BID-8, LOT-4, LOT-5, MAX-2] Checks in the order that matters most to the bidder. */
function placeBid(
  state: RunningAuction,
  command: PlaceBid,
  nowMs: number,
  secrets: Secrets,
): Decision {
  const { teamId, userId, amount } = command;
  if (!isMember(state, userId)) return refuse({ code: 'NotAMember' });
  const notOpen = whyNotOpen(state, teamId, nowMs);
  if (notOpen !== null) return refuse(notOpen);
  if (state.turn.kind !== 'open') return refuse({ code: 'LotNotOpen', teamId });
  const standing = state.turn.lastBid;
  const facts = {
    currentAmount: standing?.amount ?? 0,
    isHighestBidder: standing?.userId === userId,
    remaining: remainingDollars(state, userId),
    sizes: state.settings,
  };
  const whyNot = whyNotBid(facts, amount);
  if (whyNot !== null) return refuse(whyNot);
  const { bidId, clientBidId } = command;
  const defence = standing === null ? null : defenceAgainst(state, command, secrets);
  if (defence !== null) {
    const challenge = { challenger: userId, challenge: amount, clientBidId, bidId };
    const answer = { ...challenge, defence, seals: [defence.seal] };
    return accept([answerOf(state, state.turn, answer, nowMs)]);
  }
  const closesAtMs = closesAfter(state, state.turn, { userId, amount }, nowMs);
  return accept([{ type: 'BidPlaced', bidId, teamId, userId, amount, closesAtMs, clientBidId }]);
}

/** [BID-1, BID-2] Whether this team is the one that is open now, and its time not over. */
function whyNotOpen(state: RunningAuction, teamId: string, nowMs: number): Refusal | null {
  if (state.results.some((result) => result.teamId === teamId)) return { code: 'LotOver', teamId };
  if (!state.order.includes(teamId)) return { code: 'UnknownTeam' };
  const untilMs = pausedUntilMs(state.pauses);
  if (untilMs !== null) return { code: 'AuctionPaused', untilMs };
  if (currentTeamId(state) !== teamId) return { code: 'LotNotOpen', teamId };
  if (state.turn.kind !== 'open') return { code: 'LotLockedNow', teamId };
  if (nowMs >= state.turn.closesAtMs) return { code: 'LotOver', teamId };
  return null;
}

/** [PAUSE-1, PAUSE-5] At once when no lot is open, else when the open lot ends, unless nothing comes after it. */
function pauseGroup(
  state: RunningAuction,
  userId: string,
  minutes: number,
  nowMs: number,
): Decision {
  if (!isMember(state, userId)) return refuse({ code: 'NotAMember' });
  if (!Number.isInteger(minutes) || minutes < PAUSE_MINUTES.min || minutes > PAUSE_MINUTES.max) {
    return refuse({ code: 'InvalidPause' });
  }
  if (hasOpened(state) && state.rulesVersion >= 2 && isLastLot(state)) {
    return refuse({ code: 'LastLot' });
  }
  if (hasOpened(state)) return accept([{ type: 'GroupPauseRequested', userId, minutes }]);
  return accept([{ type: 'PauseBegan', kind: 'group', untilMs: nowMs + minutes * MINUTE_MS }]);
}

/** [PAUSE-2] The group admin may resume early, or take back a pause that has not begun. */
function resumeGroup(state: RunningAuction, userId: string, acting: Acting): Decision {
  if (!isMember(state, userId)) return refuse({ code: 'NotAMember' });
  if (state.pauseAfterLotMinutes !== null) {
    return accept([{ type: 'GroupPauseWithdrawn', userId }]);
  }
  if (state.pauses.groupUntilMs === null) return refuse({ code: 'NotPaused' });
  return accept(endPause(state, 'group', acting));
}

/** [PAUSE-3] The site's pause freezes the open lot at once, with the time it has left. */
function pauseGlobally(state: RunningAuction, untilMs: number, nowMs: number): Decision {
  if (!Number.isSafeInteger(untilMs) || untilMs <= nowMs) return refuse({ code: 'InvalidPause' });
  return accept([{ type: 'PauseBegan', kind: 'global', untilMs }]);
}

/** [PAUSE-4] Ends one pause; if it was the last, the auction continues where it stopped, and maxima set meanwhile act. */
function endPause(state: RunningAuction, kind: PauseKind, acting: Acting): AuctionEvent[] {
  const { nowMs } = acting;
  const other = kind === 'group' ? state.pauses.globalUntilMs : state.pauses.groupUntilMs;
  if (other !== null) return [{ type: 'PauseEnded', kind, closesAtMs: null }];
  if (state.turn.kind === 'frozen') {
    const { remainingMs } = state.turn;
    const leftMs = nobodyCanAnswer(state)
      ? Math.min(remainingMs, UNANSWERABLE_MS_MAX)
      : Math.max(remainingMs, state.settings.extensionSeconds * SECOND_MS);
    return withMaxima(state, { type: 'PauseEnded', kind, closesAtMs: nowMs + leftMs }, acting);
  }
  return [{ type: 'PauseEnded', kind, closesAtMs: null }, lockLot(state, nowMs)];
}

function lockLot(state: RunningAuction, nowMs: number): AuctionEvent {
  const teamId = currentTeamId(state);
  if (teamId === null) throw new Error('A running auction has a lot whose turn it is');
  const opensAtMs = nowMs + state.settings.lockSeconds * SECOND_MS;
  return { type: 'LotLocked', teamId, opensAtMs };
}

/** [LOT-1 to LOT-3, PAUSE-4] The transitions that are due by the clock alone. */
function reachDeadline(
  state: RunningAuction,
  { orderSeed }: ReachDeadline,
  acting: Acting,
): Decision {
  const { nowMs, secrets } = acting;
  const { groupUntilMs, globalUntilMs } = state.pauses;
  if (groupUntilMs !== null || globalUntilMs !== null) {
    if (globalUntilMs !== null && globalUntilMs <= nowMs) {
      return accept(endPause(state, 'global', acting));
    }
    if (groupUntilMs !== null && groupUntilMs <= nowMs) {
      return accept(endPause(state, 'group', acting));
    }
    return refuse({ code: 'NothingDue' });
  }
  const teamId = currentTeamId(state);
  if (teamId === null) throw new Error('A running auction has a lot whose turn it is');
  switch (state.turn.kind) {
    case 'locked':
      if (nowMs < state.turn.opensAtMs) return refuse({ code: 'NothingDue' });
      return accept(withMaxima(state, openLot(state, teamId, nowMs), acting));
    case 'open':
      if (nowMs < state.turn.closesAtMs) return refuse({ code: 'NothingDue' });
      return accept(endLot(state, teamId, { orderSeed, nowMs, secrets }));
    case 'waiting':
    case 'frozen':
      throw new Error('A lot waits or is frozen only while a pause is on');
    default:
      return state.turn satisfies never;
  }
}

/** [LOT-1, LOT-5] */
function openLot(state: RunningAuction, teamId: string, nowMs: number): AuctionEvent {
  const lotMs = state.settings.lotSeconds * SECOND_MS;
  const openMs = nobodyCanBeat(state, null) ? Math.min(lotMs, UNANSWERABLE_MS_MAX) : lotMs;
  return { type: 'LotOpened', teamId, closesAtMs: nowMs + openMs };
}

function isLastLot(state: RunningAuction): boolean {
  return state.lotIndex + 1 >= state.order.length;
}

/** [LOT-3] Sold to the highest bidder or unsold; then the next lot, a pause that was requested, or the end. */
function endLot(
  state: RunningAuction,
  teamId: string,
  end: { readonly orderSeed: string; readonly nowMs: number; readonly secrets: Secrets },
): AuctionEvent[] {
  const { orderSeed, nowMs, secrets } = end;
  const winning = standingBid(state);
  const ended: AuctionEvent =
    winning === null
      ? { type: 'LotUnsold', teamId }
      : { type: 'LotSold', teamId, userId: winning.userId, amount: winning.amount };
  if (isLastLot(state)) {
    return [ended, ...reveal(state, secrets), { type: 'AuctionCompleted', orderSeed }];
  }
  if (state.pauseAfterLotMinutes !== null) {
    const untilMs = nowMs + state.pauseAfterLotMinutes * MINUTE_MS;
    return [ended, { type: 'PauseBegan', kind: 'group', untilMs }];
  }
  const next = evolve(state, ended, nowMs);
  if (next.phase !== 'running') throw new Error('An auction with lots left goes on');
  return [ended, lockLot(next, nowMs)];
}

/** [OUTAGE-1, LOT-5] An open lot has at least the anti-snipe time once the server is back, if anyone could use it. */
function recoverFromOutage(state: RunningAuction, nowMs: number): Decision {
  const teamId = currentTeamId(state);
  if (pausedUntilMs(state.pauses) !== null || state.turn.kind !== 'open' || teamId === null) {
    return refuse({ code: 'NothingDue' });
  }
  const extensionMs = state.settings.extensionSeconds * SECOND_MS;
  const givenMs = nobodyCanAnswer(state) ? Math.min(extensionMs, UNANSWERABLE_MS_MAX) : extensionMs;
  const closesAtMs = nowMs + givenMs;
  if (state.turn.closesAtMs >= closesAtMs) return refuse({ code: 'NothingDue' });
  return accept([{ type: 'LotExtended', teamId, closesAtMs }]);
}
