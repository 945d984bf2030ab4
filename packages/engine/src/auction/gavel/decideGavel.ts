import { accept, type Decision, refuse } from '../decision.ts';
import { toPlacedBy } from '../deputies.ts';
import type { AuctionEvent } from '../events.ts';
import { complete, isLastLot, MINUTE_MS } from '../lots/lotTurns.ts';
import { type Acting, buildAnswer, defenceAgainst, withMaxima } from '../maxima/decideMaxima.ts';
import {
  currentAmount,
  isMember,
  pausedUntilMs,
  remainingDollars,
  standingBid,
  whyNotBid,
} from '../questions.ts';
import type { Refusal } from '../refusals.ts';
import type { GavelTurn, RunningAuction } from '../state.ts';
import type { ActWithGavel, GavelAct } from './acts.ts';
import { findBidder, isClerk, lotsToShow, sellableAtMs } from './gavelState.ts';
import { agreeToStrike, strike } from './decideStrike.ts';

/** [GAVEL-1] What a clerk's act does. Its first event has the act's id; bids have it as bids do. */
export function actWithGavel(
  state: RunningAuction,
  command: ActWithGavel,
  acting: Acting,
): Decision {
  const decision = decideAct(state, command, acting);
  const { clientActId } = command;
  if (!decision.ok || clientActId === null) return decision;
  const [first, ...others] = decision.events;
  if (first === undefined || first.type === 'BidPlaced' || first.type === 'BidAnswered') {
    return decision;
  }
  const named = { ...first, clientActId };
  return accept([named, ...others]);
}

/** [GAVEL-1 to GAVEL-8] The order of the checks is that in which a clerk can mend what is wrong. */
function decideAct(state: RunningAuction, command: ActWithGavel, acting: Acting): Decision {
  const { userId: by, act } = command;
  if (state.gavel === undefined) return refuse({ code: 'NoGavel' });
  if (!isClerk(state, by)) return refuse({ code: 'NotAClerk' });
  if (hasUnseen(state, act)) return refuse({ code: 'InvalidSeq' });
  const untilMs = pausedUntilMs(state.pauses);
  if (untilMs !== null) return refuse({ code: 'AuctionPaused', untilMs });
  switch (act.kind) {
    case 'show':
      return show(state, act.teamId, by);
    case 'open':
      return open(state, by, acting);
    case 'field':
      return field(state, act.lotId, by);
    case 'finish':
      return finish(state, command, acting);
    default:
      return actOnOpenLot(state, act, command, acting);
  }
}

/** [GAVEL-2] Nobody has seen what has not happened. */
function hasUnseen({ seq }: RunningAuction, act: GavelAct): boolean {
  if (act.kind !== 'warn' && act.kind !== 'sell') return false;
  return !Number.isSafeInteger(act.seenSeq) || act.seenSeq < 0 || act.seenSeq > seq;
}

type OnOpenLot = Exclude<GavelAct, { readonly kind: 'show' | 'open' | 'field' | 'finish' }>;

function actOnOpenLot(
  state: RunningAuction,
  act: OnOpenLot,
  command: ActWithGavel,
  acting: Acting,
): Decision {
  const { turn } = state;
  if (turn.kind !== 'open' || turn.gavel === undefined) return refuse({ code: 'NothingOpen' });
  const { userId: by } = command;
  switch (act.kind) {
    case 'call':
      return call(state, act.amount, by);
    case 'name': {
      const amount = turn.gavel.called;
      if (amount === null) return refuse({ code: 'NothingCalled' });
      return bid(state, { ...act, amount, isNamed: true }, command, acting);
    }
    case 'bid':
      return bid(state, { ...act, isNamed: false }, command, acting);
    case 'warn':
      return warn(state, turn.gavel, act.seenSeq, by);
    case 'sell':
      return sell(state, turn.gavel, act.seenSeq, command, acting);
    case 'pass':
      return pass(state, by);
    case 'strike':
      return strike(state, act, by, acting);
    case 'agree':
      return agreeToStrike(state, by, acting);
    default:
      return act satisfies never;
  }
}

