import type { AuctionEvent, PauseBegan, PauseEnded } from './events.ts';
import type { AuctionState, LotResult, RunningAuction, Turn } from './state.ts';

/**
 * The state after an event. Pure; trusts the event (`decide` allowed it before it was stored).
 *
 * @param atMs  when it happened, as stored with it
 * @throws if the event can't follow the state: a log with a hole or out of order
 */
export function evolve(state: AuctionState, event: AuctionEvent, atMs: number): AuctionState {
  if (event.type === 'AuctionStarted') {
    if (state.phase !== 'scheduled') throw impossible(state, event);
    return {
      phase: 'running',
      seq: 1,
      lastAtMs: atMs,
      rulesVersion: event.rulesVersion ?? 1,
      settings: event.settings,
      orderSeedHash: event.orderSeedHash,
      order: event.order,
      ...(event.lots === undefined ? {} : { lots: event.lots }),
      spent: Object.fromEntries(event.members.map((userId) => [userId, 0])),
      results: [],
      lotIndex: 0,
      turn: { kind: 'waiting' },
      pauses: { groupUntilMs: null, globalUntilMs: null },
      pauseAfterLotMinutes: null,
    };
  }
  if (state.phase !== 'running') throw impossible(state, event);
  const next: RunningAuction = { ...state, seq: state.seq + 1, lastAtMs: atMs };
  switch (event.type) {
    case 'LotLocked':
      return { ...next, turn: { kind: 'locked', opensAtMs: event.opensAtMs } };
    case 'LotOpened':
      return { ...next, turn: { kind: 'open', closesAtMs: event.closesAtMs, lastBid: null } };
    case 'BidPlaced': {
      if (state.turn.kind !== 'open') throw impossible(state, event);
      const { bidId, userId, amount, closesAtMs } = event;
      const lastBid = { bidId, userId, amount, atMs, previous: state.turn.lastBid };
      return { ...next, turn: { kind: 'open', closesAtMs, lastBid, ...added(state, closesAtMs) } };
    }
    case 'LotExtended':
      if (state.turn.kind !== 'open') throw impossible(state, event);
      return { ...next, turn: { ...state.turn, closesAtMs: event.closesAtMs } };
    case 'LotSold': {
      const { teamId, userId, amount } = event;
      const spent = { ...state.spent, [userId]: (state.spent[userId] ?? 0) + amount };
      return endLot({ ...next, spent }, { teamId, status: 'sold', userId, amount });
    }
    case 'LotUnsold':
      return endLot(next, { teamId: event.teamId, status: 'unsold' });
    case 'GroupPauseRequested':
      return { ...next, pauseAfterLotMinutes: event.minutes };
    case 'GroupPauseWithdrawn':
      return { ...next, pauseAfterLotMinutes: null };
    case 'PauseBegan':
      return beginPause(next, event, atMs);
    case 'PauseEnded':
      return endPause(next, event);
    case 'AuctionCompleted': {
      const {
        lotIndex: _index,
        turn: _turn,
        pauses: _pauses,
        pauseAfterLotMinutes: _minutes,
        ...book
      } = next;
      return { ...book, phase: 'completed', orderSeed: event.orderSeed };
    }
    default:
      return event satisfies never;
  }
}

/** [LOT-7] What late bids have added to the open lot once it ends then; nothing is counted without a cap. */
function added({ settings, turn }: RunningAuction, closesAtMs: number): { addedMs?: number } {
  if (settings.extensionCapSeconds === undefined || turn.kind !== 'open') return {};
  return { addedMs: (turn.addedMs ?? 0) + Math.max(0, closesAtMs - turn.closesAtMs) };
}

function endLot(state: RunningAuction, result: LotResult): RunningAuction {
  if (state.turn.kind !== 'open') throw new Error('Only an open lot can end');
  const results = [...state.results, result];
  return { ...state, results, lotIndex: state.lotIndex + 1, turn: { kind: 'waiting' } };
}

function beginPause(state: RunningAuction, event: PauseBegan, atMs: number): RunningAuction {
  const turn = freeze(state.turn, atMs);
  return event.kind === 'group'
    ? {
        ...state,
        turn,
        pauseAfterLotMinutes: null,
        pauses: { ...state.pauses, groupUntilMs: event.untilMs },
      }
    : { ...state, turn, pauses: { ...state.pauses, globalUntilMs: event.untilMs } };
}

/** An open lot keeps the time it has left; a lock screen starts over after the pause. */
function freeze(turn: Turn, atMs: number): Turn {
  switch (turn.kind) {
    case 'open': {
      const remainingMs = Math.max(0, turn.closesAtMs - atMs);
      const { kind: _open, closesAtMs: _closesAtMs, ...bidding } = turn;
      return { ...bidding, kind: 'frozen', remainingMs };
    }
    case 'locked':
      return { kind: 'waiting' };
    case 'waiting':
    case 'frozen':
      return turn;
    default:
      return turn satisfies never;
  }
}

function endPause(state: RunningAuction, event: PauseEnded): RunningAuction {
  const pauses =
    event.kind === 'group'
      ? { ...state.pauses, groupUntilMs: null }
      : { ...state.pauses, globalUntilMs: null };
  if (event.closesAtMs === null || state.turn.kind !== 'frozen') return { ...state, pauses };
  const { kind: _frozen, remainingMs: _remainingMs, ...bidding } = state.turn;
  return { ...state, pauses, turn: { ...bidding, kind: 'open', closesAtMs: event.closesAtMs } };
}

function impossible(state: AuctionState, event: AuctionEvent): Error {
  return new Error(
    `${event.type} cannot follow seq ${state.seq} of an auction that is ${state.phase}`,
  );
}
