import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/** [GAVEL-1] Who may hold the gavel of groups beside their admins, by group; groups without any are left out. */
export async function readClerks(
  db: Kysely<Tables>,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('clerks')
    .select(['group_id', 'user_ids'])
    .where('group_id', '=', sql<string>`any(${groupIds})`)
    .execute();
  return new Map(rows.map((row) => [row.group_id, row.user_ids]));
}

/** Before the start, with the event in the group's chain: the auction's log does it by `MARK_CLERKS`. */
export async function storeClerks(
  tx: Kysely<Tables>,
  groupId: string,
  clerks: readonly string[],
): Promise<void> {
  const user_ids = JSON.stringify(clerks);
  await tx
    .insertInto('clerks')
    .values({ group_id: groupId, user_ids })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ user_ids }))
    .execute();
}

/** [GAVEL-1] What the group's chain says once a member is gone who was a clerk. */
export async function endedClerkship(
  tx: Kysely<Tables>,
  groupId: string,
  goneId: string,
): Promise<readonly GroupEvent[]> {
  const standing = (await readClerks(tx, [groupId])).get(groupId) ?? [];
  const clerks = standing.filter((userId) => userId !== goneId);
  if (clerks.length === standing.length) return [];
  await storeClerks(tx, groupId, clerks);
  return [{ type: 'ClerksNamed', clerks }];
}
