import { toPlacedBy } from '../deputies.ts';
import type { AuctionStarted } from '../events.ts';
import { withFieldLot } from '../lots/lots.ts';
import type { GavelBook, LotResult, RunningAuction, StandingBid } from '../state.ts';
import type { BidStruck, FieldMade, GavelEvent, SeatEvent } from './gavelEvents.ts';
import { isClerk, STRIKE_MS, strikableBid } from './gavelState.ts';

/** [GAVEL-1, SEAT-1] What an auction with a gavel begins with; nothing for one with a clock. */
export function gavelAtStart(event: AuctionStarted): { readonly gavel?: GavelBook } {
  const { settings, hostId, clerks = [], seats = [], claims = {} } = event;
  if (settings.pace !== 'gavel' || hostId === undefined) return {};
  const unclaimed = Object.fromEntries(seats.map((seatId) => [seatId, null]));
  return { gavel: { hostId, clerks, by: null, seats: { ...unclaimed, ...claims }, passed: [] } };
}

/**
 * The state after an event of the gavel.
 *
 * @param next  the state before, counted on by this event
 * @throws if the event can't follow it
 */
export function evolveGavel(next: RunningAuction, event: GavelEvent, atMs: number): RunningAuction {
  switch (event.type) {
    case 'LotShown': {
      const turn = { kind: 'shown', teamId: event.teamId } as const;
      return heldBy({ ...next, turn }, event.by);
    }
    case 'BidCalled':
      return heldBy(said(next, { called: event.amount, warned: null }), event.by);
    case 'BidNamed': {
      const { bidId, userId, amount, placedBy } = event;
      const bid = { bidId, userId, amount, atMs, placedBy, byClerk: true } as const;
      return heldBy(withBid(next, bid), placedBy);
    }
    case 'WarningGiven':
      return heldBy(said(next, { warned: { n: event.n, atMs } }), event.by);
    case 'WarningsTakenBack':
      return said(next, { warned: null });
    case 'StrikeProposed': {
      const { by, reason } = event;
      return heldBy(said(next, { strike: { by, reason, untilMs: atMs + STRIKE_MS } }), by);
    }
    case 'BidStruck':
      return heldBy(struck(next, event), event.agreedBy ?? event.by);
    case 'LotPassed':
      return heldBy(passedOn(next, event.teamId), event.by);
    case 'FieldMade':
      return heldBy(withField(next, event), event.by);
    case 'SeatAdded':
    case 'SeatRemoved':
    case 'SeatClaimed':
    case 'ClerksNamed':
      return evolveSeats(next, event);
    default:
      return event satisfies never;
  }
}

/** Who holds the gavel now. */
export function heldBy(state: RunningAuction, by: string | undefined): RunningAuction {
  const { gavel } = state;
  return gavel === undefined || by === undefined ? state : { ...state, gavel: { ...gavel, by } };
}

/** [GAVEL-1] A shown lot opens: it has its turn from now on. */
export function openShown(state: RunningAuction, teamId: string): RunningAuction {
  const { gavel, order, lotIndex } = state;
  if (gavel === undefined) return state;
  const others = order.filter((each) => each !== teamId);
  const passed = gavel.passed.filter((each) => each !== teamId);
  return { ...state, order: others.toSpliced(lotIndex, 0, teamId), gavel: { ...gavel, passed } };
}

/** [GAVEL-5, GAVEL-6] A bid puts the lot back to open, settles a call and drops a strike. Nothing where the clock ends the lot. */
export function gavelAfterBid({ turn, seq }: RunningAuction) {
  if (turn.kind !== 'open' || turn.gavel === undefined) return {};
  return { gavel: { called: null, warned: null, changedAt: seq, strike: null } };
}

/** [GAVEL-6] Whether a clerk entered a bid. */
export function markByClerk(
  state: RunningAuction,
  { placedBy }: { readonly placedBy?: string },
): { readonly byClerk?: true } {
  return placedBy !== undefined && isClerk(state, placedBy) ? { byClerk: true } : {};
}

/** [GAVEL-6] Anything that is said of the open lot drops a strike, but for the strike itself. */
function said(
  state: RunningAuction,
  what: Partial<NonNullable<Extract<RunningAuction['turn'], { kind: 'open' }>['gavel']>>,
): RunningAuction {
  const { turn } = state;
  if (turn.kind !== 'open' || turn.gavel === undefined) throw notOpen();
  return { ...state, turn: { ...turn, gavel: { ...turn.gavel, strike: null, ...what } } };
}

