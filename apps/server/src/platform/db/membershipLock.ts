import type pg from 'pg';
import type { Clock } from '../time/clock.ts';
import type { Database } from './open.ts';

/**
 * Which processes serve a database: each holds a share of one lock as long as it lives and its connection holds. So a
 * starting process knows whether it starts after an outage or joins others.
 */
export type MembershipLock = {
  /**
   * Joins. Waits, for some seconds at most, for a first process that has not settled yet.
   *
   * @returns whether this is the first process; if so, nobody else joins before `settle`
   */
  enter(): Promise<boolean>;
  /** To be called once running auctions have been resumed: others may join. */
  settle(): Promise<void>;
  /** Whether other processes also serve this database. */
  hasOthers(): Promise<boolean>;
  /** The names of all processes that serve this database. */
  members(): Promise<string[]>;
  leave(): void;
};

/** How the connection that holds the lock is named: by this, and the name of its process. */
const NAME = 'bracketbid ';

/** This product's class of advisory locks, and this lock among them. */
const MEMBERSHIP = [0x62_62, 0x72_6f] as const;

const POLL_MS = 100;
const WAIT_MS_MAX = 10_000;
/** How soon a process whose connection was lost joins again. */
const REJOIN_MS = 1000;

/** Held alone, shared with others, or not held. */
type LockState = 'exclusive' | 'shared' | 'none';

/**
 * An advisory lock of PostgreSQL that all members share; the first holds it exclusively until it has settled. The
 * embedded database has one process at a time.
 */
export function createMembershipLock(
  database: Database,
  clock: Clock,
  processId: string,
): MembershipLock {
  if (database.kind === 'embedded') {
    return {
      enter: () => Promise.resolve(true),
      settle: () => Promise.resolve(),
      hasOthers: () => Promise.resolve(false),
      members: () => Promise.resolve([processId]),
      leave: () => undefined,
    };
  }
  let holder: pg.PoolClient | null = null;
  let hasLeft = false;

  const sleep = (ms: number) =>
    new Promise<void>((resume) => clock.alarm(clock.nowMs() + ms, resume));

  const release = (client: pg.PoolClient) => {
    if (holder === client) holder = null;
    // Ending the connection releases the lock.
    client.release(true);
  };

  const tryLock = async (client: pg.PoolClient, mayBeFirst: boolean): Promise<LockState> => {
    if (mayBeFirst && (await isTaken(client, 'pg_try_advisory_lock'))) return 'exclusive';
    if (await isTaken(client, 'pg_try_advisory_lock_shared')) return 'shared';
    return 'none';
  };

  /** Tries until the lock is held or `untilMs` has come. */
  const acquire = async (mayBeFirst: boolean, untilMs: number): Promise<LockState> => {
    const client = await database.pool.connect();
    client.on('error', () => {
      // Otherwise the next query fails.
      if (holder !== client) return;
      release(client);
      void rejoin();
    });
    try {
      await client.query("select set_config('application_name', $1, false)", [NAME + processId]);
      let found = await tryLock(client, mayBeFirst);
      while (found === 'none' && clock.nowMs() < untilMs && !hasLeft) {
        await sleep(POLL_MS);
        found = await tryLock(client, mayBeFirst);
      }
      if (found === 'none' || hasLeft) client.release(true);
      else holder = client;
      return found;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

  /** A member that lost its connection is not the first: it never requests the exclusive lock. */
  const rejoin = async (): Promise<void> => {
    while (holder === null && !hasLeft) {
      await sleep(REJOIN_MS);
      await acquire(false, clock.nowMs()).catch(() => 'none');
    }
  };

  return {
    enter: async () => {
      const found = await acquire(true, clock.nowMs() + WAIT_MS_MAX);
      if (found === 'none') void rejoin();
      return found === 'exclusive';
    },
    settle: async () => {
      await holder?.query('select pg_advisory_lock_shared($1, $2)', [...MEMBERSHIP]);
      await holder?.query('select pg_advisory_unlock($1, $2)', [...MEMBERSHIP]);
    },
    hasOthers: async () => {
      const { rows } = await database.pool.query<{ processes: number }>(COUNT_MEMBERS, [
        ...MEMBERSHIP,
      ]);
      return (rows[0]?.processes ?? 0) > (holder === null ? 0 : 1);
    },
    members: async () => {
      const { rows } = await database.pool.query<{ name: string }>({
        name: 'members',
        text: LIST_MEMBERS,
        values: [...MEMBERSHIP],
      });
      return rows.flatMap(({ name }) => (name.startsWith(NAME) ? [name.slice(NAME.length)] : []));
    },
    leave: () => {
      hasLeft = true;
      if (holder !== null) release(holder);
    },
  };
}

const HOLDERS = `
  from pg_locks
  where locktype = 'advisory' and granted and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = $1 and objid::bigint = $2`;
const COUNT_MEMBERS = `select count(*)::int as processes ${HOLDERS}`;
const LIST_MEMBERS = `
  select application_name as name from pg_stat_activity where pid in (select pid ${HOLDERS})`;

async function isTaken(
  client: pg.PoolClient,
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1, $2) as taken`, [
    ...MEMBERSHIP,
  ]);
  return rows[0]?.taken === true;
}
