import type {
  AuctionCommand,
  NameDeputy,
  PlaceBid,
  ReachDeadline,
  StartAuction,
} from './commands.ts';
import {
  type Acting,
  buildAnswer,
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
import {
  endPause,
  pauseGlobally,
  pauseGroup,
  resumeGroup,
  warningsTakenBack,
} from './pauses/decidePauses.ts';
import { canBeginWith, toPlacedBy, whyNotAsMuch, whyNotDeputyship, whyNotFor } from './deputies.ts';
import { actWithGavel } from './gavel/decideGavel.ts';
import { addSeats, claimSeat, nameClerks, removeSeat } from './gavel/decideSeats.ts';
import { closesAfter, SECOND_MS, unanswerableMsMax } from './lots/lotTime.ts';
import { complete, endLot, openLot } from './lots/lotTurns.ts';
import { NO_SECRETS, type Secrets } from './maxima/maxima.ts';
import {
  currentAmount,
  currentTeamId,
  isMember,
  isTimeOver,
  nobodyCanAnswer,
  pausedUntilMs,
  remainingDollars,
  whyNotBid,
} from './questions.ts';
import type { Refusal } from './refusals.ts';
import { RULES_VERSION_NOW } from './rules.ts';
import { extensionFits } from './settings.ts';
import type { AuctionState, RunningAuction } from './state.ts';

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
    case 'ActWithGavel':
      return actWithGavel(state, command, { nowMs, secrets, bidId: command.bidId });
    case 'AddSeats':
      return addSeats(state, command);
    case 'RemoveSeat':
      return removeSeat(state, command);
    case 'ClaimSeat':
      return claimSeat(state, command);
    case 'NameClerks':
      return nameClerks(state, command);
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
  const { lots, seals = [], replaces = {}, deputies = [], groupHash, contest, hostId } = command;
  const { seats = [], claims = {}, clerks = [] } = command;
  if (!extensionFits(settings)) {
    return refuse({ code: 'ExtensionTooLong', lotSeconds: settings.lotSeconds });
  }
  if (!canBeginWith(deputies, members)) return refuse({ code: 'InvalidDeputy' });
  const opensAtMs = nowMs + settings.lockSeconds * SECOND_MS;
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
      ...(contest === undefined ? {} : { contest }),
      ...(hostId === undefined ? {} : { hostId }),
      ...(seats.length === 0 ? {} : { seats }),
      ...(Object.keys(claims).length === 0 ? {} : { claims }),
      ...(clerks.length === 0 ? {} : { clerks }),
    },
    // [GAVEL-1] With a gavel nothing is on the block before a clerk shows it.
    ...(settings.pace === 'gavel'
      ? []
      : [{ type: 'LotLocked', teamId: first, opensAtMs } as const]),
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
  if (state.settings.phonesBid === false) return refuse({ code: 'PhonesOff' });
  const notFor = whyNotFor(state, command);
  if (notFor !== null) return refuse(notFor);
  if (!isMember(state, userId)) return refuse({ code: 'NotAMember' });
  const notOpen = whyNotOpen(state, teamId, nowMs);
  if (notOpen !== null) return refuse(notOpen);
  if (state.turn.kind !== 'open') return refuse({ code: 'LotNotOpen', teamId });
  const standing = state.turn.lastBid;
  const leads = standing?.userId === userId;
  const over = currentAmount(state);
  const facts = {
    currentAmount: over,
    // [GAVEL-4] Above a call the leader may bid, too.
    isHighestBidder: leads && over === standing.amount,
    remaining: remainingDollars(state, userId),
    sizes: state.settings,
  };
  const whyNot = whyNotBid(facts, amount) ?? whyNotAsMuch(state, command);
  if (whyNot !== null) return refuse(whyNot);
  const { bidId, clientBidId } = command;
  const defence = standing === null || leads ? null : defenceAgainst(state, command, secrets);
  if (defence !== null) {
    const challenge = { challenger: userId, challenge: amount, clientBidId, bidId };
    const answer = { ...challenge, ...toPlacedBy(command), defence, by: null };
    return accept([buildAnswer(state, state.turn, answer, nowMs)]);
  }
  const closesAtMs = closesAfter(state, state.turn, { userId, amount }, nowMs);
  const bid = { bidId, teamId, userId, amount, closesAtMs, clientBidId, ...toPlacedBy(command) };
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
  if (isTimeOver(state, nowMs)) return { code: 'LotOver', teamId };
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
      if (!isTimeOver(state, nowMs)) return refuse({ code: 'NothingDue' });
      return accept(endLot(state, teamId, end));
    case 'shown':
      return refuse({ code: 'NothingDue' });
    case 'waiting':
      if (state.gavel !== undefined) return refuse({ code: 'NothingDue' });
      throw new Error('A lot waits only while a pause is on, or for a clerk');
    case 'frozen':
      throw new Error('A lot is frozen only while a pause is on');
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
  if (state.turn.closesAtMs === null) {
    const back = warningsTakenBack(state);
    return back.length === 0 ? refuse({ code: 'NothingDue' }) : accept(back);
  }
  const extensionMs = state.settings.extensionSeconds * SECOND_MS;
  const givenMs = nobodyCanAnswer(state)
    ? Math.min(extensionMs, unanswerableMsMax(state))
    : extensionMs;
  const closesAtMs = nowMs + givenMs;
  if (state.turn.closesAtMs >= closesAtMs) return refuse({ code: 'NothingDue' });
  return accept([{ type: 'LotExtended', teamId, closesAtMs }]);
}
