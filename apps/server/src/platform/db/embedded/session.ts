import type { PGlite } from '@electric-sql/pglite';
import { concat } from './bytes.ts';
import { endsIdle, firstColumn, simpleQuery, syncMessage } from './wire.ts';

/** The one session of an embedded PostgreSQL, driven by PostgreSQL's wire protocol. Every call runs to completion. */
export interface Session {
  /** The answer to one or more whole messages; empty when none is due. */
  answer(request: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Back to a fresh session: no transaction, no prepared statement, no changed setting. */
  reset(): void;
  /** Whether the last answer left neither a transaction nor the messages of a query unfinished. */
  isIdle(): boolean;
  /** Runs a statement of our own, only while idle. @returns the first column, as text */
  run(sql: string): string[];
}

/** PGlite leaves its main loop with this status after every SQL error, and must see it to clean up. */
const sqlErrorStatus = 100;

/** PostgreSQL's function that PGlite calls to answer a message. */
const guarded = [
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
  '_ProcessStartupPacket',
  '_pgl_sendConnData',
  '_pgl_pq_flush',
] as const;

type Guarded = Record<(typeof guarded)[number], (...parameters: unknown[]) => unknown>;

/**
 * PGlite swallows whatever its PostgreSQL throws and goes on, be it an abort, a failed fsync or memory out of bounds:
 * its answer may then be wrong. Here anything but an SQL error goes to `giveUp`, before any answer.
 */
export function createSession(pglite: PGlite, giveUp: (error: unknown) => never): Session {
  const module: object = pglite.Module;
  if (!isGuarded(module)) throw new Error('PGlite’s functions are not the ones known here');
  guard(module, giveUp);
  let idle = true;

  /** Nothing in it waits when there is no `syncToFs`. Its promise only fails for a message that `pg` does not send. */
  function answer(request: Uint8Array): Uint8Array<ArrayBuffer> {
    const parts: Uint8Array[] = [];
    const onRawData = (bytes: Uint8Array): void => void parts.push(bytes.slice());
    pglite.execProtocolRawStream(request, { syncToFs: false, onRawData }).catch(giveUp);
    const whole = concat(parts);
    idle = endsIdle(whole);
    return whole;
  }

  return {
    answer,
    reset() {
      answer(syncMessage);
      answer(simpleQuery('ROLLBACK'));
      answer(simpleQuery('DISCARD ALL'));
    },
    isIdle: () => idle,
    run: (sql) => firstColumn(answer(simpleQuery(sql))),
  };
}

function isGuarded(module: object): module is Guarded {
  const functions = new Map<string, unknown>(Object.entries(module));
  return guarded.every((name) => typeof functions.get(name) === 'function');
}

function guard(module: Guarded, giveUp: (error: unknown) => never): void {
  for (const name of guarded) {
    const run = module[name];
    module[name] = (...parameters) => {
      try {
        return run(...parameters);
      } catch (error) {
        if (isSqlError(error)) throw error;
        return giveUp(error);
      }
    };
  }
}

function isSqlError(error: unknown): boolean {
  return error instanceof Object && 'status' in error && error.status === sqlErrorStatus;
}