/** [GAVEL-1, GAVEL-7] Any lot that isn't over, while none is open; a passed one once no other waits. */
function show(state: RunningAuction, teamId: string, by: string): Decision {
  const busy = whyBusy(state);
  if (busy !== null) return refuse(busy);
  if (state.results.some((result) => result.teamId === teamId)) {
    return refuse({ code: 'LotOver', teamId });
  }
  if (!state.order.includes(teamId)) return refuse({ code: 'UnknownTeam' });
  const { turn, gavel } = state;
  if (turn.kind === 'shown' && turn.teamId === teamId) return refuse({ code: 'ShownAlready' });
  const isPassed = gavel?.passed.includes(teamId) === true;
  if (isPassed && lotsToShow(state).length > 0) return refuse({ code: 'OthersWait' });
  return accept([{ type: 'LotShown', teamId, by }]);
}

/** What keeps the block: a lot that is open, or a sale in question. */
function whyBusy(state: RunningAuction): Refusal | null {
  if (state.turn.kind === 'open') return { code: 'LotIsOpen' };
  return state.proposal === undefined ? null : { code: 'VoidStands' };
}

/** [GAVEL-1, GAVEL-8] Maxima that were left bid at once. */
function open(state: RunningAuction, by: string, acting: Acting): Decision {
  const { turn, proposal } = state;
  if (turn.kind === 'open') return refuse({ code: 'LotIsOpen' });
  if (turn.kind !== 'shown') return refuse({ code: 'NothingShown' });
  if (proposal !== undefined) return refuse({ code: 'VoidStands' });
  const { teamId } = turn;
  return accept(withMaxima(state, { type: 'LotOpened', teamId, closesAtMs: null, by }, acting));
}

/** [GAVEL-4] A bid was heard. Whose it is, and whether they can pay it, is said with the name. */
function call(state: RunningAuction, amount: number, by: string): Decision {
  const teamId = openLot(state);
  const facts = { isHighestBidder: false, remaining: Infinity, sizes: state.settings };
  const whyNot = whyNotBid({ ...facts, currentAmount: currentAmount(state) }, amount);
  if (whyNot !== null) return refuse(whyNot);
  return accept([{ type: 'BidCalled', teamId, amount, by }]);
}

type Entered = {
  readonly userId: string;
  readonly amount: number;
  /** The amount is that of the call. */
  readonly isNamed: boolean;
};

/** [GAVEL-4, GAVEL-5] A bid by paddle or voice, in the same order and by the same rules as those of phones. */
function bid(
  state: RunningAuction,
  entered: Entered,
  { userId: by, clientActId: clientBidId }: ActWithGavel,
  acting: Acting,
): Decision {
  const { amount, isNamed } = entered;
  const userId = findBidder(state, entered.userId);
  if (!isMember(state, userId)) return refuse({ code: 'NotAMember' });
  const teamId = openLot(state);
  const standing = standingBid(state);
  const isCalled = currentAmount(state) !== (standing?.amount ?? 0);
  const whyNot = whyNotBid(
    {
      // A named call is no higher than itself.
      currentAmount: isNamed ? (standing?.amount ?? 0) : currentAmount(state),
      isHighestBidder: standing?.userId === userId && (isNamed || !isCalled),
      remaining: remainingDollars(state, userId),
      sizes: state.settings,
    },
    amount,
  );
  if (whyNot !== null) return refuse(whyNot);
  const { bidId, nowMs, secrets } = acting;
  const defence = standing === null ? null : defenceAgainst(state, { teamId, amount }, secrets);
  // A member who bids above a call by another may lead already: their own maximum doesn't answer them.
  if (defence !== null && standing?.userId !== userId && state.turn.kind === 'open') {
    const challenge = { challenger: userId, challenge: amount, clientBidId, bidId };
    const answer = { ...challenge, ...toPlacedBy({ placedBy: by }), defence, by: null };
    return accept([buildAnswer(state, state.turn, answer, nowMs)]);
  }
  const placed = { bidId, teamId, userId, amount, placedBy: by };
  return accept([
    isNamed
      ? { type: 'BidNamed', ...placed }
      : { type: 'BidPlaced', ...placed, closesAtMs: null, clientBidId },
  ]);
}

