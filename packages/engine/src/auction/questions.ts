import type {
  AuctionState,
  CompletedAuction,
  Pauses,
  RunningAuction,
  StandingBid,
} from './state.ts';
import type { BidRefusal } from './refusals.ts';
import { type AuctionSettings, BID_MAX, type BidSizes, leastBid } from './settings.ts';

/** The facts a bid is judged by: few enough that a screen has them too. Dollars; nothing of clocks. */
export type BidFacts = {
  readonly currentAmount: number;
  readonly isHighestBidder: boolean;
  /** Infinite where money has no limit. */
  readonly remaining: number;
  /** How large bids of this auction have to be. */
  readonly sizes: BidSizes;
};

/**
 * Why a bid of so many dollars would be refused by its amount or its bidder, or null.
 *
 * Called by `decide` and by the bid button alike, so that both say the same.
 * Doesn't know whether the lot is open.
 * @see docs/rules.md BID-3 to BID-6, BID-8, GAVEL-9
 */
export function whyNotBid(facts: BidFacts, amount: number): BidRefusal | null {
  const { currentAmount, sizes } = facts;
  if (!Number.isSafeInteger(amount) || amount < 1) return { code: 'InvalidAmount' };
  if (facts.isHighestBidder) return { code: 'AlreadyHighest' };
  const leastAmount = leastBid(sizes, currentAmount);
  if (amount < leastAmount) return { code: 'BidTooLow', currentAmount, leastAmount };
  if (amount > facts.remaining) return { code: 'OverBudget', remaining: facts.remaining };
  return amount > BID_MAX ? { code: 'InvalidAmount' } : null;
}

/** The dollars a member can still bid; infinitely many where money has no limit. A stranger has none. */
export function remainingDollars(state: RunningAuction | CompletedAuction, userId: string): number {
  const spent = state.spent[userId];
  return spent === undefined ? 0 : (amountLeft(state.settings, spent) ?? Infinity);
}

/** [GAVEL-9] What is left to somebody who has spent so much; null where money has no limit. Dollars. */
export function amountLeft(
  { startingBudget }: Pick<AuctionSettings, 'startingBudget'>,
  spent: number,
): number | null {
  return startingBudget === null ? null : startingBudget - spent;
}

export function isMember(state: RunningAuction | CompletedAuction, userId: string): boolean {
  return Object.hasOwn(state.spent, userId);
}

/**
 * [LOT-5] Whether no member could still place a valid bid over this one on the lot whose turn it is: too little left, or nobody
 * else there. Over none, when no bid stands.
 */
export function nobodyCanBeat(
  state: RunningAuction,
  standing: Pick<StandingBid, 'userId' | 'amount'> | null,
): boolean {
  if (state.gavel !== undefined) return false;
  const currentAmount = standing?.amount ?? 0;
  return Object.keys(state.spent).every((userId) => {
    const isHighestBidder = standing?.userId === userId;
    const remaining = remainingDollars(state, userId);
    const facts = { currentAmount, isHighestBidder, remaining, sizes: state.settings };
    return whyNotBid(facts, leastBid(state.settings, currentAmount)) !== null;
  });
}

/** [LOT-5] Whether nobody can answer the bid that leads the open lot, or open the bidding on it. */
export function nobodyCanAnswer(state: AuctionState): boolean {
  return state.phase === 'running' && hasOpened(state) && nobodyCanBeat(state, standingBid(state));
}

/** [LOT-7] Whether late bids have added to the open lot all that they may. */
export function isHardEnd(state: AuctionState): boolean {
  if (state.phase !== 'running') return false;
  const { turn, settings } = state;
  if (turn.kind !== 'open' && turn.kind !== 'frozen') return false;
  const { extensionCapSeconds } = settings;
  return extensionCapSeconds !== undefined && (turn.addedMs ?? 0) >= extensionCapSeconds * 1000;
}

/** Whether bidding on the lot whose turn it is has begun; a pause of the site may hold it. */
export function hasOpened(state: AuctionState): boolean {
  if (state.phase !== 'running') return false;
  return state.turn.kind === 'open' || state.turn.kind === 'frozen';
}

/** The team whose turn it is, or null before the start and after the end. */
export function currentTeamId(state: AuctionState): string | null {
  if (state.phase !== 'running') return null;
  if (state.turn.kind === 'shown') return state.turn.teamId;
  return state.order[state.lotIndex] ?? null;
}

/** The bid that leads the current lot, or null. */
export function standingBid(state: AuctionState): StandingBid | null {
  if (state.phase !== 'running') return null;
  return state.turn.kind === 'open' || state.turn.kind === 'frozen' ? state.turn.lastBid : null;
}

/** [GAVEL-4] What the next bid has to beat: the amount that was called, or the standing bid's; 0 without either. Dollars. */
export function currentAmount(state: AuctionState): number {
  if (state.phase !== 'running') return 0;
  const { turn } = state;
  const called = turn.kind === 'open' || turn.kind === 'frozen' ? turn.gavel?.called : null;
  return called ?? standingBid(state)?.amount ?? 0;
}

/** [BID-2] Whether a lot's clock has run out; never where the gavel ends it. */
export function isTimeOver({ turn }: RunningAuction, nowMs: number): boolean {
  return turn.kind === 'open' && turn.closesAtMs !== null && nowMs >= turn.closesAtMs;
}

/** The bids of the current lot, oldest first. */
export function bidsOfLot(state: AuctionState): StandingBid[] {
  const bids: StandingBid[] = [];
  for (let bid = standingBid(state); bid !== null; bid = bid.previous) bids.push(bid);
  return bids.reverse();
}

/** When the pause that is on ends: the later of the two kinds. Null when none is. */
export function pausedUntilMs(pauses: Pauses): number | null {
  if (pauses.groupUntilMs === null) return pauses.globalUntilMs;
  if (pauses.globalUntilMs === null) return pauses.groupUntilMs;
  return Math.max(pauses.groupUntilMs, pauses.globalUntilMs);
}

/** The pause that is shown: the one that ends later; the site's when both end together. */
export function leadingPause(
  pauses: Pauses,
): { readonly kind: 'group' | 'global'; readonly untilMs: number } | null {
  const untilMs = pausedUntilMs(pauses);
  if (untilMs === null) return null;
  return { kind: pauses.globalUntilMs === untilMs ? 'global' : 'group', untilMs };
}

/** The phase's name on the wire: one word for everything a screen must distinguish. */
export type WirePhase = 'scheduled' | 'locked' | 'open' | 'paused' | 'completed';

export function wirePhase(state: AuctionState): WirePhase {
  if (state.phase !== 'running') return state.phase;
  if (pausedUntilMs(state.pauses) !== null) return 'paused';
  return state.turn.kind === 'open' ? 'open' : 'locked';
}
