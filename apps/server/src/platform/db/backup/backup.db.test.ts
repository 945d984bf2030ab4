import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, allDatabases } from '../../../../test/database.ts';
import { createPlaces } from '../../../../test/servers/operatorCommand.ts';
import { systemClock } from '../../time/clock.ts';
import { queueMail } from '../../mail/mailer.ts';
import { lastMigration, MIGRATIONS, type Migrations, MIGRATOR_TABLES } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { TABLES } from './format.ts';
import { restoreBackup } from './restoreBackup.ts';
import { createBackup } from './writeBackup.ts';

const places = createPlaces();
let database: TestDatabase | undefined;
afterEach(async () => {
  await database?.close();
  database = undefined;
  await places.clear();
});

describe.each(allDatabases())('what a backup takes, database %s', (kind) => {
  it('is every table of the database, each after those that it refers to', async () => {
    database = await openTestDatabase(kind);
    const { rows } = await database.pool.query<{ name: string }>(
      // A partition's rows are its table's.
      `select relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const all = rows.map(({ name }) => name);
    expect(all.toSorted()).toEqual([...TABLES, ...MIGRATOR_TABLES].toSorted());

    const references = await database.pool.query<{ referring: string; referred: string }>(
      `select conrelid::regclass::text as referring, confrelid::regclass::text as referred
       from pg_constraint where contype = 'f'`,
    );
    expect(references.rows.length).toBeGreaterThan(10);
    const backwards = references.rows.filter(
      ({ referring, referred }) => TABLES.indexOf(referring) <= TABLES.indexOf(referred),
    );
    expect(backwards).toEqual([]);
  });

  it('is taken up by a later version: it is restored as it was, then migrated', async () => {
    const dataDir = await places.folder();
    const file = join(dataDir, 'old.gz');
    const [user, tournament, group] = ['1', '2', '3'].map(
      (digit) => `00000000-0000-7000-8000-00000000000${digit}`,
    );
    const old = await openDatabase({ dataDir });
    await old.kysely.transaction().execute(async (tx) => {
      await sql`insert into users (id, full_name, email, email_key, password_hash, created_at)
        values (${user}, 'Yan', 'y@b.test', 'y@b.test', 'x', now())`.execute(tx);
      await sql`insert into tournaments (id, year, name, zones, imported_at)
        values (${tournament}, 2030, 'Old Cup', '[]', now())`.execute(tx);
      await sql`insert into groups (id, tournament_id, name, slug, member_limit, created_by, admin_id, created_at, order_seed, order_seed_hash)
        values (${group}, ${tournament}, 'Old', 'old', 15, ${user}, ${user}, now(), 'a', 'b')`.execute(
        tx,
      );
      await sql`insert into auction_events (group_id, seq, type, payload, at_ms, hash)
        values (${group}, 1, 'AuctionStarted', '{"by": "Yan"}', 9007199254740991, 'h')`.execute(tx);
    });
    await queueMail(old.kysely, systemClock, 'y@b.test', { kind: 'welcome', fullName: 'Yan' });
    await pipeline(createBackup(old, 0), createWriteStream(file));
    await old.close();

    const later: Migrations = {
      ...MIGRATIONS,
      '0002-starters': {
        async up(db) {
          await sql`
            ALTER TABLE groups ADD COLUMN starter text;
            UPDATE groups SET starter = payload ->> 'by'
            FROM auction_events WHERE auction_events.group_id = groups.id`.execute(db);
        },
      },
    };
    database = await openTestDatabase(kind);
    const { head } = await restoreBackup(database, file, () => false, later);
    expect(head).toMatchObject({ migration: '0001-schema', at: '1970-01-01T00:00:00.000Z' });
    expect(await lastMigration(database.kysely)).toBe('0002-starters');
    const groups = await database.pool.query('select name, starter from groups');
    expect(groups.rows).toEqual([{ name: 'Old', starter: 'Yan' }]);
    const events = await database.kysely.selectFrom('auction_events').select('at_ms').execute();
    expect(events).toEqual([{ at_ms: Number.MAX_SAFE_INTEGER }]);
    await queueMail(database.kysely, systemClock, 'z@b.test', {
      kind: 'welcome',
      fullName: 'Zoe',
    });
    const mails = await database.kysely
      .selectFrom('mail_queue')
      .select('id')
      .orderBy('id')
      .execute();
    expect(mails).toEqual([{ id: 1 }, { id: 2 }]);

    const newer = join(dataDir, 'newer.gz');
    await pipeline(createBackup(database, 0), createWriteStream(newer));
    await expect(restoreBackup(database, newer, () => true)).rejects.toThrow(
      'It was made by a newer Bracketbid.',
    );
  }, 90_000);

  it('frees the database when its reader stops before the end', async () => {
    database = await openTestDatabase(kind);
    const broken = createBackup(database, 0);
    broken.once('data', () => broken.destroy());
    await new Promise((closed) => broken.once('close', closed));
    await expect(database.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
    await database.kysely.deleteFrom('reminders').execute();
  });
});
