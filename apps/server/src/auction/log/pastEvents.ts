import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { lockCompleted, selectPastGroups } from '../../groups/queries.ts';

/**
 * The auctions whose events may leave the log: completed before an instant, in a season that isn't the current one.
 * An auction that never ended stays, since it may go on.
 *
 * @returns ids of at most `groupsMax` groups, those that ended first
 */
export async function auctionsToArchive(
  database: Database,
  before: Date,
  groupsMax: number,
): Promise<string[]> {
  const rows = await selectPastGroups(database.kysely)
    .where('groups.completed_at', '<', before)
    .where((where) =>
      where.exists(
        where
          .selectFrom('auction_events')
          .whereRef('auction_events.group_id', '=', 'groups.id')
          .select('auction_events.seq'),
      ),
    )
    .orderBy('groups.completed_at')
    .limit(groupsMax)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Moves a completed auction's events to the past ones, in one transaction: whoever reads a log finds it in one of the two
 * tables, whole, at any instant. A group that another process is moving is left to it.
 *
 * @returns whether there was anything to move
 */
export async function archiveAuction(database: Database, groupId: string): Promise<boolean> {
  return database.kysely.transaction().execute(async (tx) => {
    if (!(await lockCompleted(tx, groupId))) return false;
    const moved = await sql`
      insert into past_auction_events (group_id, seq, type, payload, at_ms, hash)
      select group_id, seq, type, payload, at_ms, hash from auction_events
      where group_id = ${groupId} order by seq`.execute(tx);
    await tx.deleteFrom('auction_events').where('group_id', '=', groupId).execute();
    return Number(moved.numAffectedRows ?? 0) > 0;
  });
}

/**
 * Deletes the log of a rehearsal and what was bought in it. Of anything else the database refuses it.
 *
 * @param rehearsalId  of a rehearsal that is stopped
 */
export async function forgetRehearsalLog(database: Database, rehearsalId: string): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await tx.deleteFrom('auction_events').where('group_id', '=', rehearsalId).execute();
    await tx.deleteFrom('purchases').where('group_id', '=', rehearsalId).execute();
  });
}
