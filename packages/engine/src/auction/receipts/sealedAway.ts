import { whyNotAsMuch, whyNotFor } from '../deputies.ts';
import type { BidAnswered, BidPlaced, MaximumSealed } from '../events.ts';
import { closesAfter } from '../lots/lotTime.ts';
import type { Secrets } from '../maxima/maxima.ts';
import { isClerk } from '../gavel/gavelState.ts';
import {
  currentAmount,
  currentTeamId,
  isTimeOver,
  remainingDollars,
  standingBid,
} from '../questions.ts';
import { leastBid, stepAt } from '../settings.ts';
import type { AuctionState, RunningAuction } from '../state.ts';
import type { LoggedEvent } from './chain.ts';

/** What a proof goes by. */
export type Proving = {
  readonly orderSeed: string;
  /** The maxima that have been opened, and which of them acted so far. */
  readonly secrets: Secrets;
  /** The auction has ended, so that all maxima that acted are opened. */
  readonly isOver: boolean;
};

/**
 * [MAX-4] Whether an event follows from a maximum that nobody has opened: a seal, or before the auction's end what a maximum
 * bids. Of those only what all can see is checked.
 */
export function isSealedAway(
  state: AuctionState,
  { event, atMs }: LoggedEvent,
  { secrets, isOver }: Proving,
): boolean {
  if (state.phase !== 'running' || state.settings.maximumBids !== true) return false;
  switch (event.type) {
    case 'MaximumSealed':
      return !secrets.bySeal.has(event.seal) && maySeal(state, event, atMs);
    case 'MaximumWithdrawn':
      return isStandingSeal(state, event.seal);
    case 'BidAnswered':
    case 'BidPlaced':
      return !isOver && isByMaxima(event) && mayBeMaximum(state, event, atMs);
    default:
      return false;
  }
}

/** [MAX-3, MAX-4] Whether a seal is a new one, and takes the place of none but the one that was withdrawn with it. */
export function maySeal(
  { seals, justWithdrawn, lastAtMs }: RunningAuction,
  { seal, replaces }: MaximumSealed,
  atMs: number,
): boolean {
  if (seals?.[seal] !== undefined) return false;
  if (replaces === undefined) return true;
  return replaces === justWithdrawn && atMs === lastAtMs;
}

/** Whether a price says that it is of maxima. */
function isByMaxima(event: BidPlaced | BidAnswered): boolean {
  return event.type === 'BidAnswered' || event.byMaximum === true;
}

/** Whether as many seals stand as must be behind a price. */
function hasSealsFor({ seals = {} }: RunningAuction, event: BidPlaced | BidAnswered): boolean {
  const needed = event.type === 'BidAnswered' && event.byMaximum === true ? 2 : 1;
  return Object.values(seals).filter((each) => !each.isWithdrawn).length >= needed;
}

/** Whether a bid that maxima have made is one that its bidder could have made by hand, in answer to the challenge. */
function mayBeMaximum(
  state: RunningAuction,
  event: BidPlaced | BidAnswered,
  atMs: number,
): boolean {
  const { teamId, amount, closesAtMs } = event;
  if (state.turn.kind !== 'open' || currentTeamId(state) !== teamId) return false;
  const userId = event.type === 'BidPlaced' ? event.userId : event.leader;
  const leads = standingBid(state)?.userId === userId;
  const challenge = event.type === 'BidPlaced' ? amount : event.challenge;
  const highest = challenge + stepAt(state.settings, challenge);
  return (
    !isTimeOver(state, atMs) &&
    isWithLeave(state, event) &&
    hasSealsFor(state, event) &&
    (event.type === 'BidAnswered' ? leads && event.challenger !== userId : !leads) &&
    isHighEnough(state, event, challenge) &&
    amount >= challenge &&
    amount <= highest &&
    amount <= remainingDollars(state, userId) &&
    closesAtMs === closesAfter(state, state.turn, { userId, amount }, atMs)
  );
}

/** [GAVEL-4] A challenge may also be the call that a clerk has named. */
function isHighEnough(
  state: RunningAuction,
  event: BidPlaced | BidAnswered,
  challenge: number,
): boolean {
  if (challenge >= leastBid(state.settings, currentAmount(state))) return true;
  const isNamed = event.placedBy !== undefined && isClerk(state, event.placedBy);
  return isNamed && challenge === currentAmount(state) && hasCall(state);
}

function hasCall({ turn }: RunningAuction): boolean {
  return turn.kind === 'open' && (turn.gavel?.called ?? null) !== null;
}

/** [DEPUTY-2, DEPUTY-3] Whether a challenge that maxima have answered was said with leave. A bid that maxima make is nobody's to say. */
function isWithLeave(state: RunningAuction, event: BidPlaced | BidAnswered): boolean {
  if (event.type === 'BidPlaced') return event.placedBy === undefined;
  if (event.placedBy !== undefined && isClerk(state, event.placedBy)) return true;
  const bid = { ...event, userId: event.challenger, amount: event.challenge };
  return (whyNotFor(state, bid) ?? whyNotAsMuch(state, bid)) === null;
}

function isStandingSeal(state: AuctionState, seal: string): boolean {
  return state.phase === 'running' && state.seals?.[seal]?.isWithdrawn === false;
}
