import type { AdminTeam, teams as teamsCall } from '@bracketbid/contract/http/tournament';
import { codeIsTaken, MESSAGES } from '@bracketbid/contract/text/messages';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { readField } from './catalogue.ts';
import { readCountedRounds } from './rounds.ts';

/** A tournament's teams and rounds as the site's admin edits them. */
export async function readSeason(
  database: Database,
  tournamentId: string,
): Promise<z.output<(typeof teamsCall)['reply']>> {
  const { tournament, rows } = await readField(database, tournamentId);
  const rounds = await readCountedRounds(database.kysely, tournamentId);
  return {
    zones: tournament.zones,
    rounds: rounds.map(({ code, name, matches, dates }) => ({
      code,
      name,
      matches,
      dates: [...dates],
    })),
    teams: rows.map(toTeam),
  };
}

/** A team's id, and its name in the imported file. */
export type KeyedTeam = { readonly id: string; readonly key: string };

export function readTeamKeys(db: Kysely<Tables>, tournamentId: string): Promise<KeyedTeam[]> {
  return db
    .selectFrom('teams')
    .select(['id', 'key'])
    .where('tournament_id', '=', tournamentId)
    .execute();
}

/** A team under all of its names, and as a feed knows it. */
export type StoredTeam = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly shortName: string;
  readonly abbreviation: string;
  readonly seed: number;
  readonly zone: string;
  readonly color: string;
  readonly secondaryColor: string;
  readonly record: string | null;
  /** Its id at ESPN. */
  readonly espn: string | null;
};

/** A tournament's teams by seed, then by name. */
export async function readStoredTeams(
  db: Kysely<Tables>,
  tournamentId: string,
): Promise<StoredTeam[]> {
  const rows = await db
    .selectFrom('teams')
    .select(['id', 'key', 'name', 'abbreviation', 'seed', 'zone', 'color', 'record'])
    .select(['short_name as shortName', 'secondary_color as secondaryColor', 'external_ids'])
    .where('tournament_id', '=', tournamentId)
    .orderBy('seed')
    .orderBy('name')
    .execute();
  return rows.map(({ external_ids, ...team }) => ({ ...team, espn: external_ids['espn'] ?? null }));
}

/** The ids of a tournament's teams, as part of a query. */
export function selectTeamIds(db: Kysely<Tables>, tournamentId: string) {
  return db.selectFrom('teams').select('id').where('tournament_id', '=', tournamentId);
}

/** What earlier seasons know of a school that a feed does not say. */
export type KnownSchool = { readonly key: string; readonly location: string };

/** Every school that some season had, by its id at ESPN: what the newest season says of it counts. */
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

export type TeamChange = {
  readonly name?: string | undefined;
  readonly shortName?: string | undefined;
  readonly abbreviation?: string | undefined;
  readonly location?: string | undefined;
  readonly color?: string | undefined;
  readonly secondaryColor?: string | undefined;
  /** A URL; null removes the logo. */
  readonly logo?: string | null | undefined;
};

/** @throws Refused (404) for a team that does not exist */
export async function readTeam(database: Database, id: string): Promise<AdminTeam> {
  const row = await database.kysely
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Refused('NotFound', MESSAGES.notFound);
  return toTeam(row);
}

/** Locks a team and its season until the transaction ends, which serializes changes. */
export async function lockTeam(tx: Kysely<Tables>, id: string): Promise<void> {
  await tx
    .selectFrom('tournaments')
    .select('id')
    .where('id', '=', tx.selectFrom('teams').select('tournament_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute();
  await tx.selectFrom('teams').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** @throws Refused (409) if another team of its season has the code */
async function refuseTakenCode(db: Kysely<Tables>, id: string, code: string): Promise<void> {
  if (code === '') return;
  const other = await db
    .selectFrom('teams')
    .select('name')
    .where('abbreviation', '=', code)
    .where('id', '<>', id)
    .where(
      'tournament_id',
      '=',
      db.selectFrom('teams').select('tournament_id').where('id', '=', id),
    )
    .executeTakeFirst();
  if (other !== undefined) throw new Refused('Conflict', codeIsTaken(code, other.name));
}

/** Changes a team's texts and logo; omitted fields stay. @throws Refused (404), (409) for a code that is taken */
export async function changeTeam(
  database: Pick<Database, 'kysely'>,
  id: string,
  change: TeamChange,
): Promise<AdminTeam> {
  const given = {
    name: change.name,
    short_name: change.shortName,
    abbreviation: change.abbreviation,
    location: change.location,
    color: change.color,
    secondary_color: change.secondaryColor,
    logo_url: change.logo,
  };
  const values = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  if (change.abbreviation !== undefined) {
    await refuseTakenCode(database.kysely, id, change.abbreviation);
  }
  const row = await database.kysely
    .updateTable('teams')
    .set({ ...values, id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refused('NotFound', MESSAGES.notFound);
  return toTeam(row);
}

function toTeam(row: Selectable<Tables['teams']>): AdminTeam {
  return {
    _id: row.id,
    key: row.key,
    name: row.name,
    shortName: row.short_name,
    abbreviation: row.abbreviation,
    seed: row.seed,
    zone: row.zone,
    location: row.location,
    color: row.color,
    secondaryColor: row.secondary_color,
    logo: row.logo_url ?? '',
  };
}
