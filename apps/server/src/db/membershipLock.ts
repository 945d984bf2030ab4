import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Database } from './open.ts';

/**
 * Who serves a database: each process is on the roll for as long as it lives and its connection holds, however
 * it ends. So one that begins knows whether it begins after an outage, or joins others.
 */
export type MembershipLock = {
  /**
   * Puts this process on the roll. Waits for one that came first until that has settled, for some seconds at most.
   *
   * @returns whether nobody else was there: nobody else comes in then before `settle`
   */
  enter(): Promise<boolean>;
  /** What was left undone has been taken up: others may come in. */
  settle(): Promise<void>;
  /** Whether other processes serve this database too. */
  hasOthers(): Promise<boolean>;
  leave(): void;
};

/** Of this product, among all advisory locks of a database; and of the roll, among the product's. */
const ROLL = [0x62_62, 0x72_6f] as const;

const LOOK_EVERY_MS = 100;
const WAIT_MS_MAX = 10_000;
/** How soon a process whose connection was lost puts itself on the roll again. */
const RETURN_MS = 1000;

type LockState = 'first' | 'among others' | 'outside';

/**
 * The roll is an advisory lock of PostgreSQL, shared by all who are on it; the first holds it alone until it has
 * settled. The embedded database has one process at a time.
 */
export function createMembershipLock(database: Database, clock: Clock): MembershipLock {
  if (database.kind === 'embedded') {
    return {
      enter: () => Promise.resolve(true),
      settle: () => Promise.resolve(),
      hasOthers: () => Promise.resolve(false),
      leave: () => undefined,
    };
  }
  let holder: pg.PoolClient | null = null;
  let hasLeft = false;

  const pause = (ms: number) =>
    new Promise<void>((resume) => clock.alarm(clock.nowMs() + ms, resume));

  const letGo = (client: pg.PoolClient) => {
    if (holder === client) holder = null;
    // Ending the connection gives the lock back.
    client.release(true);
  };

  const tryOn = async (client: pg.PoolClient, mayBeFirst: boolean): Promise<LockState> => {
    if (mayBeFirst && (await isTaken(client, 'pg_try_advisory_lock'))) return 'first';
    if (await isTaken(client, 'pg_try_advisory_lock_shared')) return 'among others';
    return 'outside';
  };

  /** Looks for a place until there is one or `untilMs` has come. */
  const place = async (mayBeFirst: boolean, untilMs: number): Promise<LockState> => {
    const client = await database.pool.connect();
    client.on('error', () => {
      // Anyone else's error is met by the query that follows.
      if (holder !== client) return;
      letGo(client);
      void comeBack();
    });
    try {
      let found = await tryOn(client, mayBeFirst);
      while (found === 'outside' && clock.nowMs() < untilMs && !hasLeft) {
        await pause(LOOK_EVERY_MS);
        found = await tryOn(client, mayBeFirst);
      }
      if (found === 'outside' || hasLeft) client.release(true);
      else holder = client;
      return found;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

  /** Who was on the roll is no newcomer. */
  const comeBack = async (): Promise<void> => {
    while (holder === null && !hasLeft) {
      await pause(RETURN_MS);
      await place(false, clock.nowMs()).catch(() => 'outside');
    }
  };

  return {
    enter: async () => {
      const found = await place(true, clock.nowMs() + WAIT_MS_MAX);
      if (found === 'outside') void comeBack();
      return found === 'first';
    },
    settle: async () => {
      await holder?.query('select pg_advisory_lock_shared($1, $2)', [...ROLL]);
      await holder?.query('select pg_advisory_unlock($1, $2)', [...ROLL]);
    },
    hasOthers: async () => {
      const { rows } = await database.pool.query<{ processes: number }>(ON_THE_ROLL, [...ROLL]);
      return (rows[0]?.processes ?? 0) > (holder === null ? 0 : 1);
    },
    leave: () => {
      hasLeft = true;
      if (holder !== null) letGo(holder);
    },
  };
}

const ON_THE_ROLL = `
  select count(*)::int as processes from pg_locks
  where locktype = 'advisory' and granted and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = $1 and objid::bigint = $2`;

async function isTaken(
  client: pg.PoolClient,
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1, $2) as taken`, [
    ...ROLL,
  ]);
  return rows[0]?.taken === true;
}
