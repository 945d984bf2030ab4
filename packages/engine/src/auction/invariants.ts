import { bidInvariants, isLargeEnough } from './bidInvariants.ts';
import type { AuctionEvent } from './events.ts';
import { gavelInvariants } from './gavel/gavelInvariants.ts';
import {
  currentTeamId,
  isMember,
  pausedUntilMs,
  remainingDollars,
  standingBid,
} from './questions.ts';
import { BID_MAX } from './settings.ts';
import type { AuctionState, RunningAuction } from './state.ts';
import { voidInvariants } from './voids/voidInvariants.ts';

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
  gavelInvariants(before, event, after, atMs, must);
  const isPaused = pausedUntilMs(before.pauses) !== null;
  const isOpen = before.turn.kind === 'open' && !isPaused;
  const endsAtMs = before.turn.kind === 'open' ? before.turn.closesAtMs : null;
  const isInTime = endsAtMs === null || atMs < endsAtMs;
  switch (event.type) {
    case 'BidPlaced':
    case 'BidAnswered':
      bidInvariants(before, event, { isOpen, isInTime }, must);
      break;
    case 'MaximumSealed':
      must(before.settings.maximumBids === true, 'maxima are set where the group wants them');
      must(before.seals?.[event.seal] === undefined, 'a seal is used once');
      must(
        event.replaces === undefined || event.replaces === before.justWithdrawn,
        'a seal replaces the one that was withdrawn for it',
      );
      break;
    case 'MaximumWithdrawn':
      must(before.seals?.[event.seal]?.isWithdrawn === false, 'a seal is withdrawn once');
      break;
    case 'DeputyNamed': {
      const { userId, deputy, limit } = event;
      must(isMember(before, userId), 'a deputy is named by a member');
      must(deputy === null || isMember(before, deputy), 'a deputy is a member');
      must(deputy !== userId, 'nobody is their own deputy');
      must(Number.isSafeInteger(limit) && limit >= 0, 'a limit is whole dollars');
      must((deputy === null) === (limit === 0), 'who is named has a limit');
      break;
    }
    case 'LotSold':
    case 'LotUnsold': {
      const standing = standingBid(before);
      const { teamId } = event;
      // [GAVEL-8] What is left when a host finishes was never opened.
      const isLeft = before.gavel !== undefined && event.type === 'LotUnsold';
      must(isOpen || isLeft, 'only an open lot ends');
      must(endsAtMs === null || atMs >= endsAtMs, 'no lot ends early');
      must(teamId === currentTeamId(before), 'the lot that ends is the one that is up');
      must(!before.results.some((result) => result.teamId === teamId), 'no team is offered twice');
      if (event.type === 'LotUnsold') must(standing === null, 'a team with a bid is sold');
      else {
        const isTheirs = standing?.userId === event.userId && standing.amount === event.amount;
        must(isTheirs, 'a team goes to its highest bidder for the highest bid');
        must(standing?.placedBy === event.placedBy, 'a sale says who said its bid');
        must(remainingDollars(after, event.userId) >= 0, 'no budget is ever negative');
      }
      break;
    }
    case 'LotLocked':
      must(before.proposal === undefined, 'no lot is locked while a sale is in question');
      break;
    case 'LotOpened':
      must(!isPaused, 'nothing opens in a pause');
      must(
        before.gavel !== undefined ||
          (before.turn.kind === 'locked' && atMs >= before.turn.opensAtMs),
        'no lot opens early',
      );
      break;
    case 'GroupPauseRequested':
      must(
        before.results.length + 1 < before.order.length,
        'no pause is requested after the last team',
      );
      break;
    case 'SaleVoidProposed':
    case 'SaleVoided':
    case 'SaleVoidRefused':
      voidInvariants(before, event, after, atMs, must);
      break;
    case 'AuctionCompleted': {
      must(before.proposal === undefined, 'no auction ends while a sale is in question');
      const lots = after.lots?.flatMap(({ teamIds }) => teamIds);
      must(new Set(lots).size === (lots?.length ?? 0), 'every team is in one lot');
      const offered = after.results.map((result) => result.teamId);
      must(
        offered.join() === after.order.join(),
        'every team is offered once, in the order as it is now',
      );
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
  if (after.turn.kind !== 'open' || after.turn.closesAtMs === null) return;
  const { lotSeconds, extensionSeconds, extensionCapSeconds } = after.settings;
  const { closesAtMs, lastBid, addedMs = 0 } = after.turn;
  const leftMs = closesAtMs - atMs;
  const isPrice = event.type === 'BidPlaced' || event.type === 'BidAnswered';
  const wasLeftMs = before.turn.kind === 'open' ? (before.turn.closesAtMs ?? atMs) - atMs : 0;
  const canAnswer = Object.keys(after.spent).some((userId) => {
    const most = Math.min(remainingDollars(after, userId), BID_MAX);
    return userId !== lastBid?.userId && isLargeEnough(after, most, lastBid?.amount ?? 0);
  });
  const capMs = (extensionCapSeconds ?? Infinity) * SECOND_MS;
  must(addedMs <= capMs, 'late bids add no more than the cap');
  if (!canAnswer) {
    must(
      leftMs <= UNANSWERABLE_MS_MAX,
      'a lot that nobody can answer on ends within three seconds',
    );
    if (isPrice) must(leftMs <= wasLeftMs, 'what nobody can answer takes no longer');
    return;
  }
  if (event.type === 'LotOpened')
    must(leftMs === lotSeconds * SECOND_MS, 'a lot has its whole time');
  if (isPrice) must(leftMs >= wasLeftMs, 'a bid that can be answered never shortens a lot');
  if (isPrice || event.type === 'PauseEnded' || event.type === 'LotExtended') {
    const isAtCap = isPrice && addedMs === capMs;
    must(
      leftMs >= extensionSeconds * SECOND_MS || isAtCap,
      'whoever can answer has the time to, but for the hard end',
    );
  }
}
