import type { BidAnswered, BidPlaced } from './events.ts';
import { currentTeamId, isMember, remainingDollars, standingBid } from './questions.ts';
import { BID_MAX } from './settings.ts';
import type { RunningAuction } from './state.ts';

type Must = (holds: boolean, promise: string) => void;
type When = { readonly isOpen: boolean; readonly isInTime: boolean };

/** [BID-1 to BID-8, MAX-2] What must be true of bids, and of what maxima answer to them. */
export function bidInvariants(
  before: RunningAuction,
  event: BidPlaced | BidAnswered,
  when: When,
  must: Must,
): void {
  // [GAVEL-4] What was called without a name has to be beaten, too.
  const called = before.turn.kind === 'open' ? (before.turn.gavel?.called ?? null) : null;
  if (event.type === 'BidPlaced') placed(before, event, { ...when, called }, must);
  else answered(before, event, { ...when, called }, must);
}

type Meets = When & { readonly called: number | null };

function placed(
  before: RunningAuction,
  bid: BidPlaced,
  { isOpen, isInTime, called }: Meets,
  must: Must,
): void {
  const standing = standingBid(before);
  must(isOpen, 'a bid falls into an open lot');
  must(isInTime, 'a bid is in time');
  must(bid.teamId === currentTeamId(before), 'a bid is for the team that is up');
  must(isMember(before, bid.userId), 'a bid is a member’s');
  must(isAmount(bid.amount), 'a bid is whole dollars, a billion at most');
  const over = called ?? standing?.amount ?? 0;
  must(bid.amount > over, 'a bid is higher than the one before');
  must(isLargeEnough(before, bid.amount, over), 'a bid is a step higher');
  const isAlone = bid.userId === standing?.userId && called === null;
  must(!isAlone, 'nobody bids against themselves');
  must(bid.amount <= remainingDollars(before, bid.userId), 'a bid is within the budget');
  withLeave(before, bid, must);
}

function answered(
  before: RunningAuction,
  answer: BidAnswered,
  { isOpen, isInTime, called }: Meets,
  must: Must,
): void {
  const standing = standingBid(before);
  const { challenger, challenge, leader, amount } = answer;
  must(isOpen, 'an answer falls into an open lot');
  must(isInTime, 'an answer is in time');
  must(answer.teamId === currentTeamId(before), 'an answer is for the team that is up');
  must(leader === standing?.userId && challenger !== leader, 'only the leader is answered for');
  must(isMember(before, challenger), 'a challenge is a member’s');
  const isNamed = called !== null && challenge === called;
  const isHigh = isNamed || isLargeEnough(before, challenge, called ?? standing?.amount ?? 0);
  must(isHigh, 'a challenge is a step higher');
  must(challenge <= remainingDollars(before, challenger), 'a challenge is within the budget');
  withLeave(before, { ...answer, userId: challenger, amount: challenge }, must);
  must(amount >= challenge, 'an answer does not lie below the challenge');
  must(
    amount === challenge || !isLargeEnough(before, amount - 1, challenge),
    'an answer is at most a step above the challenge',
  );
  must(amount <= remainingDollars(before, leader), 'an answer is within the budget');
}

/** [DEPUTY-2, DEPUTY-3] What is bid for somebody else is bid with their leave, and with what was won for them within it. */
function withLeave(
  before: RunningAuction,
  bid: { readonly userId: string; readonly placedBy?: string; readonly amount: number },
  must: (holds: boolean, promise: string) => void,
): void {
  const { gavel } = before;
  if (bid.placedBy === undefined) return;
  // [GAVEL-5] A clerk enters what is said in the room.
  if (gavel !== undefined && [gavel.hostId, ...gavel.clerks].includes(bid.placedBy)) return;
  const leave = before.deputies?.[bid.userId];
  must(bid.placedBy !== bid.userId, 'nobody is their own deputy');
  must(leave?.deputy === bid.placedBy, 'only who was named bids for a member');
  let wonForThem = bid.amount;
  for (const each of before.results) {
    if (each.status !== 'sold' || each.userId !== bid.userId) continue;
    if (each.placedBy !== undefined && each.byClerk !== true) wonForThem += each.amount;
  }
  must(wonForThem <= (leave?.limit ?? 0), 'deputies stay within the limit');
}

function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 1 && amount <= BID_MAX;
}

/** Whether an amount is at least a step above another. */
export function isLargeEnough({ settings }: RunningAuction, amount: number, over: number): boolean {
  const { minimumBid = 1, steps = [] } = settings;
  if (over === 0) return amount >= minimumBid;
  let step = 1;
  for (const each of steps) if (over >= each.from) ({ step } = each);
  return amount - over >= step;
}
