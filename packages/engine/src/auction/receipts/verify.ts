import { actsAfter } from '../maxima/acts.ts';
import type { AuctionCommand } from '../commands.ts';
import { decide } from '../decide.ts';
import { whyNotAsMuch, whyNotFor } from '../deputies.ts';
import {
  type AuctionEvent,
  type AuctionStarted,
  type BidAnswered,
  type BidPlaced,
  isBid,
  type MaximumSealed,
} from '../events.ts';
import { evolve } from '../evolve.ts';
import { closesAfter } from '../lotTime.ts';
import { lotIdOf, type Sha1Hex } from '../lots.ts';
import {
  type Act,
  type Hidden,
  type Maximum,
  sealOf,
  type Secrets,
  secretsOf,
} from '../maxima/maxima.ts';
import { byCodeUnit, drawLowSeedsFirst, drawOrder, type Sha256Hex } from '../order.ts';
import { currentTeamId, remainingDollars, standingBid } from '../questions.ts';
import { canonicalJson } from './canonicalJson.ts';
import { chainProblem, chainStart } from './chain.ts';
import { RULES_VERSIONS } from '../rules.ts';
import { leastBid, stepAt } from '../settings.ts';
import { type AuctionState, type RunningAuction, SCHEDULED } from '../state.ts';

/** A line of a receipt: an event, its place and time, and the hash that chains it to all before it. */
export type Receipt = {
  readonly seq: number;
  readonly atMs: number;
  readonly event: AuctionEvent;
  readonly hash: string;
};

/** Handed in: the engine has no crypto of its own. */
export type Hashes = { readonly sha256Hex: Sha256Hex; readonly sha1Hex: Sha1Hex };

export type Verdict = {
  /** The problems found, with their lines. Empty: everything is proven. */
  readonly problems: readonly { readonly seq: number; readonly text: string }[];
  /** The state after the last line that could be replayed. */
  readonly state: AuctionState;
};

/**
 * Proves a group's auction from its receipts alone: nothing was changed since (the chain), nothing happened
 * that the rules it was played by would not have decided (every event is derived anew), and the order was the sealed one (once
 * the seed is there, and of lots whose ids nobody chose).
 *
 * @see docs/rules.md RECEIPT-1, ORDER-1, ORDER-4, LOT-8, VERSION-1, VOID-7
 */
export function verifyReceipts(
  groupId: string,
  receipts: readonly Receipt[],
  { sha256Hex, sha1Hex }: Hashes,
): Verdict {
  const unknown = versionProblem(receipts);
  if (unknown !== null) return { problems: [unknown], state: SCHEDULED };
  const problems: { seq: number; text: string }[] = [];
  const broken = chainProblem(chainStart(groupId, sha256Hex), receipts, sha256Hex);
  if (broken !== null) problems.push(broken);
  const replayed = replay(receipts, sha256Hex);
  if (replayed.problem !== null) problems.push(replayed.problem);
  problems.push(...lotProblems(receipts, sha1Hex), ...orderProblems(receipts, sha256Hex));
  return { problems, state: replayed.state };
}

/** [VERSION-1] Nothing is replayed by rules that are not known here. */
function versionProblem([first]: readonly Receipt[]): Verdict['problems'][number] | null {
  if (first?.event.type !== 'AuctionStarted') return null;
  const { rulesVersion } = first.event;
  if (RULES_VERSIONS.includes(rulesVersion)) return null;
  const text = `This auction is played by version ${String(rulesVersion)} of the rules, which is not known here.`;
  return { seq: 1, text };
}

/** Replays the log and decides each event again: events that `decide` would not produce break the rules. */
function replay(
  receipts: readonly Receipt[],
  sha256Hex: Sha256Hex,
): {
  state: AuctionState;
  problem: { seq: number; text: string } | null;
} {
  const orderSeed = seedIn(receipts) ?? '';
  const secrets = revealedIn(receipts, sha256Hex);
  const isOver = seedIn(receipts) !== null;
  let state: AuctionState = SCHEDULED;
  let acts: readonly Act[] = [];
  let at = 0;
  for (let first = receipts[at]; first !== undefined; first = receipts[at]) {
    const { seq, atMs, event } = first;
    if (atMs < state.lastAtMs) return { state, problem: { seq, text: 'Time runs back here.' } };
    const proving = { orderSeed, secrets: { ...secrets, acts }, isOver };
    const events = decidedLike(state, receipts.slice(at, at + EVENTS_AT_ONCE_MAX), proving);
    if (events === null) {
      const text = `${event.type} could not have happened by the rules.`;
      return { state, problem: { seq, text } };
    }
    for (const each of events) {
      acts = actsAfter(acts, state, each, secrets);
      state = evolve(state, each, atMs);
    }
    at += events.length;
  }
  return { state, problem: null };
}

