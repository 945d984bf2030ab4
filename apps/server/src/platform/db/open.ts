import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { settledWithin } from '../time/settledWithin.ts';
import { formatError } from '../text/sentence.ts';
import { DatabaseUnusable } from './databaseUnusable.ts';
import { DataFolderInUse } from './embedded/folderLock.ts';
import { folderUnusable } from './embedded/folderUnusable.ts';
import { CONNECT_MS_MAX, createEmbeddedPool } from './embedded/pool.ts';
import { startEmbedded } from './embedded/server.ts';
import { queuedPool } from './embedded/queuedPool.ts';
import { migrate } from './migrate.ts';
import { createPostgresqlPool } from './postgresql.ts';
import type { Tables } from './tables.ts';
import { postgresqlUnusable } from './postgresqlUnusable.ts';

export { DataFolderInUse };

/** One database, spoken to in PostgreSQL's dialect, whichever kind it is. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly kysely: Kysely<Tables>;
  /** The same connections, for hand-written statements: `pool.query({ name, text, values })` prepares each once. */
  readonly pool: pg.Pool;
  /** Waits a moment for queries under way, then ends all connections; an embedded database is shut down cleanly. Idempotent. */
  close(): Promise<void>;
  /** Whether `close` has been called. */
  isClosed(): boolean;
}

export type DatabaseKind = 'embedded' | 'postgresql';

export interface DatabaseLocation {
  /** `postgres://...`; without it the database is embedded. */
  readonly databaseUrl?: string | undefined;
  /** The embedded database keeps its files in `{dataDir}/pg`. */
  readonly dataDir: string;
}

/** A log for operators. The methods of `pino`, without the dependency. */
export interface DatabaseLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const silent: DatabaseLog = { info() {}, warn() {}, error() {} };

/**
 * Opens the database and brings its tables up to date, unless `asItIs`. An acknowledged commit is durable with either kind.
 *
 * With the embedded kind there is one connection: inside `kysely.transaction()` use only the `trx` given. Any other query
 * would wait for the transaction that waits for it, until both fail after 10 s.
 *
 * @throws DataFolderInUse when the folder's embedded database is open elsewhere
 * @throws DatabaseUnusable with the reason as a sentence
 */
export async function openDatabase(
  options: DatabaseLocation & { readonly log?: DatabaseLog; readonly asItIs?: boolean },
): Promise<Database> {
  const { databaseUrl } = options;
  try {
    return await open(options);
  } catch (error) {
    if (databaseUrl !== undefined) throw postgresqlUnusable(error, databaseUrl);
    if (error instanceof DataFolderInUse || error instanceof DatabaseUnusable) throw error;
    throw folderUnusable(options.dataDir, formatError(error));
  }
}

/** How long queries under way may take to finish before their connections are dropped. */
const DRAIN_MS_MAX = 500;

async function open({
  databaseUrl,
  dataDir,
  log = silent,
  asItIs = false,
}: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const connected =
    databaseUrl === undefined
      ? await connectEmbedded(join(dataDir, 'pg'), log)
      : connectPostgresql(databaseUrl, log);
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: connected.forStatements }),
  });
  let closing: Promise<void> | undefined;
  // A hanging query, or a connection never released, must not keep the embedded database from a clean shutdown.
  const close = (): Promise<void> =>
    (closing ??= settledWithin(DRAIN_MS_MAX, kysely.destroy()).then(connected.stop));
  try {
    const names = asItIs ? [] : await migrate(kysely);
    if (names.length > 0) log.info({ migrations: names }, 'The database was migrated.');
  } catch (error) {
    await close();
    throw error;
  }
  const isClosed = (): boolean => closing !== undefined;
  return { kind: connected.kind, kysely, pool: connected.pool, close, isClosed };
}

interface Connected {
  readonly kind: DatabaseKind;
  readonly pool: pg.Pool;
  /** The same connections, for everything but the log. */
  readonly forStatements: PostgresPool;
  stop(): Promise<void>;
}

async function connectEmbedded(folder: string, log: DatabaseLog): Promise<Connected> {
  const server = await startEmbedded(folder, {
    failed: (reason) => log.error({ reason }, 'The embedded database failed.'),
    trouble: (reason) => log.warn({ reason }, 'Housekeeping of the embedded database failed.'),
  });
  const pool = createEmbeddedPool(server, (error) => {
    log.error({ err: error }, 'The connection to the embedded database was lost.');
  });
  const forStatements = queuedPool(pool, CONNECT_MS_MAX);
  return { kind: 'embedded', pool, forStatements, stop: () => server.close() };
}

function connectPostgresql(databaseUrl: string, log: DatabaseLog): Connected {
  const pool = createPostgresqlPool(databaseUrl, (error) => {
    log.warn({ err: error }, 'An idle connection to PostgreSQL was lost.');
  });
  return { kind: 'postgresql', pool, forStatements: pool, stop: () => Promise.resolve() };
}
