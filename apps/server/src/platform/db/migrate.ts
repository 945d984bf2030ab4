import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import { DatabaseUnusable } from './databaseUnusable.ts';

/** By name, in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** What this version of the product knows. A name never changes, since the database stores it. */
export const MIGRATIONS: Migrations = {
  '0001-schema': createMigration('0001-schema.sql'),
};

/** A migration of SQL statements in a file of `migrations/`. One that computes is written in TypeScript. */
function createMigration(file: string): Migration {
  const place = new URL(`./migrations/${file}`, import.meta.url);
  return {
    async up(db: Kysely<unknown>) {
      await sql.raw(await readFile(place, 'utf8')).execute(db);
    },
  };
}

/**
 * Runs the pending migrations, all of them or none.
 * Processes that start together on one PostgreSQL wait for each other: the migrator holds an advisory lock.
 *
 * @returns the names of those that ran
 */
export async function migrate<T>(
  kysely: Kysely<T>,
  migrations: Migrations = MIGRATIONS,
): Promise<string[]> {
  await refuseNewer(kysely, migrations);
  return ran(createMigrator(kysely, migrations).migrateToLatest());
}

/** @throws DatabaseUnusable for a database that a newer version of the product has migrated */
async function refuseNewer<T>(kysely: Kysely<T>, migrations: Migrations): Promise<void> {
  const [table] = MIGRATOR_TABLES;
  if ((await lastMigration(kysely)) === null) return;
  const had = await sql<{ name: string }>`
    select name from ${sql.table(table)} order by name desc`.execute(kysely);
  const unknown = had.rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new DatabaseUnusable(
    `The database was last used by a newer version of Bracketbid: it has had the migration ${unknown.name}, ` +
      'which this version does not know. Start that version again, or a later one. Nothing was changed.',
  );
}

/**
 * Migrates an empty database up to one migration, and no further.
 *
 * @throws when there is no migration of this name
 */
export async function migrateTo<T>(
  kysely: Kysely<T>,
  name: string,
  migrations: Migrations,
): Promise<void> {
  await ran(createMigrator(kysely, migrations).migrateTo(name));
}

/** The migrator's own tables. */
export const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock'] as const;

/** The last migration of a database, known to this version or not; null if there is none. */
export async function lastMigration<T>(kysely: Kysely<T>): Promise<string | null> {
  const [table] = MIGRATOR_TABLES;
  const known = await sql`select from information_schema.tables
    where table_schema = current_schema() and table_name = ${table}`.execute(kysely);
  if (known.rows.length === 0) return null;
  const last = await sql<{ name: string | null }>`
    select max(name) as name from ${sql.table(table)}`.execute(kysely);
  return last.rows[0]?.name ?? null;
}

function createMigrator<T>(kysely: Kysely<T>, migrations: Migrations): Migrator {
  return new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
}

async function ran(migrating: Promise<MigrationResultSet>): Promise<string[]> {
  const { error, results: ran = [] } = await migrating;
  if (error !== undefined) {
    const failed = ran.find(({ status }) => status === 'Error')?.migrationName;
    const what = failed === undefined ? 'The migration of the database' : `Migration ${failed}`;
    throw new Error(`${what} failed.`, { cause: error });
  }
  return ran.map(({ migrationName }) => migrationName);
}