/** `decide` gives no more events for one command. */
const EVENTS_AT_ONCE_MAX = 5;

/** What a proof goes by. */
type Proving = {
  readonly orderSeed: string;
  /** The maxima that have been opened, and which of them acted so far. */
  readonly secrets: Secrets;
  /** The auction has ended, so that all maxima that acted are opened. */
  readonly isOver: boolean;
};

/** The events that one command brings about now, if they are those of the next lines; else null. */
function decidedLike(
  state: AuctionState,
  next: readonly Receipt[],
  proving: Proving,
): readonly AuctionEvent[] | null {
  const [first] = next;
  if (first === undefined) return null;
  if (isSealedAway(state, first, proving)) return [first.event];
  for (const command of commandsBehind(next, state, proving)) {
    const decision = decide(state, command, first.atMs, proving.secrets);
    if (decision.ok && isSaidBy(decision.events, next)) return decision.events;
  }
  return null;
}

function isSaidBy(events: readonly AuctionEvent[], next: readonly Receipt[]): boolean {
  return events.every((event, index) => {
    const line = next[index];
    return line?.atMs === next[0]?.atMs && canonicalJson(line?.event) === canonicalJson(event);
  });
}

function isStandingSeal(state: AuctionState, seal: string): boolean {
  return state.phase === 'running' && state.seals?.[seal]?.isWithdrawn === false;
}

/**
 * [MAX-4] Whether an event follows from a maximum that nobody has opened: a seal, or before the auction's end what a maximum
 * bids. Of those only what all can see is checked.
 */
function isSealedAway(
  state: AuctionState,
  { event, atMs }: Receipt,
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
function maySeal(
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
    atMs < state.turn.closesAtMs &&
    isWithLeave(state, event) &&
    hasSealsFor(state, event) &&
    (event.type === 'BidAnswered' ? leads && event.challenger !== userId : !leads) &&
    challenge >= leastBid(state.settings, standingBid(state)?.amount ?? 0) &&
    amount >= challenge &&
    amount <= highest &&
    amount <= remainingDollars(state, userId) &&
    closesAtMs === closesAfter(state, state.turn, { userId, amount }, atMs)
  );
}

/** [DEPUTY-2, DEPUTY-3] Whether a challenge that maxima have answered was said with leave. A bid that maxima make is nobody's to say. */
function isWithLeave(state: RunningAuction, event: BidPlaced | BidAnswered): boolean {
  if (event.type === 'BidPlaced') return event.placedBy === undefined;
  const bid = { ...event, userId: event.challenger, amount: event.challenge };
  return (whyNotFor(state, bid) ?? whyNotAsMuch(state, bid)) === null;
}

/** The commands that may have led to an event. */
function commandsBehind(
  lines: readonly Receipt[],
  state: AuctionState,
  { orderSeed, secrets }: Proving,
): AuctionCommand[] {
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  const { event, atMs } = first;
  const bidId = rest.map((line) => line.event).find(isBid)?.bidId ?? '';
  const due: AuctionCommand = { type: 'ReachDeadline', orderSeed, bidId };
  const [someone = ''] = state.phase === 'running' ? Object.keys(state.spent) : [];
  switch (event.type) {
    case 'AuctionStarted':
      return [{ ...event, type: 'StartAuction' }];
    case 'BidPlaced':
      return [{ ...event, type: 'PlaceBid' }];
    case 'BidAnswered': {
      const { challenger: userId, challenge: amount } = event;
      return [{ ...event, type: 'PlaceBid', userId, amount }];
    }
    case 'MaximumSealed': {
      const maximum = secrets.bySeal.get(event.seal);
      const isSound = state.phase === 'running' && maySeal(state, event, atMs);
      if (maximum === undefined || !isSound || !isOneOwners(event, maximum, secrets)) return [];
      return [{ ...event, type: 'SetMaximum', maximum, bidId }];
    }
    // Always before a seal, or by itself: what all can see of it is checked above.
    case 'MaximumWithdrawn':
    // Always after what has carried it.
    case 'SaleVoided':
      return [];
    case 'DeputyNamed':
      return [{ ...event, type: 'NameDeputy' }];
    case 'SaleVoidProposed': {
      const { proposedBy: userId, adminId } = event;
      const proposed = { ...event, type: 'ProposeVoid', userId } as const;
      return [[], [event.userId, adminId]].map((away) => ({ ...proposed, away }));
    }
    case 'SaleVoidAgreed':
      return [{ ...event, type: 'AgreeVoid', bidId }];
    case 'SaleVoidObjected':
      return [{ ...event, type: 'ObjectVoid', bidId }];
    case 'SaleVoidPassedOn':
      return event.because === 'silent' ? [due] : [{ ...event, type: 'PassVoidOn', bidId }];
    case 'SaleVoidRefused':
      return event.refusedBy === null
        ? [due]
        : [{ ...event, type: 'RefuseVoid', userId: event.refusedBy }];
    case 'GroupPauseRequested':
      return [{ ...event, type: 'PauseGroup' }];
    case 'GroupPauseWithdrawn':
      return [{ type: 'ResumeGroup', userId: event.userId, bidId }];
    case 'PauseBegan':
      return event.kind === 'global'
        ? [{ type: 'PauseGlobally', untilMs: event.untilMs }]
        : [{ type: 'PauseGroup', userId: someone, minutes: (event.untilMs - atMs) / MINUTE_MS }];
    case 'PauseEnded':
      return event.kind === 'global'
        ? [due, { type: 'ResumeGlobally', bidId }]
        : [due, { type: 'ResumeGroup', userId: someone, bidId }];
    case 'LotExtended':
      return [{ type: 'RecoverFromOutage' }];
    case 'LotLocked':
    case 'LotOpened':
    case 'LotSold':
    case 'LotUnsold':
    // After the last lot's end, or the decision that it has waited for.
    case 'MaximaRevealed':
    case 'AuctionCompleted':
      return [due];
    default:
      return event satisfies never;
  }
}

