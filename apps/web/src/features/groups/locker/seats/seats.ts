import type { Group, Person } from '@bracketbid/contract/entities';

/** A seat in the locker room that somebody has taken. */
export type Seat = {
  readonly person: Person;
  /** On a small screen: "You", or the first name. */
  readonly shortName: string;
  readonly status: string;
  /** Whether the person is here just now. */
  readonly isHere: boolean;
};

/** Seats drawn at most; everyone is among the participants. */
export const SEATS_MAX = 15;
/** Free seats drawn at most: one invites as well as twelve. */
export const FREE_MAX = 1;

/**
 * The table of a group: one's own seat first, then the others in the order of joining.
 *
 * @param online  who is connected just now
 */
export function listSeats(
  { members, groupAdminId, groupMemberLimit }: Group,
  online: ReadonlySet<string>,
  ownId: string | null,
): {
  readonly taken: readonly Seat[];
  readonly hidden: number;
  readonly free: number;
  /** How many are here just now. */
  readonly here: number;
} {
  const people = members.map(({ user }) => user);
  const own = people.filter(({ _id }) => _id === ownId);
  const others = people.filter(({ _id }) => _id !== ownId);
  const taken = [...own, ...others].map((person): Seat => {
    const isOwn = person._id === ownId;
    const isHere = isOwn || online.has(person._id);
    return {
      person,
      shortName: isOwn ? 'You' : firstName(person.fullName),
      status: findStatus({ isOwn, isHere, isHost: person._id === groupAdminId }),
      isHere,
    };
  });
  return {
    taken: taken.slice(0, SEATS_MAX),
    hidden: Math.max(0, taken.length - SEATS_MAX),
    free: Math.max(0, groupMemberLimit - people.length),
    here: taken.filter(({ isHere }) => isHere).length,
  };
}

function findStatus(seat: { isOwn: boolean; isHere: boolean; isHost: boolean }): string {
  if (seat.isHost) return seat.isHere && !seat.isOwn ? 'Host, ready' : 'Host';
  if (seat.isOwn) return 'Ready';
  return seat.isHere ? 'Ready' : 'Not here yet';
}

function firstName(fullName: string): string {
  return fullName.split(/\s+/u).find((word) => word !== '') ?? fullName;
}
