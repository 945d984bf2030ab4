import pg from 'pg';
import { typeParsers } from './typeParsers.ts';

/** Group commits keep one connection busy; requests use the rest. Two processes leave most of PostgreSQL's 100 free. */
const connectionsMax = 10;

/** A statement waits this long for a connection, then fails rather than pile up. */
const connectMsMax = 10_000;

/** A vanished server (a cut cable, a failover) is noticed after this long, not after TCP's 15 minutes. */
const queryMsMax = 30_000;

/**
 * A pool of connections to a PostgreSQL server. `onLost` is called with the error of each idle connection that was lost; the pool opens new ones.
 */
export function createPostgresqlPool(databaseUrl: string, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connectionsMax,
    connectionTimeoutMillis: connectMsMax,
    query_timeout: queryMsMax,
    keepAlive: true,
    application_name: 'bracketbid',
    types: typeParsers,
    // The pool awaits the promise, though its types don't say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: prepareSession,
  });
  pool.on('error', onLost);
  // The pool only listens to idle connections. One that is lost between the statements of a transaction fails the
  // next of them; without its own listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * A commit is acknowledged when it is durable, whatever the server's default: `off` becomes `on`, while settings
 * that promise as much or more (`local`, `remote_apply`) stay as the administrator chose.
 */
async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(`
    SELECT set_config('TimeZone', 'UTC', false),
      CASE current_setting('synchronous_commit')
        WHEN 'off' THEN set_config('synchronous_commit', 'on', false)
      END`);
}
