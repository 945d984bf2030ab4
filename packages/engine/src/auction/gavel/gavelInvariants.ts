import type { AuctionEvent } from '../events.ts';
import type { AuctionState, RunningAuction } from '../state.ts';

type Must = (holds: boolean, promise: string) => void;

/**
 * What must be true of every event while a person ends the lots, stated independently of `decide`.
 *
 * @see docs/rules.md GAVEL-1 to GAVEL-8, SEAT-1 to SEAT-3
 */
export function gavelInvariants(
  before: RunningAuction,
  event: AuctionEvent,
  after: AuctionState,
  atMs: number,
  must: Must,
): void {
  const { gavel, turn } = before;
  if (gavel === undefined) return;
  const clerks = [gavel.hostId, ...gavel.clerks];
  const isPaused = before.pauses.groupUntilMs !== null || before.pauses.globalUntilMs !== null;
  const open = turn.kind === 'open' ? turn : null;
  const said = open?.gavel;
  const price = open?.lastBid?.amount ?? 0;
  const by = findActor(event);
  if (by !== null) {
    must(clerks.includes(by), 'only clerks hold the gavel');
    must(!isPaused, 'the gavel rests in a pause');
  }
  const isOver = (teamId: string) => before.results.some((each) => each.teamId === teamId);
  switch (event.type) {
    case 'LotLocked':
      must(false, 'no lock comes by itself where a person holds the gavel');
      break;
    case 'LotShown':
      must(open === null, 'nothing else is shown while a lot is open');
      must(before.proposal === undefined, 'no lot is shown while a sale is in question');
      must(!isOver(event.teamId), 'what is over is not shown again');
      break;
    case 'LotOpened':
      must(turn.kind === 'shown' && turn.teamId === event.teamId, 'what opens was shown');
      must(event.closesAtMs === null, 'no clock ends a lot where the gavel does');
      break;
    case 'BidCalled':
      must(open !== null, 'a call falls into an open lot');
      must(event.amount > Math.max(price, said?.called ?? 0), 'a call is higher than all before');
      break;
    case 'BidNamed':
      must(said?.called === event.amount, 'what is named was called');
      must(Object.hasOwn(before.spent, event.userId), 'a named bid is a member’s');
      must(open?.lastBid?.userId !== event.userId, 'nobody is named against themselves');
      must(isAffordable(before, event.userId, event.amount), 'a named bid is within the budget');
      break;
    case 'WarningGiven':
      must(price > 0 && said?.called === null, 'a warning is about a bid with a name');
      must(event.n === (said?.warned?.n ?? 0) + 1, 'once comes before twice');
      seen(before, event.seenSeq, must);
      break;
    case 'LotSold': {
      must(event.gavel !== undefined, 'a sale says whose gavel fell');
      must(said?.called === null, 'no sale without a name');
      const warned = said?.warned;
      const waitMs = (before.settings.warningSeconds ?? 0) * 1000;
      must(
        warned?.n === 2 && atMs >= warned.atMs + waitMs,
        'a lot is called twice before its sale',
      );
      seen(before, event.gavel?.seenSeq ?? -1, must);
      break;
    }
    case 'LotUnsold':
      must(open === null, 'an open lot is never unsold where the gavel ends it');
      must(event.gavel?.by === gavel.hostId, 'only the host finishes');
      break;
    case 'LotPassed':
      must(price === 0 && said?.called === null, 'only a lot without a bid is passed');
      break;
    case 'BidStruck':
      must(event.bidId === null || price > 0, 'only a bid is struck');
      must(event.agreedBy !== event.by, 'nobody agrees with themselves');
      if (event.bidId !== null && event.agreedBy === null) {
        must(gavel.clerks.length === 0, 'a host with clerks needs one of them');
        must(struckByHand(before, event.bidId), 'a phone’s bid is not struck by one alone');
      }
      break;
    case 'SeatClaimed':
      must(gavel.seats[event.seatId] === null, 'a seat is claimed once');
      sameMoney(before, after, must);
      break;
    case 'SeatRemoved':
      must(before.spent[event.seatId] === 0, 'a seat that owns something stays');
      sameMoney(before, after, must);
      break;
    default:
      break;
  }
}

/** [GAVEL-2] The bid that stands was there when the clerk looked. */
function seen({ seq, turn }: RunningAuction, seenSeq: number, must: Must): void {
  const changedAt = turn.kind === 'open' ? (turn.gavel?.changedAt ?? Infinity) : Infinity;
  must(seenSeq <= seq, 'nobody has seen what has not happened');
  must(changedAt <= seenSeq, 'the gavel never falls on a bid that its clerk has not seen');
}

function struckByHand({ turn }: RunningAuction, bidId: string): boolean {
  if (turn.kind !== 'open') return false;
  for (let bid = turn.lastBid; bid !== null; bid = bid.previous) {
    if (bid.bidId === bidId) return bid.byClerk === true;
  }
  return false;
}

function isAffordable({ settings, spent }: RunningAuction, userId: string, amount: number) {
  return (
    settings.startingBudget === null || amount <= settings.startingBudget - (spent[userId] ?? 0)
  );
}

/** [SEAT-3] No dollar is lost or made between a seat and its account. */
function sameMoney(before: RunningAuction, after: AuctionState, must: Must): void {
  if (after.phase !== 'running') return;
  const sum = (spent: Readonly<Record<string, number>>) =>
    Object.values(spent).reduce((all, dollars) => all + dollars, 0);
  must(sum(before.spent) === sum(after.spent), 'a claim moves money and makes none');
  for (const [userId, dollars] of Object.entries(after.spent)) {
    const { startingBudget } = after.settings;
    must(startingBudget === null || dollars <= startingBudget, 'no claim goes over a budget');
    const live = after.results.reduce(
      (all, each) => all + (each.status === 'sold' && each.userId === userId ? each.amount : 0),
      0,
    );
    must(live === dollars, 'what somebody spent is what their lots cost');
  }
}

/** The clerk who acted, where the event names one. */
function findActor(event: AuctionEvent): string | null {
  switch (event.type) {
    case 'LotShown':
    case 'BidCalled':
    case 'WarningGiven':
    case 'StrikeProposed':
    case 'LotPassed':
    case 'FieldMade':
      return event.by;
    case 'LotOpened':
      return event.by ?? '';
    case 'BidNamed':
      return event.placedBy;
    case 'BidStruck':
      return event.agreedBy ?? event.by;
    case 'LotSold':
    case 'LotUnsold':
      return event.gavel?.by ?? '';
    default:
      return null;
  }
}
