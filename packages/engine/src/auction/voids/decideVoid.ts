import type { AgreeVoid, ObjectVoid, PassVoidOn, ProposeVoid, RefuseVoid } from '../commands.ts';
import { type Acting, withMaxima } from '../maxima/decideMaxima.ts';
import { accept, type Decision, refuse } from '../decision.ts';
import type { AuctionEvent, SaleVoided } from '../events.ts';
import { evolve } from '../evolve.ts';
import { SECOND_MS } from '../lots/lotTime.ts';
import { andGoOn } from '../lots/lotTurns.ts';
import { isSeat } from '../gavel/gavelState.ts';
import { isMember, isTimeOver, nobodyCanBeat } from '../questions.ts';
import type { Refusal } from '../refusals.ts';
import {
  agreementsMissing,
  canSpeak,
  hasOthers,
  otherKey,
  VOID_PROPOSALS_MAX,
  voidableSale,
  voidDeadline,
  voters,
  whyNotTheirs,
} from './saleVoid.ts';
import type { RunningAuction, SaleVoid } from '../state.ts';

/** [VOID-1, VOID-2] Proposes that the latest sale be voided; it passes on at once where the other key is away. */
export function proposeVoid(state: RunningAuction, command: ProposeVoid, nowMs: number): Decision {
  const whyNot = whyNotPropose(state, command, nowMs);
  if (whyNot !== null) return refuse(whyNot);
  const sale = voidableSale(state);
  if (sale === null) throw new Error('What may be proposed is a sale');
  const { voidId, reason, adminId, userId: proposedBy } = command;
  const { teamId, userId, amount } = sale;
  const said = { voidId, teamId, userId, amount, reason, proposedBy, adminId };
  const proposed: AuctionEvent = { type: 'SaleVoidProposed', ...said };
  const other = adminId === userId ? null : proposedBy === userId ? adminId : userId;
  // [GAVEL-6] A clerk speaks for a seat, and is in the room.
  const isSpokenFor = [adminId, ...(state.gavel?.clerks ?? [])].some((each) => each !== proposedBy);
  const isAway =
    other !== null && (isSeat(state, other) ? !isSpokenFor : command.away.includes(other));
  const passes = isAway && voters(state).some((each) => each !== adminId && each !== userId);
  return accept(
    passes ? [proposed, { type: 'SaleVoidPassedOn', voidId, because: 'away' }] : [proposed],
  );
}

/** [VOID-1, VOID-2] Why a proposal would be refused, or null. */
function whyNotPropose(
  state: RunningAuction,
  { userId, teamId, adminId }: Pick<ProposeVoid, 'userId' | 'teamId' | 'adminId'>,
  nowMs: number,
): Refusal | null {
  if (!isMember(state, userId) || !isMember(state, adminId)) return { code: 'NotAMember' };
  if (!state.order.includes(teamId)) return { code: 'UnknownTeam' };
  const last = state.results.at(-1);
  const sold = state.results.find((result) => result.teamId === teamId);
  const isTheirs = userId === adminId || sold?.status !== 'sold' || userId === sold.userId;
  if (!isTheirs) return { code: 'NoKey' };
  const isNextOver = isTimeOver(state, nowMs);
  const isLast = state.lotIndex >= state.order.length && state.proposal === undefined;
  const isOver = isNextOver || isLast;
  if (isOver || last?.status !== 'sold' || last.teamId !== teamId) return { code: 'VoidTooLate' };
  if (voters(state).length < 2) return { code: 'NobodyToAgree' };
  if (state.proposal !== undefined) return { code: 'VoidStands' };
  if (voidableSale(state) === null) return { code: 'VoidedOnce' };
  const count = state.voids?.proposals[userId] ?? 0;
  return count >= VOID_PROPOSALS_MAX ? { code: 'VoidsUsedUp' } : null;
}

/** [VOID-3] A key, or the vote of another member. */
export function agreeVoid(state: RunningAuction, command: AgreeVoid, acting: Acting): Decision {
  const { voidId, userId } = command;
  const proposal = standing(state, command, acting.nowMs);
  if ('code' in proposal) return refuse(proposal);
  if (proposal.agreedBy.includes(userId)) return refuse({ code: 'NothingDue' });
  return accept(carryOr(state, { type: 'SaleVoidAgreed', voidId, userId }, acting));
}

/** [VOID-4] From now on two thirds of all but the buyer have to agree. */
export function objectVoid(state: RunningAuction, command: ObjectVoid, acting: Acting): Decision {
  const { voidId, userId } = command;
  const proposal = standing(state, command, acting.nowMs);
  if ('code' in proposal) return refuse(proposal);
  if (proposal.isObjected && !proposal.agreedBy.includes(userId)) {
    return refuse({ code: 'NothingDue' });
  }
  return accept(carryOr(state, { type: 'SaleVoidObjected', voidId, userId }, acting));
}