/** [GAVEL-2, GAVEL-4] What keeps the gavel from falling on the bid that its clerk has seen. */
function whyNotFall(state: RunningAuction, said: GavelTurn, seenSeq: number): Refusal | null {
  if (said.called !== null) return { code: 'WhoSaid', amount: said.called };
  const standing = standingBid(state);
  if (said.changedAt > seenSeq) return { code: 'BidCameFirst', amount: standing?.amount ?? 0 };
  return standing === null ? { code: 'NothingBid' } : null;
}

/** [GAVEL-3] Going once, then twice. */
function warn(state: RunningAuction, said: GavelTurn, seenSeq: number, by: string): Decision {
  const whyNot = whyNotFall(state, said, seenSeq);
  if (whyNot !== null) return refuse(whyNot);
  if (said.warned?.n === 2) return refuse({ code: 'WarnedTwice' });
  const n = said.warned === null ? 1 : 2;
  return accept([{ type: 'WarningGiven', teamId: openLot(state), n, seenSeq, by }]);
}

/** [GAVEL-1 to GAVEL-3] Sold to the standing bid that the clerk has seen; with the last lot the auction is over. */
function sell(
  state: RunningAuction,
  said: GavelTurn,
  seenSeq: number,
  { userId: by, orderSeed }: ActWithGavel,
  { nowMs, secrets }: Acting,
): Decision {
  const whyNot = whyNotFall(state, said, seenSeq);
  if (whyNot !== null) return refuse(whyNot);
  const atMs = sellableAtMs(state);
  if (atMs === null) return refuse({ code: 'NotWarned' });
  if (nowMs < atMs) return refuse({ code: 'WarnedJustNow', atMs });
  const winning = standingBid(state);
  if (winning === null) throw new Error('What may be sold has a bid');
  const { userId, amount } = winning;
  const sold: AuctionEvent = {
    type: 'LotSold',
    teamId: openLot(state),
    userId,
    amount,
    ...toPlacedBy(winning),
    gavel: { by, seenSeq },
  };
  if (isLastLot(state)) {
    // [VOID-5] It may not be the last one yet.
    if (state.proposal !== undefined) return accept([sold]);
    return accept([sold, ...complete(state, { orderSeed, nowMs, secrets })]);
  }
  if (state.pauseAfterLotMinutes === null) return accept([sold]);
  const untilMs = nowMs + state.pauseAfterLotMinutes * MINUTE_MS;
  return accept([sold, { type: 'PauseBegan', kind: 'group', untilMs }]);
}

/** [GAVEL-7] An open lot without a bid or a call. */
function pass(state: RunningAuction, by: string): Decision {
  if (currentAmount(state) > 0) return refuse({ code: 'HasBid' });
  return accept([{ type: 'LotPassed', teamId: openLot(state), by }]);
}

/** [GAVEL-7] All passed lots become one, once no other waits. */
function field(state: RunningAuction, lotId: string, by: string): Decision {
  const busy = whyBusy(state);
  if (busy !== null) return refuse(busy);
  if (lotsToShow(state).length > 0) return refuse({ code: 'OthersWait' });
  const lotIds = state.gavel?.passed ?? [];
  if (lotIds.length < 2) return refuse({ code: 'TooFewPassed' });
  return accept([{ type: 'FieldMade', lotId, lotIds, by }]);
}

/** [GAVEL-8] The host ends the auction with nothing on the block: what is left is unsold. */
function finish(
  state: RunningAuction,
  { userId: by, orderSeed }: ActWithGavel,
  { nowMs, secrets }: Acting,
): Decision {
  if (state.gavel?.hostId !== by) return refuse({ code: 'HostFinishes' });
  const busy = whyBusy(state);
  if (busy !== null) return refuse(busy);
  if (state.turn.kind === 'shown') return refuse({ code: 'LotIsShown' });
  const left = state.order.slice(state.lotIndex);
  return accept([
    ...left.map((teamId): AuctionEvent => ({ type: 'LotUnsold', teamId, gavel: { by } })),
    ...complete(state, { orderSeed, nowMs, secrets }),
  ]);
}

function openLot({ order, lotIndex }: RunningAuction): string {
  const teamId = order[lotIndex];
  if (teamId === undefined) throw new Error('An open lot has its turn');
  return teamId;
}
