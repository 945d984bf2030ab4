import type { RemoveMaximum, SetMaximum } from '../commands.ts';
import { accept, type Decision, refuse } from '../decision.ts';
import { toPlacedBy } from '../deputies.ts';
import type { AuctionEvent, BidAnswered, BidPlaced } from '../events.ts';
import { evolve } from '../evolve.ts';
import { closesAfter, type OpenTurn } from '../lots/lotTime.ts';
import {
  ableMaxima,
  type Hidden,
  type Maximum,
  revealedSeals,
  type Secrets,
  indexSecrets,
  type Standing,
  standingMaxima,
} from './maxima.ts';
import {
  currentAmount,
  currentTeamId,
  hasOpened,
  isMember,
  isTimeOver,
  remainingDollars,
  standingBid,
  whyNotBid,
} from '../questions.ts';
import type { Refusal } from '../refusals.ts';
import { BID_MAX, leastBid, stepAt } from '../settings.ts';
import type { AuctionState, RunningAuction } from '../state.ts';

/** What maxima act with. */
export type Acting = {
  readonly nowMs: number;
  readonly secrets: Secrets;
  /** Of the bid that they may make. */
  readonly bidId: string;
};

/** [MAX-1, MAX-2] The leader's maximum, if it was said before this bid and reaches as far: the bid does not beat it. */
export function defenceAgainst(
  state: RunningAuction,
  bid: { readonly teamId: string; readonly amount: number },
  secrets: Hidden,
): Standing | null {
  const leader = standingBid(state)?.userId;
  const found = standingMaxima(state, bid.teamId, secrets).find(
    ({ maximum, effective }) => maximum.userId === leader && effective >= bid.amount,
  );
  return found ?? null;
}

/** [MAX-2] The leader goes a step above the challenge, or as far as their maximum reaches. */
export function buildAnswer(
  state: RunningAuction,
  turn: OpenTurn,
  answer: Pick<BidAnswered, 'challenger' | 'challenge' | 'clientBidId' | 'bidId' | 'placedBy'> & {
    readonly defence: Standing;
    /** The challenger's maximum, if that is the challenge. */
    readonly by: Standing | null;
  },
  nowMs: number,
): BidAnswered {
  const { defence, by, bidId, challenger, challenge, clientBidId } = answer;
  const { teamId, userId: leader } = defence.maximum;
  const amount = Math.min(defence.effective, challenge + stepAt(state.settings, challenge));
  const closesAtMs = closesAfter(state, turn, { userId: leader, amount }, nowMs);
  return {
    type: 'BidAnswered',
    bidId,
    teamId,
    challenger,
    challenge,
    leader,
    amount,
    closesAtMs,
    clientBidId,
    ...(by === null ? {} : { byMaximum: true }),
    ...toPlacedBy(answer),
  };
}

/** An event that opens a lot or lets it go on, and what the maxima that wait for it then bid. */
export function withMaxima(
  state: RunningAuction,
  event: AuctionEvent,
  acting: Acting,
): AuctionEvent[] {
  const next = evolve(state, event, acting.nowMs);
  return next.phase === 'running' ? [event, ...maximaBid(next, acting)] : [event];
}

/**
 * [MAX-1, MAX-2] What the maxima that stand on the open lot bid now: nothing, or one event. As if each had said every
 * amount up to it when it was set: the highest leads, a step above the next, or just enough.
 */
function maximaBid(
  state: RunningAuction,
  { nowMs, secrets, bidId }: Acting,
): readonly (BidPlaced | BidAnswered)[] {
  const { turn, settings } = state;
  const teamId = currentTeamId(state);
  // A pause may have left it no time.
  if (turn.kind !== 'open' || isTimeOver(state, nowMs) || teamId === null) return [];
  const leader = turn.lastBid?.userId;
  const least = leastBid(settings, currentAmount(state));
  const [first, second] = ableMaxima(state, teamId, secrets);
  if (first === undefined) return [];
  if (first.maximum.userId === leader) {
    if (second === undefined) return [];
    const { userId: challenger } = second.maximum;
    const challenge = { challenger, challenge: second.effective, clientBidId: null };
    return [buildAnswer(state, turn, { ...challenge, defence: first, by: second, bidId }, nowMs)];
  }
  const { userId } = first.maximum;
  const above = second === undefined ? 0 : second.effective + stepAt(settings, second.effective);
  const amount = Math.min(first.effective, Math.max(above, least));
  const closesAtMs = closesAfter(state, turn, { userId, amount }, nowMs);
  const bid = { bidId, teamId, userId, amount, closesAtMs, clientBidId: null };
  return [{ type: 'BidPlaced', ...bid, byMaximum: true }];
}

