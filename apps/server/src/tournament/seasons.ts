import type { seasons } from '@bracketbid/contract/http/admin';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';

/** All seasons, the current one first, then the latest import first. */
export async function listSeasons({
  kysely,
}: Database): Promise<z.output<(typeof seasons)['reply']>['seasons']> {
  const rows = await kysely
    .selectFrom('tournaments')
    .select(['id', 'year', 'name', 'is_current'])
    .orderBy('is_current', 'desc')
    .orderBy('imported_at', 'desc')
    .execute();
  return rows.map(({ id, year, name, is_current }) => ({
    ...{ _id: id, year, name },
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
