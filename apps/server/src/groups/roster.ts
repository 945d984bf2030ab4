import type { Person, Team } from '@bracketbid/contract/entities';

/** Who and what an auction is about: names and faces for the ids in its events. */
export type Roster = {
  readonly groupId: string;
  readonly groupAdminId: string;
  readonly members: ReadonlyMap<string, Person>;
  /** By lot: a team, or a bundle as a team. In the order in which lists show them. */
  readonly teams: ReadonlyMap<string, Team>;
};

/** A member as people know them; a placeholder for one whose account is gone. */
export function personIn({ members }: Pick<Roster, 'members'>, userId: string): Person {
  return members.get(userId) ?? { _id: userId, fullName: 'NA', profileimageurl: null };
}

/** @throws if the auction knows a team that the tournament does not */
export function teamIn(roster: Roster, teamId: string): Team {
  const team = roster.teams.get(teamId);
  if (team === undefined) throw new Error(`No team ${teamId} in the tournament`);
  return team;
}
