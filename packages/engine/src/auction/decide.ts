import type {
  AuctionCommand,
  NameDeputy,
  PlaceBid,
  ReachDeadline,
  StartAuction,
} from './commands.ts';
import {
  type Acting,
  answerOf,
  defenceAgainst,
  removeMaximum,
  setMaximum,
  withMaxima,
} from './maxima/decideMaxima.ts';
import {
  agreeVoid,
  objectVoid,
  passVoidOn,
  proposeVoid,
  reachVoidDeadline,
  refuseVoid,
} from './voids/decideVoid.ts';
import { accept, type Decision, refuse } from './decision.ts';
import { canBeginWith, placedByOf, whyNotAsMuch, whyNotDeputyship, whyNotFor } from './deputies.ts';
import type { AuctionEvent } from './events.ts';
import { closesAfter, SECOND_MS, unanswerableMsMax } from './lotTime.ts';
import { andGoOn, complete, endLot, isLastLot, MINUTE_MS, openLot } from './lotTurns.ts';
import { NO_SECRETS, type Secrets } from './maxima/maxima.ts';
import {
  currentTeamId,
  hasOpened,
  isMember,
  nobodyCanAnswer,
  pausedUntilMs,
  remainingDollars,
  whyNotBid,
} from './questions.ts';
import type { Refusal } from './refusals.ts';
import { RULES_VERSION_NOW } from './rules.ts';
import { extensionFits, PAUSE_MINUTES } from './settings.ts';
import type { AuctionState, PauseKind, RunningAuction } from './state.ts';

/**
 * Decides what a command does to a group's auction. Knows no clock, no database, no other group.
 *
 * @param nowMs  epoch milliseconds by the server's clock; never smaller than the last event's
 * @param secrets  what the auction's seals hide
 * @returns the events to be stored together, or a refusal that changes nothing
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
    case 'NameDeputy':
      return nameDeputy(state, command);
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
    case 'ProposeVoid':
      return proposeVoid(state, command, nowMs);
    case 'AgreeVoid':
      return agreeVoid(state, command, { nowMs, secrets, bidId: command.bidId });
    case 'RefuseVoid':
      return refuseVoid(state, command, nowMs);
    case 'ObjectVoid':
      return objectVoid(state, command, { nowMs, secrets, bidId: command.bidId });
    case 'PassVoidOn':
      return passVoidOn(state, command, { nowMs, secrets, bidId: command.bidId });
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
  const { lots, seals = [], replaces = {}, deputies = [], groupHash } = command;
  if (!extensionFits(settings)) {
    return refuse({ code: 'ExtensionTooLong', lotSeconds: settings.lotSeconds });
  }
  if (!canBeginWith(deputies, members)) return refuse({ code: 'InvalidDeputy' });
  return accept([
    {
      type: 'AuctionStarted',
      rulesVersion,
      orderSeedHash,
      settings,
      order,
      members,
      ...(lots === undefined ? {} : { lots }),
      ...(seals.length === 0 ? {} : { seals }),
      ...(Object.keys(replaces).length === 0 ? {} : { replaces }),
      ...(deputies.length === 0 ? {} : { deputies }),
      ...(groupHash === undefined ? {} : { groupHash }),
    },
    { type: 'LotLocked', teamId: first, opensAtMs: nowMs + settings.lockSeconds * SECOND_MS },
  ]);
}

/** [BID-1 to BID-8, LOT-4, LOT-5, MAX-2, DEPUTY-2, DEPUTY-3] Checks in the order that matters most to the bidder. */
function placeBid(
  state: RunningAuction,
  command: PlaceBid,
  nowMs: number,
  secrets: Secrets,
): Decision {
  const { teamId, userId, amount } = command;
  const notFor = whyNotFor(state, command);
  if (notFor !== null) return refuse(notFor);
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
  const whyNot = whyNotBid(facts, amount) ?? whyNotAsMuch(state, command);
  if (whyNot !== null) return refuse(whyNot);
  const { bidId, clientBidId } = command;
  const defence = standing === null ? null : defenceAgainst(state, command, secrets);
  if (defence !== null) {
    const challenge = { challenger: userId, challenge: amount, clientBidId, bidId };
    const answer = { ...challenge, ...placedByOf(command), defence, by: null };
    return accept([answerOf(state, state.turn, answer, nowMs)]);
  }
  const closesAtMs = closesAfter(state, state.turn, { userId, amount }, nowMs);
  const bid = { bidId, teamId, userId, amount, closesAtMs, clientBidId, ...placedByOf(command) };
  return accept([{ type: 'BidPlaced', ...bid }]);
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

/** [DEPUTY-1] At any time, pauses included; what is bid stands. */
function nameDeputy(state: RunningAuction, { userId, deputy, limit }: NameDeputy): Decision {
  if (!isMember(state, userId)) return refuse({ code: 'NotAMember' });
  const before = state.deputies?.[userId];
  if (deputy === null) {
    if (before === undefined) return refuse({ code: 'NothingDue' });
    return accept([{ type: 'DeputyNamed', userId, deputy, limit: 0 }]);
  }
  if (!isMember(state, deputy)) return refuse({ code: 'InvalidDeputy' });
  const whyNot = whyNotDeputyship({ userId, deputy, limit });
  if (whyNot !== null) return refuse(whyNot);
  if (before?.deputy === deputy && before.limit === limit) return refuse({ code: 'NothingDue' });
  return accept([{ type: 'DeputyNamed', userId, deputy, limit }]);
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
  const isLast = hasOpened(state) && isLastLot(state);
  if (isLast || currentTeamId(state) === null) return refuse({ code: 'LastLot' });
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
      ? Math.min(remainingMs, unanswerableMsMax(state))
      : Math.max(remainingMs, state.settings.extensionSeconds * SECOND_MS);
    return withMaxima(state, { type: 'PauseEnded', kind, closesAtMs: nowMs + leftMs }, acting);
  }
  return andGoOn(state, [{ type: 'PauseEnded', kind, closesAtMs: null }], nowMs);
}

