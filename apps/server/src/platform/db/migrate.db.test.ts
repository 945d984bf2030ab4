import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, allDatabases } from '../../../test/database.ts';
import { lastMigration, migrate, MIGRATIONS, type Migrations } from './migrate.ts';
import { openDatabase } from './open.ts';

/** What a later version adds. */
const step = (statements: RawBuilder<unknown>) => ({
  async up(db: Kysely<unknown>) {
    await statements.execute(db);
  },
});

const LATER: Migrations = {
  // Names decide the order, not places in this list.
  '0003-colours': step(sql`UPDATE mascots SET colour = 'navy'`),
  '0002-mascots': step(sql`
    CREATE TABLE mascots (name text PRIMARY KEY, colour text);
    INSERT INTO mascots VALUES ('Bill the Goat')`),
  ...MIGRATIONS,
};

describe.each(allDatabases())('migrations, database %s', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const mascots = async (): Promise<unknown[] | null> => {
    const { rows } = await database.pool.query<{ name: string | null }>(
      `select to_regclass('mascots')::text as name`,
    );
    if (rows[0]?.name == null) return null;
    return (await database.pool.query('select name, colour from mascots')).rows;
  };

  it('run in the order of their names, each once', async () => {
    expect(await migrate(database.kysely, LATER)).toEqual(['0002-mascots', '0003-colours']);
    expect(await mascots()).toEqual([{ name: 'Bill the Goat', colour: 'navy' }]);
    expect(await lastMigration(database.kysely)).toBe('0003-colours');
    expect(await migrate(database.kysely, LATER)).toEqual([]);
  });

  it('run all of them or none: a failure is named, and leaves the database as it was', async () => {
    const failing = {
      ...LATER,
      '0004-moods': step(sql`CREATE TABLE moods (name text); SELECT nothing FROM nowhere`),
    };
    const failure: unknown = await migrate(database.kysely, failing).catch((error) => error);
    expect(failure).toMatchObject({
      message: 'Migration 0004-moods failed.',
      cause: { message: 'relation "nowhere" does not exist' },
    });
    expect(await mascots()).toBeNull();
    expect(await lastMigration(database.kysely)).toBe('0001-schema');
    expect(await migrate(database.kysely, LATER)).toHaveLength(2);
  });

  it('are refused on a database that a newer version has migrated', async () => {
    await migrate(database.kysely, LATER);
    await expect(migrate(database.kysely)).rejects.toThrow(
      'it has had the migration 0003-colours, which this version does not know',
    );
    expect(await mascots()).toHaveLength(1);
  });

  it.runIf(kind === 'postgresql')(
    'run once when processes start together: the others wait until they have run',
    async () => {
      const others = await Promise.all(
        [1, 2].map(() => openDatabase({ ...database.location, asItIs: true })),
      );
      try {
        const slow = { ...LATER, '0004-rest': step(sql`SELECT pg_sleep(0.3)`) };
        const ran = await Promise.all(
          [database, ...others].map(async ({ kysely }) => {
            const names = await migrate(kysely, slow);
            expect(await lastMigration(kysely)).toBe('0004-rest');
            return names;
          }),
        );
        expect(ran.toSorted((one, other) => one.length - other.length)).toEqual([
          [],
          [],
          ['0002-mascots', '0003-colours', '0004-rest'],
        ]);
      } finally {
        await Promise.all(others.map((other) => other.close()));
      }
    },
  );
});
