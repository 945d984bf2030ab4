import type { StartAuction } from '@bracketbid/engine/auction/commands';
import type { standingSeats } from '@bracketbid/engine/group/standingSeats';
import type { GroupFacts } from '../../groups/groupFacts.ts';
import { isSeated } from '../../groups/seats/seatRows.ts';

/** Who is in an auction that starts. */
export type Entrants = Pick<StartAuction, 'members' | 'seats' | 'claims' | 'clerks' | 'hostId'>;

/**
 * [SEAT-1, GAVEL-1] The accounts of a group, and where a person ends the lots its seats, whose they are, and who holds the gavel.
 *
 * @param seating  by the group's own chain
 */
export function listEntrants(
  { members: accounts, hasGavel, adminId }: GroupFacts,
  { seats, claims, clerks }: ReturnType<typeof standingSeats>,
): Entrants {
  const members = accounts.map(({ _id }) => _id);
  if (!hasGavel) return { members };
  const others = clerks.filter((userId) => userId !== adminId && members.includes(userId));
  return {
    members: [...members, ...seats],
    seats,
    claims,
    clerks: others,
    hostId: adminId,
  };
}

/** The same by a group's rows, for a rehearsal of it. */
export function seatingNow({ seats, clerks }: GroupFacts): ReturnType<typeof standingSeats> {
  const claimed = seats.flatMap(({ seatId, userId, isRemoved }) =>
    isRemoved || userId === null ? [] : [[seatId, userId] as const],
  );
  return {
    seats: seats.filter(isSeated).map(({ seatId }) => seatId),
    claims: Object.fromEntries(claimed),
    clerks,
  };
}
