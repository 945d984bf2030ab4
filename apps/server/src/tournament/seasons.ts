import type { seasons } from '@bracketbid/contract/http/tournament';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';

/** All seasons, the current ones first, the site's before them, then the latest import first. */
export async function listSeasons({
  kysely,
}: Database): Promise<z.output<(typeof seasons)['reply']>['seasons']> {
  const rows = await kysely
    .selectFrom('tournaments')
    .select(['id', 'year', 'name', 'division', 'is_current'])
    .where('is_contest', '=', false)
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
    .where('is_contest', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is any season: not in a new database. */
export async function anySeasonExists({ kysely }: Database): Promise<boolean> {
  const row = await kysely.selectFrom('tournaments').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps a tournament as it is until the transaction ends: no result is entered and no season archived meanwhile.
 *
 * @returns whether auctions can be held in it: a season is current, or it is a contest
 */
export async function holdSeason(tx: Kysely<Tables>, tournamentId: string): Promise<boolean> {
  const season = await tx
    .selectFrom('tournaments')
    .select(['is_current', 'is_contest'])
    .where('id', '=', tournamentId)
    .forShare()
    .executeTakeFirst();
  return season !== undefined && (season.is_current || season.is_contest);
}

/** The ids of the tournaments in which auctions can be held, as part of a query: the current seasons, and all contests. */
export function selectOpenTournaments(db: Kysely<Tables>) {
  return db
    .selectFrom('tournaments')
    .select('id')
    .where((or) => or.or([or('is_current', '=', true), or('is_contest', '=', true)]));
}

/** The id of a tournament, or those of all contests, as part of a query. @param tournamentId  null for all contests */
export function selectTournament(db: Kysely<Tables>, tournamentId: string | null) {
  const all = db.selectFrom('tournaments').select('id');
  return tournamentId === null
    ? all.where('is_contest', '=', true)
    : all.where('id', '=', tournamentId);
}

/** The ids of the seasons that are over and of the contests that are settled, as part of a query. */
export function selectPastTournaments(db: Kysely<Tables>) {
  return db
    .selectFrom('tournaments')
    .leftJoin('contests', 'contests.tournament_id', 'tournaments.id')
    .select('tournaments.id')
    .where('is_current', '=', false)
    .where((or) =>
      or.or([or('is_contest', '=', false), or('contests.settled_at', 'is not', null)]),
    );
}
