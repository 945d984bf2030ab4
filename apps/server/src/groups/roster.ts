import type { Person, Team } from '@bracketbid/contract/entities';

/** Who and what an auction is about: names and faces for the ids in its events. */
export type Roster = {
  readonly groupId: string;
  readonly groupAdminId: string;
  readonly members: ReadonlyMap<string, Person>;
  /**
   * By lot: a team, or a bundle as a team. In the order in which lists show them. A team within a bundle is no key: what results
   * name is looked up in `GroupResults.teamById`.
   */
  readonly teams: ReadonlyMap<string, Team>;
};

/** A member as people know them; a placeholder for one whose account is gone. */
export function personIn({ members }: Pick<Roster, 'members'>, userId: string): Person {
  return members.get(userId) ?? { _id: userId, fullName: 'NA', profileimageurl: null };
}

/** @throws if the auction knows a lot that the group does not */
export function teamIn(roster: Roster, lotId: string): Team {
  const team = roster.teams.get(lotId);
  if (team === undefined) throw new Error(`No lot ${lotId} in the group`);
  return team;
}
