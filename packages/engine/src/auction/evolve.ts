import { toPlacedBy } from './deputies.ts';
import type { AuctionCompleted, AuctionEvent, AuctionStarted, LotOpened } from './events.ts';
import {
  markByClerk,
  evolveGavel,
  gavelAfterBid,
  gavelAtStart,
  heldBy,
  openShown,
} from './gavel/evolveGavel.ts';
import { freshTurn } from './gavel/gavelState.ts';
import { beginPause, endPause } from './pauses/evolvePauses.ts';
import { evolveVoid, withHold } from './voids/evolveVoid.ts';
import type {
  AuctionState,
  Deputyship,
  LotResult,
  RunningAuction,
  Sealed,
  StandingBid,
} from './state.ts';

/**
 * The state after an event. Pure; trusts the event (`decide` allowed it before it was stored).
 *
 * @param atMs  when it happened, as stored with it
 * @throws if the event can't follow the state: a log with a hole or out of order
 */
export function evolve(state: AuctionState, event: AuctionEvent, atMs: number): AuctionState {
  if (event.type === 'AuctionStarted') {
    if (state.phase !== 'scheduled') throw impossible(state, event);
    return started(event, atMs);
  }
  if (state.phase !== 'running') throw impossible(state, event);
  const next = nextState(state, atMs);
  switch (event.type) {
    case 'LotLocked':
      return { ...next, turn: { kind: 'locked', opensAtMs: event.opensAtMs } };
    case 'LotOpened':
      return opened(next, event);
    case 'BidPlaced': {
      if (state.turn.kind !== 'open') throw impossible(state, event);
      const { bidId, userId, amount, closesAtMs } = event;
      const by = toPlacedBy(event);
      const how = { ...markByClerk(state, event), ...markByMaximum(state, event) };
      const lastBid = { bidId, userId, amount, atMs, ...by, ...how, previous: state.turn.lastBid };
      return afterBid(state, next, { lastBid, closesAtMs });
    }
    case 'BidAnswered': {
      if (state.turn.kind !== 'open') throw impossible(state, event);
      const { bidId, leader, amount, challenger, challenge, closesAtMs } = event;
      const answers = { userId: challenger, amount: challenge, ...toPlacedBy(event) };
      const { lastBid: previous } = state.turn;
      const how = { ...markByClerk(state, event), ...markByMaximum(state, event) };
      const lastBid = { bidId, userId: leader, amount, atMs, answers, ...how, previous };
      return afterBid(state, next, { lastBid, closesAtMs });
    }
    case 'MaximumSealed': {
      const { seal, replaces } = event;
      const after = replaces === undefined ? {} : { after: replaces };
      const sealed = { at: next.seq, isWithdrawn: false, ...after };
      return { ...next, seals: { ...state.seals, [seal]: sealed } };
    }
    case 'MaximumWithdrawn': {
      const sealed = state.seals?.[event.seal];
      if (sealed === undefined) throw impossible(state, event);
      const seals = { ...state.seals, [event.seal]: { ...sealed, isWithdrawn: true } };
      return { ...next, seals, justWithdrawn: event.seal };
    }
    case 'DeputyNamed': {
      const { userId, deputy, limit } = event;
      const { [userId]: _before, ...others } = state.deputies ?? {};
      const named = deputy === null ? {} : { [userId]: { deputy, limit } };
      return { ...next, deputies: { ...others, ...named } };
    }
    case 'MaximaRevealed':
      return next;
    case 'LotExtended':
      if (state.turn.kind !== 'open') throw impossible(state, event);
      return { ...next, turn: { ...state.turn, closesAtMs: event.closesAtMs } };
    case 'LotSold': {
      const { teamId, userId, amount } = event;
      const spent = { ...state.spent, [userId]: (state.spent[userId] ?? 0) + amount };
      const entered = state.turn.kind === 'open' && state.turn.lastBid?.byClerk === true;
      const how = { ...toPlacedBy(event), ...(entered ? { byClerk: true as const } : {}) };
      const result = { teamId, status: 'sold', userId, amount, ...how } as const;
      return heldBy(withHold(endLot({ ...next, spent }, result), atMs), event.gavel?.by);
    }
    case 'LotUnsold': {
      const ended = endLot(next, { teamId: event.teamId, status: 'unsold' });
      return heldBy(withHold(ended, atMs), event.gavel?.by);
    }
    case 'GroupPauseRequested':
      return { ...next, pauseAfterLotMinutes: event.minutes };
    case 'GroupPauseWithdrawn':
      return { ...next, pauseAfterLotMinutes: null };
    case 'PauseBegan':
      return beginPause(next, event, atMs);
    case 'PauseEnded':
      return endPause(next, event, atMs);
    case 'SaleVoidProposed':
    case 'SaleVoidAgreed':
    case 'SaleVoidObjected':
    case 'SaleVoidPassedOn':
    case 'SaleVoided':
    case 'SaleVoidRefused':
      return evolveVoid(next, event, atMs);
    case 'LotShown':
    case 'BidCalled':
    case 'BidNamed':
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
      return evolveGavel(next, event, atMs);
    case 'AuctionCompleted':
      return completed(next, event);
    default:
      return event satisfies never;
  }
}

