import { type Kysely, sql } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import { DatabaseUnusable } from './databaseUnusable.ts';
import { tables } from './migrations/0001-tables.ts';
import { site } from './migrations/0002-site.ts';
import { results } from './migrations/0003-results.ts';
import { adminConsole } from './migrations/0004-console.ts';
import { accounts } from './migrations/0005-accounts.ts';
import { secondFactor } from './migrations/0006-second-factor.ts';
import { ages } from './migrations/0007-ages.ts';
import { pictures } from './migrations/0008-pictures.ts';
import { practice } from './migrations/0009-practice.ts';
import { teamCodes } from './migrations/0010-team-codes.ts';
import { boards } from './migrations/0011-boards.ts';
import { pastEvents } from './migrations/0012-past-events.ts';
import { groupChain } from './migrations/0013-group-chain.ts';
import { maxima } from './migrations/0016-maxima.ts';
import { settlement } from './migrations/0018-settlement.ts';
import { rehearsals } from './migrations/0014-rehearsals.ts';
import { groupRules } from './migrations/0015-group-rules.ts';
import { rehearsedBundles } from './migrations/0017-rehearsed-bundles.ts';
import { ratings } from './migrations/0019-ratings.ts';
import { push } from './migrations/0020-push.ts';
import { paper } from './migrations/0021-paper.ts';
import { shares } from './migrations/0022-shares.ts';
import { records } from './migrations/0024-records.ts';
import { chat } from './migrations/0025-chat.ts';
import { divisions } from './migrations/0026-divisions.ts';
import { boardLinks } from './migrations/0027-board-links.ts';
import { rotations } from './migrations/0028-rotations.ts';
import { seasonPayouts } from './migrations/0029-season-payouts.ts';
import { mailBudgets } from './migrations/0030-mail-budgets.ts';

/** In the order they run; a name never changes, since the database stores it. */
const migrations: Record<string, Migration> = {
  '0001-tables': tables,
  '0002-site': site,
  '0003-results': results,
  '0004-console': adminConsole,
  '0005-accounts': accounts,
  '0006-second-factor': secondFactor,
  '0007-ages': ages,
  '0008-pictures': pictures,
  '0009-practice': practice,
  '0010-team-codes': teamCodes,
  '0011-boards': boards,
  '0012-past-events': pastEvents,
  '0013-group-chain': groupChain,
  '0014-rehearsals': rehearsals,
  '0015-group-rules': groupRules,
  '0016-maxima': maxima,
  '0017-rehearsed-bundles': rehearsedBundles,
  '0018-settlement': settlement,
  '0019-ratings': ratings,
  '0020-push': push,
  '0021-paper': paper,
  '0022-shares': shares,
  '0024-records': records,
  '0025-chat': chat,
  '0026-divisions': divisions,
  '0027-board-links': boardLinks,
  '0028-rotations': rotations,
  '0029-season-payouts': seasonPayouts,
  '0030-mail-budgets': mailBudgets,
};

/**
 * Runs the pending migrations, all of them or none.
 * Processes that start together on one PostgreSQL wait for each other: the migrator holds an advisory lock.
 *
 * @returns the names of those that ran
 */
export async function migrate<T>(kysely: Kysely<T>): Promise<string[]> {
  await refuseNewer(kysely);
  return ran(migratorOf(kysely).migrateToLatest());
}

/** @throws DatabaseUnusable for a database that a newer version of the product has migrated */
async function refuseNewer<T>(kysely: Kysely<T>): Promise<void> {
  const [table] = MIGRATOR_TABLES;
  if ((await lastMigration(kysely)) === null) return;
  const had = await sql<{ name: string }>`
    select name from ${sql.table(table)} order by name desc`.execute(kysely);
  const unknown = had.rows.find(({ name }) => !isMigration(name));
  if (unknown === undefined) return;
  throw new DatabaseUnusable(
    `The database was last used by a newer version of Bracketbid: it has had the migration ${unknown.name}, ` +
      'which this version does not know. Start that version again, or a later one. Nothing was changed.',
  );
}

/**
 * Migrates an empty database up to one migration, and no further.
 *
 * @throws when there is no migration of this name: see `isMigration`
 */
export async function migrateTo<T>(kysely: Kysely<T>, name: string): Promise<void> {
  await ran(migratorOf(kysely).migrateTo(name));
}

/** Whether this version of the product knows a migration. */
export function isMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
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

function migratorOf<T>(kysely: Kysely<T>): Migrator {
  return new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
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
