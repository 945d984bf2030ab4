import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { tables } from './migrations/0001-tables.ts';
import { site } from './migrations/0002-site.ts';
import { results } from './migrations/0003-results.ts';
import { adminConsole } from './migrations/0004-console.ts';

/** In the order they are run; a name is for ever, since the database remembers it. */
const migrations: Record<string, Migration> = {
  '0001-tables': tables,
  '0002-site': site,
  '0003-results': results,
  '0004-console': adminConsole,
};

/**
 * Runs the migrations that this database has not had, all of them or none.
 * Processes that start together on one PostgreSQL wait for each other: the migrator holds an advisory lock.
 *
 * @returns the names of those that ran
 */
export async function migrate<T>(kysely: Kysely<T>): Promise<string[]> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results: ran = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = ran.find(({ status }) => status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? 'of the database'} failed.`, { cause: error });
  }
  return ran.map(({ migrationName }) => migrationName);
}