function started(event: AuctionStarted, atMs: number): RunningAuction {
  return {
    phase: 'running',
    seq: 1,
    lastAtMs: atMs,
    rulesVersion: event.rulesVersion,
    settings: event.settings,
    orderSeedHash: event.orderSeedHash,
    order: event.order,
    ...(event.lots === undefined ? {} : { lots: event.lots }),
    ...(event.seals === undefined ? {} : { seals: sealedBefore(event.seals, event.replaces) }),
    ...(event.deputies === undefined ? {} : { deputies: byPrincipal(event.deputies) }),
    spent: Object.fromEntries(event.members.map((userId) => [userId, 0])),
    results: [],
    lotIndex: 0,
    turn: { kind: 'waiting' },
    pauses: { groupUntilMs: null, globalUntilMs: null },
    pauseAfterLotMinutes: null,
    ...gavelAtStart(event),
  };
}

/** Without what only a running auction has. */
function completed(next: RunningAuction, { orderSeed }: AuctionCompleted): AuctionState {
  const {
    justWithdrawn: _withdrawn,
    lotIndex: _index,
    turn: _turn,
    pauses: _pauses,
    pauseAfterLotMinutes: _minutes,
    voids: _voids,
    voidedAt: _voidedAt,
    ...book
  } = next;
  return { ...book, phase: 'completed', orderSeed };
}

function opened(next: RunningAuction, { teamId, closesAtMs, by }: LotOpened): RunningAuction {
  const turn = { kind: 'open', closesAtMs, lastBid: null } as const;
  if (next.gavel === undefined) return { ...next, turn };
  const gavel = freshTurn(next.seq);
  return heldBy({ ...openShown(next, teamId), turn: { ...turn, gavel } }, by);
}

/** A bid leads the open lot. */
function afterBid(
  before: RunningAuction,
  next: RunningAuction,
  { lastBid, closesAtMs }: { readonly lastBid: StandingBid; readonly closesAtMs: number | null },
): RunningAuction {
  const more = { ...added(before, closesAtMs), ...gavelAfterBid(next) };
  const turn = { kind: 'open', closesAtMs, lastBid, ...more } as const;
  const { placedBy } = lastBid.answers ?? lastBid;
  return heldBy({ ...next, turn }, lastBid.byClerk === true ? placedBy : undefined);
}

/** [GAVEL-6] A strike looks for the last bid that somebody has said. */
function markByMaximum(
  { gavel }: RunningAuction,
  { byMaximum }: { readonly byMaximum?: true },
): { readonly byMaximum?: true } {
  return gavel !== undefined && byMaximum === true ? { byMaximum } : {};
}

/** [LOT-7] What late bids have added to the open lot once it ends then; nothing is counted without a cap. */
function added(
  { settings, turn }: RunningAuction,
  closesAtMs: number | null,
): { addedMs?: number } {
  if (settings.extensionCapSeconds === undefined || turn.kind !== 'open') return {};
  if (closesAtMs === null || turn.closesAtMs === null) return {};
  return { addedMs: (turn.addedMs ?? 0) + Math.max(0, closesAtMs - turn.closesAtMs) };
}

/** One event on: what was only just so is over. */
function nextState(state: RunningAuction, atMs: number): RunningAuction {
  if (state.justWithdrawn === undefined) return { ...state, seq: state.seq + 1, lastAtMs: atMs };
  const { justWithdrawn: _before, ...rest } = state;
  return { ...rest, seq: state.seq + 1, lastAtMs: atMs };
}

function sealedBefore(
  seals: readonly string[],
  replaces: Readonly<Record<string, string>> = {},
): Record<string, Sealed> {
  const replaced = new Set(Object.values(replaces));
  return Object.fromEntries(
    seals.map((seal, index) => {
      const after = replaces[seal];
      const sealed = { at: index - seals.length + 1, isWithdrawn: replaced.has(seal) };
      return [seal, after === undefined ? sealed : { ...sealed, after }];
    }),
  );
}

function byPrincipal(deputyships: readonly Deputyship[]): NonNullable<RunningAuction['deputies']> {
  return Object.fromEntries(
    deputyships.map(({ userId, deputy, limit }) => [userId, { deputy, limit }]),
  );
}

function endLot(state: RunningAuction, result: LotResult): RunningAuction {
  // [GAVEL-8] What is left when a host finishes was never opened.
  const isLeft = state.gavel !== undefined && result.status === 'unsold';
  if (state.turn.kind !== 'open' && !isLeft) throw new Error('Only an open lot can end');
  const results = [...state.results, result];
  return { ...state, results, lotIndex: state.lotIndex + 1, turn: { kind: 'waiting' } };
}

function impossible(state: AuctionState, event: AuctionEvent): Error {
  return new Error(
    `${event.type} cannot follow seq ${state.seq} of an auction that is ${state.phase}`,
  );
}