function withBid(state: RunningAuction, bid: Omit<StandingBid, 'previous'>): RunningAuction {
  const { turn } = state;
  if (turn.kind !== 'open') throw notOpen();
  const lastBid = { ...bid, ...toPlacedBy(bid), previous: turn.lastBid };
  return { ...state, turn: { ...turn, lastBid, ...gavelAfterBid(state) } };
}

/** [GAVEL-6] The call is gone; or the last bid that was said, and what maxima made of it. */
function struck(state: RunningAuction, { bidId }: BidStruck): RunningAuction {
  const { turn } = state;
  if (turn.kind !== 'open' || turn.gavel === undefined) throw notOpen();
  const lastBid = bidId === null ? turn.lastBid : (strikableBid(state)?.previous ?? null);
  const gavel = { called: null, warned: null, changedAt: state.seq, strike: null };
  return { ...state, turn: { ...turn, lastBid, gavel } };
}

function passedOn(state: RunningAuction, teamId: string): RunningAuction {
  const { gavel, order } = state;
  if (gavel === undefined) throw notOpen();
  return {
    ...state,
    turn: { kind: 'waiting' },
    order: [...order.filter((each) => each !== teamId), teamId],
    gavel: { ...gavel, passed: [...gavel.passed, teamId] },
  };
}

/** [GAVEL-7] The passed lots are gone, also one that was shown again, and one of all their teams is next. */
function withField(state: RunningAuction, event: FieldMade): RunningAuction {
  const { gavel, lots = [], order, lotIndex } = state;
  const { lotId, lotIds } = event;
  if (gavel === undefined) throw notOpen();
  return {
    ...state,
    turn: { kind: 'waiting' },
    lots: withFieldLot(lots, event),
    order: order.filter((each) => !lotIds.includes(each)).toSpliced(lotIndex, 0, lotId),
    gavel: { ...gavel, passed: [] },
  };
}

function evolveSeats(state: RunningAuction, event: SeatEvent): RunningAuction {
  const { gavel, spent } = state;
  if (gavel === undefined) throw notOpen();
  switch (event.type) {
    case 'ClerksNamed':
      return { ...state, gavel: { ...gavel, clerks: event.clerks } };
    case 'SeatAdded': {
      const seats = { ...gavel.seats, [event.seatId]: null };
      return { ...state, gavel: { ...gavel, seats }, spent: { ...spent, [event.seatId]: 0 } };
    }
    case 'SeatRemoved': {
      const { [event.seatId]: _removed, ...seats } = gavel.seats;
      const { [event.seatId]: _nothing, ...others } = spent;
      return { ...state, gavel: { ...gavel, seats }, spent: others };
    }
    case 'SeatClaimed': {
      const { seatId, userId } = event;
      const { [seatId]: paid = 0, ...others } = spent;
      const moved = movedTo(state, seatId, userId);
      const seats = { ...gavel.seats, [seatId]: userId };
      return {
        ...moved,
        gavel: { ...gavel, seats },
        spent: { ...others, [userId]: (others[userId] ?? 0) + paid },
      };
    }
    default:
      return event satisfies never;
  }
}

/** [SEAT-3] What was the seat's is the account's: lots, bids on the open one, and a sale in question. */
function movedTo(state: RunningAuction, seatId: string, account: string): RunningAuction {
  const mine = <T extends { readonly userId: string }>(each: T): T =>
    each.userId === seatId ? { ...each, userId: account } : each;
  const results = state.results.map((each): LotResult => {
    return each.status === 'sold' ? mine(each) : each;
  });
  const { turn, proposal } = state;
  const isUp = turn.kind === 'open' || turn.kind === 'frozen';
  return {
    ...state,
    results,
    turn: isUp ? { ...turn, lastBid: bidsMoved(turn.lastBid, mine) } : turn,
    ...(proposal === undefined ? {} : { proposal: mine(proposal) }),
  };
}

function bidsMoved(
  bid: StandingBid | null,
  mine: <T extends { readonly userId: string }>(each: T) => T,
): StandingBid | null {
  if (bid === null) return null;
  const { answers } = bid;
  const moved = { ...mine(bid), previous: bidsMoved(bid.previous, mine) };
  return answers === undefined ? moved : { ...moved, answers: mine(answers) };
}

function notOpen(): Error {
  return new Error('The gavel has no such lot on the block');
}