const MINUTE_MS = 60_000;

/** [MAX-3] Whether a maximum replaces none, or one of the same member for the same lot, as far as that is opened. */
function isOneOwners(
  { replaces = '' }: MaximumSealed,
  { userId, teamId }: Maximum,
  { bySeal }: Hidden,
): boolean {
  const before = bySeal.get(replaces);
  return before === undefined || (before.userId === userId && before.teamId === teamId);
}

/** [MAX-5] The maxima that receipts open, by their seals. Those that don't fit their seal are none. */
function revealedIn(receipts: readonly Receipt[], sha256Hex: Sha256Hex): Hidden {
  return secretsOf(
    receipts.flatMap(({ event }) =>
      event.type === 'MaximaRevealed'
        ? event.maxima.map((maximum) => [sealOf(maximum, sha256Hex), maximum] as const)
        : [],
    ),
  );
}

function orderProblems(
  receipts: readonly Receipt[],
  sha256Hex: Sha256Hex,
): { seq: number; text: string }[] {
  const started = receipts[0]?.event;
  if (started?.type !== 'AuctionStarted') {
    return [{ seq: 1, text: 'The receipts do not begin with the start of an auction.' }];
  }
  const orderSeed = seedIn(receipts);
  // Until the end the seed is not part of the log.
  if (orderSeed === null) return [];
  if (sha256Hex(orderSeed) !== started.orderSeedHash) {
    return [{ seq: receipts.length, text: 'The seed is not the one that was sealed.' }];
  }
  const drawn = drawnOrder(started, orderSeed, sha256Hex);
  return drawn.join() === started.order.join()
    ? []
    : [{ seq: 1, text: 'The order of the teams is not the one that the seed draws.' }];
}

/** [ORDER-2, ORDER-4] The order that a seed draws for an auction. */
function drawnOrder(
  { settings, order, lots = [] }: AuctionStarted,
  orderSeed: string,
  sha256Hex: Sha256Hex,
): string[] {
  if (settings.order === undefined) return drawOrder(orderSeed, order, sha256Hex);
  const seedOf = new Map(lots.map(({ lotId, seed }) => [lotId, seed]));
  return drawLowSeedsFirst(orderSeed, seedOf, sha256Hex);
}

/** [LOT-8] Lots that are sold must be those that are listed, under the ids that follow from their teams. */
function lotProblems(receipts: readonly Receipt[], sha1Hex: Sha1Hex): Verdict['problems'] {
  const started = receipts[0]?.event;
  if (started?.type !== 'AuctionStarted' || started.lots === undefined) return [];
  const { lots, order } = started;
  const ids = lots.map(({ lotId }) => lotId);
  const teams = lots.flatMap(({ teamIds }) => teamIds);
  const isSound =
    new Set(teams).size === teams.length &&
    ids.toSorted(byCodeUnit).join() === order.toSorted(byCodeUnit).join() &&
    lots.every(({ lotId, teamIds }) => lotIdOf(teamIds.toSorted(byCodeUnit), sha1Hex) === lotId);
  return isSound ? [] : [{ seq: 1, text: 'The lots are not made of the teams that are listed.' }];
}

function seedIn(receipts: readonly Receipt[]): string | null {
  const last = receipts.at(-1)?.event;
  return last?.type === 'AuctionCompleted' ? last.orderSeed : null;
}
