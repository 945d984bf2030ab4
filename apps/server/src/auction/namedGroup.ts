import type { Database } from '../db/open.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { groupIdOf } from '../groups/groups.ts';
import type { Caller } from '../http/caller.ts';
import type { Catalogues } from '../tournament/catalogue.ts';

/**
 * The group that a call is about: the one it names, or the caller's own of a season, the current one if none is named.
 *
 * @returns null where the caller has no group
 * @throws Refused for a group of others
 */
export async function groupIdFor(
  deps: {
    readonly database: Database;
    readonly contexts: Pick<GroupContexts, 'memberOf'>;
    readonly catalogues: Pick<Catalogues, 'named'>;
  },
  { userId }: Pick<Caller, 'userId'>,
  named: { readonly groupId?: string | undefined; readonly season?: string | undefined },
): Promise<string | null> {
  const { groupId, season } = named;
  if (groupId === undefined) {
    return groupIdOf(deps.database, (await deps.catalogues.named(season)).tournamentId, userId);
  }
  await deps.contexts.memberOf(groupId, userId);
  return groupId;
}
