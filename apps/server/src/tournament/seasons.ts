import type { seasons } from '@bracketbid/contract/http/admin';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';

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

/** Whether there is any season: not in a new database. */
export async function anySeasonExists({ kysely }: Database): Promise<boolean> {
  const row = await kysely.selectFrom('tournaments').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps a season as it is until the transaction ends: no result is entered and no season archived meanwhile.
 *
 * @returns whether the season is current
 */
export async function holdSeason(tx: Kysely<Tables>, tournamentId: string): Promise<boolean> {
  const season = await tx
    .selectFrom('tournaments')
    .select('is_current')
    .where('id', '=', tournamentId)
    .forShare()
    .executeTakeFirst();
  return season?.is_current === true;
}

/** The ids of the current seasons, as part of a query. */
export function selectCurrentSeasons(db: Kysely<Tables>) {
  return db.selectFrom('tournaments').select('id').where('is_current', '=', true);
}