/** [MAX-1 to MAX-4] Seals a maximum; on the open lot it bids at once, unless its owner leads. */
export function setMaximum(
  state: RunningAuction,
  { maximum, seal, bidId, ...command }: SetMaximum,
  nowMs: number,
  secrets: Secrets,
): Decision {
  const whyNot = whyNotMaximum(state, maximum, nowMs);
  if (whyNot !== null) return refuse(whyNot);
  // Sent again.
  if (state.seals?.[seal] !== undefined) return refuse({ code: 'NothingDue' });
  const own = ownMaximum(state, maximum, secrets);
  const replaces = own?.seal ?? command.replaces;
  const events: AuctionEvent[] = [
    ...(own === null ? [] : [{ type: 'MaximumWithdrawn' as const, seal: own.seal }]),
    { type: 'MaximumSealed', seal, ...(replaces === undefined ? {} : { replaces }) },
  ];
  if (currentTeamId(state) !== maximum.teamId) return accept(events);
  const sealed = events.reduce<AuctionState>((next, each) => evolve(next, each, nowMs), state);
  if (sealed.phase !== 'running') throw new Error('A seal ends no auction');
  const known = indexSecrets([...secrets.bySeal, [seal, maximum]]);
  return accept([...events, ...maximaBid(sealed, { nowMs, secrets: known, bidId })]);
}

/** [MAX-3] Silent: what it has bid so far stands. */
export function removeMaximum(
  state: RunningAuction,
  command: RemoveMaximum,
  secrets: Secrets,
): Decision {
  const own = ownMaximum(state, command, secrets);
  if (own === null) return refuse({ code: 'NoMaximum' });
  return accept([{ type: 'MaximumWithdrawn', seal: own.seal }]);
}

/** [MAX-5] Opens the maxima that acted. One that is lost keeps no auction from its end: the proof then says so. */
export function reveal(state: RunningAuction, secrets: Secrets): AuctionEvent[] {
  const seals = revealedSeals(state, secrets);
  if (seals.length === 0) return [];
  const maxima = seals.flatMap((seal) => secrets.bySeal.get(seal) ?? []);
  return [{ type: 'MaximaRevealed', maxima, acts: secrets.acts }];
}

/** [MAX-3, MAX-6] Why a maximum would be refused, or null. */
function whyNotMaximum(state: RunningAuction, maximum: Maximum, nowMs: number): Refusal | null {
  const { userId, teamId, amount } = maximum;
  if (state.settings.maximumBids !== true) return { code: 'MaximaOff' };
  if (!isMember(state, userId)) return { code: 'NotAMember' };
  const gone = whyGone(state, teamId, nowMs);
  if (gone !== null) return gone;
  const isUp = currentTeamId(state) === teamId && hasOpened(state);
  const standing = isUp ? standingBid(state) : null;
  const remaining = isUp ? remainingDollars(state, userId) : Infinity;
  const sizes = state.settings;
  if (standing?.userId !== userId) {
    const facts = { currentAmount: isUp ? currentAmount(state) : 0, isHighestBidder: false };
    return whyNotBid({ ...facts, remaining, sizes }, amount);
  }
  if (!Number.isSafeInteger(amount)) return { code: 'InvalidAmount' };
  if (amount < standing.amount) return { code: 'MaximumBelowBid', amount: standing.amount };
  if (amount > remaining) return { code: 'OverBudget', remaining };
  return amount > BID_MAX ? { code: 'InvalidAmount' } : null;
}

/** Why nothing can be said for a lot any more, or null. */
function whyGone(state: RunningAuction, teamId: string, nowMs: number): Refusal | null {
  if (state.results.some((result) => result.teamId === teamId)) return { code: 'LotOver', teamId };
  if (!state.order.includes(teamId)) return { code: 'UnknownTeam' };
  return isTimeOver(state, nowMs) && currentTeamId(state) === teamId
    ? { code: 'LotOver', teamId }
    : null;
}

function ownMaximum(
  state: RunningAuction,
  { userId, teamId }: Pick<Maximum, 'userId' | 'teamId'>,
  secrets: Secrets,
): Standing | null {
  const standing = standingMaxima(state, teamId, secrets);
  return standing.find(({ maximum }) => maximum.userId === userId) ?? null;
}
