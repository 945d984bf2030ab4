import type { AuctionEvent } from './events.ts';
import {
  currentTeamId,
  isMember,
  pausedUntilMs,
  remainingDollars,
  standingBid,
} from './questions.ts';
import type { AuctionState, RunningAuction } from './state.ts';

/**
 * What must be true of every event of every auction, stated independently of `decide`: for tests and simulations.
 *
 * @param atMs  when the event happened
 * @internal
 * @returns a sentence for each broken promise; empty if there is none
 */
export function brokenInvariants(
  before: AuctionState,
  event: AuctionEvent,
  after: AuctionState,
  atMs: number,
): string[] {
  const broken: string[] = [];
  const must = (holds: boolean, promise: string) => {
    if (!holds) broken.push(promise);
  };
  must(after.seq === before.seq + 1, 'events are numbered without a hole');
  must(atMs >= before.lastAtMs, 'time does not run back');
  if (before.phase !== 'running' || after.phase === 'scheduled') return broken;
  must(after.rulesVersion === before.rulesVersion, 'the rules stay those of the start');
  if (after.phase === 'running') lengthOfLot(before, event, after, atMs, must);
  const isPaused = pausedUntilMs(before.pauses) !== null;
  switch (event.type) {
    case 'BidPlaced': {
      const standing = standingBid(before);
      must(before.turn.kind === 'open' && !isPaused, 'a bid falls into an open lot');
      must(before.turn.kind === 'open' && atMs < before.turn.closesAtMs, 'a bid is in time');
      must(event.teamId === currentTeamId(before), 'a bid is for the team that is up');
      must(isMember(before, event.userId), 'a bid is a member’s');
      must(Number.isSafeInteger(event.amount) && event.amount >= 1, 'a bid is whole dollars');
      must(event.amount > (standing?.amount ?? 0), 'a bid is higher than the one before');
      must(isLargeEnough(before, event.amount, standing?.amount ?? 0), 'a bid is a step higher');
      must(event.userId !== standing?.userId, 'nobody bids against themselves');
      must(event.amount <= remainingDollars(before, event.userId), 'a bid is within the budget');
      break;
    }
    case 'LotSold':
    case 'LotUnsold': {
      const standing = standingBid(before);
      const { teamId } = event;
      must(before.turn.kind === 'open' && !isPaused, 'only an open lot ends');
      must(before.turn.kind === 'open' && atMs >= before.turn.closesAtMs, 'no lot ends early');
      must(teamId === currentTeamId(before), 'the lot that ends is the one that is up');
      must(!before.results.some((result) => result.teamId === teamId), 'no team is offered twice');
      if (event.type === 'LotUnsold') must(standing === null, 'a team with a bid is sold');
      else {
        const isTheirs = standing?.userId === event.userId && standing.amount === event.amount;
        must(isTheirs, 'a team goes to its highest bidder for the highest bid');
        must(remainingDollars(after, event.userId) >= 0, 'no budget is ever negative');
      }
      break;
    }
    case 'LotOpened':
      must(!isPaused, 'nothing opens in a pause');
      must(before.turn.kind === 'locked' && atMs >= before.turn.opensAtMs, 'no lot opens early');
      break;
    case 'GroupPauseRequested':
      must(
        before.rulesVersion < 2 || before.results.length + 1 < before.order.length,
        'no pause is requested after the last team',
      );
      break;
    case 'AuctionCompleted': {
      const lots = after.lots?.flatMap(({ teamIds }) => teamIds);
      must(new Set(lots).size === (lots?.length ?? 0), 'every team is in one lot');
      const offered = after.results.map((result) => result.teamId);
      must(offered.join() === after.order.join(), 'every team is offered once, in the drawn order');
      const paid = after.results.reduce(
        (sum, result) => sum + (result.status === 'sold' ? result.amount : 0),
        0,
      );
      const spent = Object.values(after.spent).reduce((sum, dollars) => sum + dollars, 0);
      must(paid === spent, 'what members paid is what teams cost');
      break;
    }
    default:
      break;
  }
  return broken;
}

function isLargeEnough({ settings }: RunningAuction, amount: number, over: number): boolean {
  const { minimumBid = 1, steps = [] } = settings;
  if (over === 0) return amount >= minimumBid;
  let step = 1;
  for (const each of steps) if (over >= each.from) ({ step } = each);
  return amount - over >= step;
}

const SECOND_MS = 1000;

/** How long a lot that nobody can answer stays open at most. */
const UNANSWERABLE_MS_MAX = 3 * SECOND_MS;

/** [LOT-1, LOT-4, LOT-5] How long the open lot has after an event: no more than three seconds if nobody could use them, else all its time. */
function lengthOfLot(
  before: RunningAuction,
  event: AuctionEvent,
  after: RunningAuction,
  atMs: number,
  must: (holds: boolean, promise: string) => void,
): void {
  if (after.turn.kind !== 'open') return;
  const { startingBudget, lotSeconds, extensionSeconds, extensionCapSeconds } = after.settings;
  const { closesAtMs, lastBid, addedMs = 0 } = after.turn;
  const leftMs = closesAtMs - atMs;
  const wasLeftMs = before.turn.kind === 'open' ? before.turn.closesAtMs - atMs : 0;
  const canAnswer = Object.entries(after.spent).some(
    ([userId, spent]) =>
      userId !== lastBid?.userId &&
      isLargeEnough(after, startingBudget - spent, lastBid?.amount ?? 0),
  );
  const capMs = (extensionCapSeconds ?? Infinity) * SECOND_MS;
  must(addedMs <= capMs, 'late bids add no more than the cap');
  if (!canAnswer && after.rulesVersion >= 2) {
    must(
      leftMs <= UNANSWERABLE_MS_MAX,
      'a lot that nobody can answer on ends within three seconds',
    );
    if (event.type === 'BidPlaced')
      must(leftMs <= wasLeftMs, 'what nobody can answer takes no longer');
    return;
  }
  if (event.type === 'LotOpened')
    must(leftMs === lotSeconds * SECOND_MS, 'a lot has its whole time');
  if (event.type === 'BidPlaced')
    must(leftMs >= wasLeftMs, 'a bid that can be answered never shortens a lot');
  if (event.type === 'BidPlaced' || event.type === 'PauseEnded' || event.type === 'LotExtended') {
    const isAtCap = event.type === 'BidPlaced' && addedMs === capMs;
    must(
      leftMs >= extensionSeconds * SECOND_MS || isAtCap,
      'whoever can answer has the time to, but for the hard end',
    );
  }
}
