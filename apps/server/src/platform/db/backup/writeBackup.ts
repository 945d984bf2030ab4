import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { lastMigration } from '../migrate.ts';
import type { Database } from '../open.ts';
import type { Tables } from '../tables.ts';
import { type BackupHead, FORMAT, TABLES } from './format.ts';

/** Rows of the first fetch; later fetches aim at this much text. */
const FIRST_ROWS = 32;
const CHUNK_CHARACTERS = 512 * 1024;
const CHUNK_ROWS_MAX = 4096;

/** Pictures have some 30 KB, twice that as text. */
const CHUNK_PICTURES = 8;

/** Three times as fast as the default for a file a fifth larger, and an embedded database waits for it. */
const GZIP_LEVEL = 1;

/**
 * A snapshot of the whole database while it is in use: the bytes of a backup file.
 *
 * An embedded database has one connection, so everyone else waits while its transaction is open. It ends before the
 * auctions' events and the pictures are read, which are nearly all of the bytes: their rows never change, and the snapshot
 * lists them. All that this can miss is a picture that was replaced in those seconds.
 *
 * @throws through the stream, when the database can't be read or has no tables yet
 * @see decisions/0009
 */
export function createBackup(database: Database, nowMs: number): Readable {
  const lines = Readable.from(writeLines(database, nowMs), { objectMode: false });
  // Errors on the way are errors of the returned stream.
  return pipeline(lines, createGzip({ level: GZIP_LEVEL }), () => {});
}

async function* writeLines(database: Database, nowMs: number): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (line: string): string => {
    hash.update(line);
    return line;
  };
  const rows: Record<string, number> = {};
  const tx = await database.kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const end = async (): Promise<void> => {
    if (!tx.isRolledBack) await tx.rollback().execute();
  };
  try {
    yield hashed(formatLine(await readHead(tx, nowMs)));
    const tables = await presentTables(tx);
    const pieces = await writtenOnce(tx);
    for (const table of tables) {
      rows[table] = 0;
      if (pieces.some((piece) => piece.table === table)) continue;
      yield hashed(formatLine({ table }));
      for await (const chunk of readRows(tx, table)) {
        rows[table] += chunk.length;
        yield hashed(toJsonArray(chunk));
      }
    }
    if (database.kind === 'embedded') await end();
    const reader = tx.isRolledBack ? database.kysely : tx;
    for (const each of pieces) {
      const { table } = each;
      const chunk = await piece(reader, each);
      rows[table] = (rows[table] ?? 0) + chunk.length;
      yield hashed(formatLine({ table }) + toJsonArray(chunk));
    }
  } finally {
    await end();
  }
  yield formatLine({ rows, sha256: hash.digest('hex') });
}

function formatLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function toJsonArray(rows: readonly string[]): string {
  return `[${rows.join(',')}]\n`;
}

async function readHead(tx: Kysely<Tables>, nowMs: number): Promise<BackupHead> {
  const migration = await lastMigration(tx);
  if (migration === null) throw new Error('The database is empty: there is nothing to back up.');
  return {
    format: FORMAT.name,
    version: FORMAT.version,
    migration,
    at: new Date(nowMs).toISOString(),
  };
}

/** A database that has yet to be migrated lacks the newest tables. */
async function presentTables(tx: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = current_schema()`.execute(tx);
  const present = new Set(rows.map((row) => row.table_name));
  return TABLES.filter((table) => present.has(table));
}

/** A small chunk of a table's rows: where they are, and which. */
type Piece = {
  readonly table: keyof Tables;
  readonly from: RawBuilder<unknown>;
  readonly which: RawBuilder<unknown>;
};

const BOTH_LOGS = sql`(select * from auction_events union all select * from past_auction_events)`;

/** A piece for each group with events in a table. */
async function readEvents(
  tx: Kysely<Tables>,
  table: 'auction_events' | 'past_auction_events',
  from: RawBuilder<unknown>,
): Promise<Piece[]> {
  const { rows } = await sql<{ group_id: string; last: number }>`
    select group_id, max(seq) as last from ${sql.table(table)} group by group_id`.execute(tx);
  return rows.map(({ group_id, last }) => ({
    table,
    from,
    which: sql`group_id = ${group_id} and seq <= ${last}`,
  }));
}

/**
 * The tables whose rows never change, in chunks that name exactly the rows of the snapshot. An auction's events may have
 * moved to the past ones since, and are then read from there.
 */
async function writtenOnce(tx: Kysely<Tables>): Promise<Piece[]> {
  const pieces = [
    ...(await readEvents(tx, 'auction_events', BOTH_LOGS)),
    ...(await readEvents(tx, 'past_auction_events', sql`past_auction_events`)),
  ];
  const pictures = await tx.selectFrom('uploads').select('id').execute();
  const ids = pictures.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += CHUNK_PICTURES) {
    const some = ids.slice(from, from + CHUNK_PICTURES);
    pieces.push({
      table: 'uploads' as const,
      from: sql`uploads`,
      which: sql`id = any(${some}::uuid[])`,
    });
  }
  return pieces;
}

async function piece(db: Kysely<Tables>, { from, which }: Piece): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(each)::text as row from ${from} as each
    where ${which}`.execute(db);
  return rows.map(({ row }) => row);
}

/** A table's rows as JSON texts, in chunks that fit into memory whatever the rows contain. */
async function* readRows(tx: Kysely<Tables>, table: string): AsyncGenerator<string[]> {
  await sql`declare backed_up no scroll cursor for
    select row_to_json(each)::text as row from ${sql.table(table)} as each`.execute(tx);
  for (let count = FIRST_ROWS; ;) {
    const fetched = await sql<{ row: string }>`fetch ${sql.lit(count)} from backed_up`.execute(tx);
    const chunk = fetched.rows.map(({ row }) => row);
    if (chunk.length > 0) yield chunk;
    if (chunk.length < count) break;
    const characters = chunk.reduce((sum, row) => sum + row.length, 0);
    const fitting = Math.floor((CHUNK_CHARACTERS * chunk.length) / characters);
    count = Math.min(Math.max(fitting, 1), CHUNK_ROWS_MAX);
  }
  await sql`close backed_up`.execute(tx);
}
