import type { Person, Team } from '@bracketbid/contract/entities';
import type { GroupFacts } from './groupFacts.ts';
import { isSeated, personOfSeat } from './seats/seatRows.ts';

/** Who and what an auction is about: names and faces for the ids in its events. */
export type Roster = {
  readonly groupId: string;
  readonly groupAdminId: string;
  /** Accounts, and the seats that nobody has claimed. */
  readonly members: ReadonlyMap<string, Person>;
  /** [SEAT-3] Seats that are claimed or removed: of members no longer, but named in what they have done before. */
  readonly former?: ReadonlyMap<string, Person>;
  /**
   * By lot: a team, or a bundle as a team. In the order in which lists show them. A team within a bundle is no key: what results
   * name is looked up in `GroupResults.teamById`.
   */
  readonly teams: ReadonlyMap<string, Team>;
};

/** A member as people know them; a placeholder for one whose account is gone. */
export function personIn(
  { members, former }: Pick<Roster, 'members' | 'former'>,
  userId: string,
): Person {
  const known = members.get(userId) ?? former?.get(userId);
  return known ?? { _id: userId, fullName: 'NA', profileimageurl: null };
}

/** Everybody in a group by id: accounts, and seats as they are in a roster. */
export function everyoneIn({
  members,
  seats,
}: Pick<GroupFacts, 'members' | 'seats'>): Required<Pick<Roster, 'members' | 'former'>> {
  const asEntries = (people: readonly Person[]) => people.map((each) => [each._id, each] as const);
  const seated = seats.filter(isSeated).map(personOfSeat);
  const former = seats.filter((seat) => !isSeated(seat)).map(personOfSeat);
  return {
    members: new Map(asEntries([...members, ...seated])),
    former: new Map(asEntries(former)),
  };
}

/** [SEAT-1] Whether somebody in a group can sign in and answer: a seat can't. */
export function isAccountIn({ members }: Pick<GroupFacts, 'members'>, userId: string): boolean {
  return members.some(({ _id }) => _id === userId);
}

/** @throws if the auction knows a lot that the group does not */
export function teamIn(roster: Roster, lotId: string): Team {
  const team = roster.teams.get(lotId);
  if (team === undefined) throw new Error(`No lot ${lotId} in the group`);
  return team;
}
