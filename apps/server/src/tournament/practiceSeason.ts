import type { Kysely } from 'kysely';
import type { PracticeResult, Tables } from '../platform/db/tables.ts';

/** The results that wait beside a tournament, in the order of play; null unless it is the current practice season. */
export async function practiceResultsIn(
  db: Kysely<Tables>,
  tournamentId: string,
): Promise<readonly PracticeResult[] | null> {
  const row = await db
    .selectFrom('tournaments')
    .select('practice_results')
    .where('id', '=', tournamentId)
    .where('is_current', '=', true)
    .executeTakeFirst();
  return row?.practice_results ?? null;
}
