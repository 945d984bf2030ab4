import type { Season } from '@bracketbid/contract/http/accounts';
import type { Database } from '../db/open.ts';

/** The current season, and every season in which somebody had a group, the latest first. */
export async function seasonsOf(database: Database, userId: string): Promise<Season[]> {
  const rows = await database.kysely
    .selectFrom('tournaments')
    .leftJoin('group_members', (join) =>
      join
        .onRef('group_members.tournament_id', '=', 'tournaments.id')
        .on('group_members.user_id', '=', userId),
    )
    .select(['tournaments.id', 'year', 'name', 'is_current', 'group_id'])
    .where((or) => or.or([or('is_current', '=', true), or('group_id', 'is not', null)]))
    .orderBy('is_current', 'desc')
    .orderBy('imported_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    year: row.year,
    name: row.name,
    isCurrent: row.is_current,
    groupId: row.group_id,
  }));
}
