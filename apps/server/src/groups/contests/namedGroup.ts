import type { Database } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { selectTournament } from '../../tournament/seasons.ts';
import type { Catalogues } from '../../tournament/catalogue.ts';
import type { GroupContexts } from '../groupContexts.ts';
import { readGroupId } from '../groups.ts';

type Deps = {
  readonly database: Database;
  readonly contexts: Pick<GroupContexts, 'readAsMember'>;
  readonly catalogues: Pick<Catalogues, 'current' | 'named'>;
};

/** The group that a call is about, as its query or body names it. */
export type NamedGroup = {
  readonly groupId?: string | undefined;
  readonly season?: string | undefined;
};

/**
 * [CONTEST-2] The group that a call is about: the one it names, or the caller's own of the named season. Where neither is named it is
 * theirs of the site's season, else the one with a contest that they joined last.
 *
 * @param among  'current' where only current seasons can be named
 * @returns null where the caller has no group
 * @throws Refused for a group of others, and for a season that isn't current where it has to be
 */
export async function groupIdFor(
  { database, contexts, catalogues }: Deps,
  { userId }: Pick<Caller, 'userId'>,
  { groupId, season }: NamedGroup,
  among: 'current' | 'all' = 'current',
): Promise<string | null> {
  if (groupId !== undefined) {
    await contexts.readAsMember(groupId, userId);
    return groupId;
  }
  if (season !== undefined) {
    if (among === 'current') await catalogues.named(season);
    return readGroupId(database, season, userId);
  }
  const { tournamentId } = await catalogues.current();
  return (
    (await readGroupId(database, tournamentId, userId)) ??
    (await lastContestGroup(database, userId))
  );
}

/** The group with a contest that somebody joined last; null for none. */
async function lastContestGroup({ kysely }: Database, userId: string): Promise<string | null> {
  const row = await kysely
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('tournament_id', 'in', selectTournament(kysely, null))
    .orderBy('joined_at', 'desc')
    .orderBy('group_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.group_id ?? null;
}
