import pg from 'pg';
import { typeParsers } from '../typeParsers.ts';
import type { EmbeddedServer } from './server.ts';
import { EmbeddedStream } from './stream.ts';

/**
 * A statement waits this long for the one connection. This also ends a deadlock of our own making: awaiting, inside a
 * transaction, a query outside it.
 */
export const CONNECT_MS_MAX = 10_000;

/** A pool of the one connection that an embedded database has. `onLost` is called when it was lost while idle. */
export function createEmbeddedPool(
  server: EmbeddedServer,
  onLost: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    user: 'postgres',
    database: 'postgres',
    types: typeParsers,
    ssl: false,
    stream: () => new EmbeddedStream(() => server.connect()),
  });
  pool.on('error', onLost);
  return pool;
}
