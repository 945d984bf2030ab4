import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { readMatches } from '../tournament/brackets.ts';
import type { KnownSchool } from './draftField.ts';
import type { Season } from './fieldChanges.ts';

/** A season with what a feed could say otherwise. */
export async function readSeasonAsItIs(db: Kysely<Tables>, tournamentId: string): Promise<Season> {
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name', 'external_ids', 'seed', 'zone', 'color', 'record'])
    .select('secondary_color as secondaryColor')
    .where('tournament_id', '=', tournamentId)
    .orderBy('seed')
    .orderBy('name')
    .execute();
  const rows = await readMatches(db, tournamentId);
  return {
    teams: teams.map(({ external_ids, ...team }) => ({
      ...team,
      espn: external_ids['espn'] ?? null,
    })),
    matches: rows.map((row) => ({
      id: row.id,
      espn: row.external_ids['espn'] ?? null,
      round: row.code,
      date: row.date,
      homeTeamId: row.home_team_id,
      awayTeamId: row.away_team_id,
      isDecided: row.status === 'final' || row.status === 'no_contest',
      isScheduled: row.status === 'scheduled',
      startAt: row.start_at?.toISOString() ?? null,
    })),
    hasBegun: await hasBegun(db, tournamentId),
  };
}

async function hasBegun(db: Kysely<Tables>, tournamentId: string): Promise<boolean> {
  const { started } = await db
    .selectFrom('groups')
    .select(sql<boolean>`count(*) filter (where started_at is not null) > 0`.as('started'))
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow();
  return started;
}

/** Every school that some season had, by its number at ESPN: the newest season's word counts. */
export async function readSchools(db: Kysely<Tables>): Promise<ReadonlyMap<string, KnownSchool>> {
  const rows = await db
    .selectFrom('teams')
    .innerJoin('tournaments', 'tournaments.id', 'teams.tournament_id')
    .select(['teams.key', 'teams.location', 'teams.external_ids'])
    .orderBy('tournaments.imported_at')
    .execute();
  return new Map(
    rows.flatMap(({ key, location, external_ids }) => {
      const espn = external_ids['espn'];
      return espn === undefined ? [] : [[espn, { key, location }] as const];
    }),
  );
}
