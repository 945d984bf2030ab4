import type { AuctionEvent } from './events.ts';
import {
  currentTeamId,
  isMember,
  pausedUntilMs,
  remainingDollars,
  standingBid,
} from './questions.ts';
import type { AuctionState } from './state.ts';

/**
 * What must be true of every event of every auction, said once more and apart from `decide`: for tests and simulations.
 *
 * @param atMs  when the event happened
 * @returns a sentence for each promise that is broken; none, if all is well
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
      must(event.userId !== standing?.userId, 'nobody bids against themselves');
      must(event.amount <= remainingDollars(before, event.userId), 'a bid is within the budget');
      must(
        before.turn.kind === 'open' && event.closesAtMs >= before.turn.closesAtMs,
        'a bid never shortens a lot',
      );
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
    case 'AuctionCompleted': {
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
