import { type Kysely, sql } from 'kysely';
import { migrate, migrateTo, MIGRATIONS, type Migrations, MIGRATOR_TABLES } from '../migrate.ts';
import type { Database } from '../open.ts';
import type { Tables } from '../tables.ts';
import { type BackupHead, TABLES } from './format.ts';
import { BackupBroken, checkBackup, readBackup } from './readBackup.ts';

export type Restored = {
  readonly head: BackupHead;
  readonly rows: Readonly<Record<string, number>>;
};

/** What a restore would destroy: the number of rows in each table that people know. */
export type Held = Readonly<Record<'users' | 'groups' | 'auction_events' | 'uploads', number>>;

/** The database is in use, or it isn't empty and replacing it wasn't allowed. Nothing was changed. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/**
 * Restores a database from a backup file, all of it or nothing: it is recreated at the backup's migration, filled, and
 * then migrated to this version. The file is read to its end before anything is changed.
 *
 * @param mayReplace  called when the database has accounts: whether everything in it may be deleted
 * @throws BackupBroken, RestoreRefused
 */
export async function restoreBackup(
  database: Database,
  file: string,
  mayReplace: (held: Held) => boolean,
  migrations: Migrations = MIGRATIONS,
): Promise<Restored> {
  const checked = await checkBackup(file);
  const { migration } = checked.head;
  if (!Object.hasOwn(migrations, migration)) {
    throw new BackupBroken('It was made by a newer Bracketbid.');
  }
  await database.kysely.transaction().execute(async (tx) => {
    if (database.kind === 'postgresql') await refuseWhileInUse(tx);
    const held = await heldBy(tx);
    if (held.users > 0 && !mayReplace(held)) {
      throw new RestoreRefused('The database is not empty.');
    }
    await dropAll(tx);
    await migrateTo(tx, migration, migrations);
    await fill(tx, file);
    await setSequences(tx);
    await migrate(tx, migrations);
  });
  return checked;
}

/** Running servers cache what a restore would change. */
async function refuseWhileInUse(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
  `.execute(tx);
  const others = rows[0]?.others ?? 0;
  if (others > 0) {
    throw new RestoreRefused(
      `The database is in use by ${others === 1 ? 'another connection' : `${others} other connections`}. ` +
        'Stop all servers and tools that use it, then restore.',
    );
  }
}

async function heldBy(tx: Kysely<Tables>): Promise<Held> {
  return tx
    .selectNoFrom([
      sql<number>`(select count(*)::int from users)`.as('users'),
      sql<number>`(select count(*)::int from groups)`.as('groups'),
      sql<number>`(select count(*)::int from auction_events)`.as('auction_events'),
      sql<number>`(select count(*)::int from uploads)`.as('uploads'),
    ])
    .executeTakeFirstOrThrow();
}

async function dropAll(tx: Kysely<Tables>): Promise<void> {
  const tables = [...TABLES, ...MIGRATOR_TABLES].map((table) => sql.table(table));
  await sql`drop table if exists ${sql.join(tables)}`.execute(tx);
}

async function fill(tx: Kysely<Tables>, file: string): Promise<void> {
  const tableColumns = await columnsByTable(tx);
  const filled: Record<string, number> = {};
  for await (const part of readBackup(file)) {
    if (part.kind === 'end') {
      for (const [table, rows] of Object.entries(part.rows)) {
        if (rows !== (filled[table] ?? 0)) {
          throw new BackupBroken(`It has ${filled[table] ?? 0} of ${rows} rows of ${table}.`);
        }
      }
    }
    if (part.kind !== 'rows') continue;
    const columns = tableColumns.get(part.table);
    if (columns === undefined) throw new BackupBroken(`It has an unknown table ${part.table}.`);
    const inserted = await insertRows(tx, part.table, columns, part.json);
    filled[part.table] = (filled[part.table] ?? 0) + inserted;
  }
}

/** The columns that can be written, by table. */
async function columnsByTable(tx: Kysely<Tables>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name::text, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER'
    group by table_name`.execute(tx);
  const all = new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
  for (const table of MIGRATOR_TABLES) all.delete(table);
  return all;
}

async function insertRows(
  tx: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  json: string,
): Promise<number> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const inserted = await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)
  `.execute(tx);
  return Number(inserted.numAffectedRows ?? 0);
}

/** Sequences continue after the highest number in the backup. */
async function setSequences(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema()
      and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`.execute(tx);
  for (const { table_name, column_name } of rows) {
    await sql`select setval(
      pg_get_serial_sequence(${sql.lit(table_name)}, ${sql.lit(column_name)}),
      (select coalesce(max(${sql.ref(column_name)}), 0) + 1 from ${sql.table(table_name)}),
      false)`.execute(tx);
  }
}
