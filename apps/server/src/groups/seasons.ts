import type { Season } from '@bracketbid/contract/http/accounts';
import { sql } from 'kysely';
import type { Database } from '../platform/db/open.ts';

/** The current seasons, the site's first, and every season in which somebody had a group, the latest first. */
export async function readSeasons(database: Database, userId: string): Promise<Season[]> {
  const rows = await database.kysely
    .selectFrom('tournaments')
    .leftJoin('group_members', (join) =>
      join
        .onRef('group_members.tournament_id', '=', 'tournaments.id')
        .on('group_members.user_id', '=', userId),
    )
    .select(['tournaments.id', 'year', 'name', 'division', 'is_current', 'group_id'])
    .where('is_contest', '=', false)
    .where((or) => or.or([or('is_current', '=', true), or('group_id', 'is not', null)]))
    .orderBy('is_current', 'desc')
    .orderBy(sql`CASE WHEN is_current THEN division END`)
    .orderBy('imported_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    year: row.year,
    name: row.name,
    division: row.division,
    isCurrent: row.is_current,
    groupId: row.group_id,
  }));
}