/** [LOT-1 to LOT-3, PAUSE-4, VOID-3, VOID-5] The transitions that are due by the clock alone. */
function reachDeadline(
  state: RunningAuction,
  { orderSeed }: ReachDeadline,
  acting: Acting,
): Decision {
  const { nowMs, secrets } = acting;
  const decided = reachVoidDeadline(state, acting);
  if (decided !== null) return accept(decided);
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
  const end = { orderSeed, nowMs, secrets };
  if (state.turn.kind === 'waiting' && state.proposal !== undefined) {
    return refuse({ code: 'NothingDue' });
  }
  const teamId = currentTeamId(state);
  // [VOID-5] The end has waited for a decision.
  if (teamId === null) return accept(complete(state, end));
  switch (state.turn.kind) {
    case 'locked':
      if (nowMs < state.turn.opensAtMs) return refuse({ code: 'NothingDue' });
      return accept(withMaxima(state, openLot(state, teamId, nowMs), acting));
    case 'open':
      if (nowMs < state.turn.closesAtMs) return refuse({ code: 'NothingDue' });
      return accept(endLot(state, teamId, end));
    case 'waiting':
    case 'frozen':
      throw new Error('A lot waits or is frozen only while a pause is on');
    default:
      return state.turn satisfies never;
  }
}

/** [OUTAGE-1, LOT-5] An open lot has at least the anti-snipe time once the server is back, if anyone could use it. */
function recoverFromOutage(state: RunningAuction, nowMs: number): Decision {
  const teamId = currentTeamId(state);
  if (pausedUntilMs(state.pauses) !== null || state.turn.kind !== 'open' || teamId === null) {
    return refuse({ code: 'NothingDue' });
  }
  const extensionMs = state.settings.extensionSeconds * SECOND_MS;
  const givenMs = nobodyCanAnswer(state)
    ? Math.min(extensionMs, unanswerableMsMax(state))
    : extensionMs;
  const closesAtMs = nowMs + givenMs;
  if (state.turn.closesAtMs >= closesAtMs) return refuse({ code: 'NothingDue' });
  return accept([{ type: 'LotExtended', teamId, closesAtMs }]);
}
