import type { seasons } from '@bracketbid/contract/http/admin';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';

/** All seasons, the current ones first, the site's before them, then the latest import first. */
export async function listSeasons({
  kysely,
}: Database): Promise<z.output<(typeof seasons)['reply']>['seasons']> {
  const rows = await kysely
    .selectFrom('tournaments')
    .select(['id', 'year', 'name', 'division', 'is_current'])
    .orderBy('is_current', 'desc')
    .orderBy(sql`CASE WHEN is_current THEN division END`)
    .orderBy('imported_at', 'desc')
    .execute();
  return rows.map(({ id, year, name, division, is_current }) => ({
    _id: id,
    year,
    name,
    division,
    isCurrent: is_current,
  }));
}

/** Whether there is such a season, current or archived. */
export async function seasonExists({ kysely }: Database, tournamentId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('tournaments')
    .select('id')
    .where('id', '=', tournamentId)
    .executeTakeFirst();
  return row !== undefined;
}