/** [VOID-3] The other key's no, or the proposer's second thought. */
export function refuseVoid(state: RunningAuction, command: RefuseVoid, nowMs: number): Decision {
  const proposal = standing(state, command, nowMs);
  if ('code' in proposal) return refuse(proposal);
  return accept(refused(state, proposal, command.userId, nowMs));
}

/** [VOID-3] The other key is away: the other members decide. */
export function passVoidOn(
  state: RunningAuction,
  { voidId }: PassVoidOn,
  acting: Acting,
): Decision {
  const { proposal } = state;
  if (proposal?.voidId !== voidId) return refuse({ code: 'VoidDecided' });
  const { isPassedOn, isObjected } = proposal;
  const other = otherKey(proposal);
  const isSpokenFor = other !== null && canSpeak(state, proposal, other);
  const passes = other !== null && !isSpokenFor && hasOthers(state, proposal);
  if (isPassedOn || isObjected || !passes) return refuse({ code: 'NothingDue' });
  return accept(carryOr(state, { type: 'SaleVoidPassedOn', voidId, because: 'away' }, acting));
}

/** [VOID-3, VOID-5] What the clock does to the proposal that stands; null where nothing is due. */
export function reachVoidDeadline(state: RunningAuction, acting: Acting): AuctionEvent[] | null {
  const { proposal } = state;
  const due = voidDeadline(state);
  if (proposal === undefined || due === null || acting.nowMs < due.atMs) return null;
  if (due.kind === 'expired') return refused(state, proposal, null, acting.nowMs);
  const { voidId } = proposal;
  return carryOr(state, { type: 'SaleVoidPassedOn', voidId, because: 'silent' }, acting);
}

/** The proposal that somebody says something to. [VOID-5] Once its hold is over it is decided, whether or not anyone has noticed. */
function standing(
  state: RunningAuction,
  said: AgreeVoid | ObjectVoid | RefuseVoid,
  nowMs: number,
): SaleVoid | Refusal {
  const { spent, proposal } = state;
  if (!Object.hasOwn(spent, said.userId)) return { code: 'NotAMember' };
  if (proposal?.voidId !== said.voidId) return { code: 'VoidDecided' };
  const notTheirs = whyNotTheirs(proposal, said, state);
  if (notTheirs !== null) return notTheirs;
  const { holdEndsAtMs, stoppedAtMs } = proposal;
  const isOver = stoppedAtMs === null && nowMs >= (holdEndsAtMs ?? Infinity);
  return isOver ? { code: 'VoidDecided' } : proposal;
}

function refused(
  state: RunningAuction,
  { voidId, teamId }: SaleVoid,
  refusedBy: string | null,
  nowMs: number,
): AuctionEvent[] {
  return andGoOn(state, [{ type: 'SaleVoidRefused', voidId, teamId, refusedBy }], nowMs);
}

/** An event of a proposal, and the end of the sale if nothing is missing any more. */
function carryOr(state: RunningAuction, event: AuctionEvent, acting: Acting): AuctionEvent[] {
  const next = evolve(state, event, acting.nowMs);
  if (next.phase !== 'running' || next.proposal === undefined) {
    throw new Error(`${event.type} decides no proposal by itself`);
  }
  if (agreementsMissing(next, next.proposal) > 0) return [event];
  return [event, ...voided(next, next.proposal, acting)];
}

/** [VOID-6] The sale is undone, and the auction goes on with it. The lot's maxima count no more. */
function voided(state: RunningAuction, proposal: SaleVoid, acting: Acting): AuctionEvent[] {
  const { nowMs } = acting;
  const { voidId, teamId, userId, amount, reason, agreedBy } = proposal;
  const plain: SaleVoided = {
    type: 'SaleVoided',
    voidId,
    teamId,
    userId,
    amount,
    reason,
    agreedBy,
  };
  const closesAtMs = timeToAnswer(state, plain, nowMs);
  const event = closesAtMs === null ? plain : { ...plain, closesAtMs };
  // More money is left, so maxima may reach further on the lot that is open.
  return state.turn.kind === 'open'
    ? withMaxima(state, event, acting)
    : andGoOn(state, [event], nowMs);
}

/** [LOT-5, VOID-6] The open lot's new end, if only the money that is back lets somebody answer; else null. */
function timeToAnswer(state: RunningAuction, event: SaleVoided, nowMs: number): number | null {
  const { turn, settings } = state;
  if (turn.kind !== 'open' || turn.closesAtMs === null || isTimeOver(state, nowMs)) return null;
  const after = running(evolve(state, event, nowMs));
  const couldNobody = nobodyCanBeat(state, turn.lastBid);
  if (!couldNobody || nobodyCanBeat(after, turn.lastBid)) return null;
  return Math.max(turn.closesAtMs, nowMs + settings.extensionSeconds * SECOND_MS);
}

function running(state: ReturnType<typeof evolve>): RunningAuction {
  if (state.phase !== 'running') throw new Error('A sale is voided in an auction that runs');
  return state;
}
