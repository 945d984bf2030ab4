import type { AddSeats, ClaimSeat, NameClerks, RemoveSeat } from './seatCommands.ts';
import { accept, type Decision, refuse } from '../decision.ts';
import { bidsOfLot, isMember, standingBid } from '../questions.ts';
import type { Refusal } from '../refusals.ts';
import type { RunningAuction } from '../state.ts';
import { CLERKS_MAX, isSeat } from './gavelState.ts';

/** [SEAT-2] Those that aren't there yet: another request may have added some of them. */
export function addSeats(state: RunningAuction, { seatIds }: AddSeats): Decision {
  if (state.gavel === undefined) return refuse({ code: 'NoGavel' });
  const isNew = (seatId: string) => !isSeat(state, seatId) && !isMember(state, seatId);
  const added = seatIds.filter(isNew);
  if (added.length === 0) return refuse({ code: 'NothingDue' });
  return accept(added.map((seatId) => ({ type: 'SeatAdded', seatId })));
}

/** [SEAT-2] One that owns nothing and has not bid on the open lot. */
export function removeSeat(state: RunningAuction, { seatId }: RemoveSeat): Decision {
  const whyNot = whyNotTheSeat(state, seatId);
  if (whyNot !== null) return refuse(whyNot);
  const owns = state.results.some((each) => each.status === 'sold' && each.userId === seatId);
  if (owns || bidsOfLot(state).some((bid) => isIn(bid, seatId))) {
    return refuse({ code: 'SeatInUse' });
  }
  return accept([{ type: 'SeatRemoved', seatId }]);
}

/** [SEAT-3] Once, and only if both together are within the budget. */
export function claimSeat(state: RunningAuction, { seatId, userId }: ClaimSeat): Decision {
  const whyNot = whyNotTheSeat(state, seatId);
  if (whyNot !== null) return refuse(whyNot);
  if (isSeat(state, userId)) return refuse({ code: 'UnknownSeat' });
  const { startingBudget } = state.settings;
  const standing = standingBid(state);
  const leads = standing !== null && [seatId, userId].includes(standing.userId);
  const together =
    (state.spent[seatId] ?? 0) + (state.spent[userId] ?? 0) + (leads ? standing.amount : 0);
  if (startingBudget !== null && together > startingBudget) {
    return refuse({ code: 'OverBudgetTogether' });
  }
  return accept([{ type: 'SeatClaimed', seatId, userId }]);
}

/** [GAVEL-1] Up to three members beside the host; no seats. */
export function nameClerks(state: RunningAuction, { clerks }: NameClerks): Decision {
  const { gavel } = state;
  if (gavel === undefined) return refuse({ code: 'NoGavel' });
  const areMembers = clerks.every(
    (each) => isMember(state, each) && !isSeat(state, each) && each !== gavel.hostId,
  );
  if (!areMembers || clerks.length > CLERKS_MAX || new Set(clerks).size < clerks.length) {
    return refuse({ code: 'NotAMember' });
  }
  if (clerks.join() === gavel.clerks.join()) return refuse({ code: 'NothingDue' });
  return accept([{ type: 'ClerksNamed', clerks }]);
}

function whyNotTheSeat({ gavel }: RunningAuction, seatId: string): Refusal | null {
  if (gavel === undefined) return { code: 'NoGavel' };
  const claimedBy = gavel.seats[seatId];
  if (claimedBy === undefined) return { code: 'UnknownSeat' };
  return claimedBy === null ? null : { code: 'SeatTaken' };
}

function isIn(
  bid: { readonly userId: string; readonly answers?: { readonly userId: string } },
  seatId: string,
): boolean {
  return bid.userId === seatId || bid.answers?.userId === seatId;
}
