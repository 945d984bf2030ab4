import type pg from 'pg';
import type { Database } from './open.ts';

/** Held by the one process that does some work for all, as long as it lives and its connection holds. */
export type LeaderLock = {
  /** Whether this process holds the lock; takes it if it is free. */
  isMine(): Promise<boolean>;
  close(): void;
};

/** This product's class of advisory locks. */
const CLASS = 0x62_62;

/** One lock per kind of work. */
export const LEADER_LOCKS = { feed: 1, firstStart: 2, expiry: 3, paper: 4 } as const;
type LeaderLockName = (typeof LEADER_LOCKS)[keyof typeof LEADER_LOCKS];

/** Serializes work of processes that start together. */
export async function withLeaderLock<T>(
  database: Database,
  name: LeaderLockName,
  work: () => Promise<T>,
): Promise<T> {
  if (database.kind === 'embedded') return work();
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1, $2)', [CLASS, name]);
    return await work();
  } finally {
    // Ending the connection releases the lock, whatever state the work left it in.
    client.release(true);
  }
}

/**
 * An advisory lock of PostgreSQL on a separate connection: it is released when the process ends, however that
 * happens. For an instant nobody may hold it, or (the connection was cut unnoticed) two processes may think they do, so
 * the work must be safe to do twice.
 */
export function createLeaderLock(database: Database, name: LeaderLockName): LeaderLock {
  if (database.kind === 'embedded') {
    return { isMine: () => Promise.resolve(true), close: () => undefined };
  }
  let holder: pg.PoolClient | null = null;
  let isClosed = false;

  /** Ends the connection, which releases the lock. */
  const letGo = () => {
    const client = holder;
    holder = null;
    client?.release(true);
  };

  const take = async (): Promise<boolean> => {
    const client = await database.pool.connect();
    try {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1, $2) as taken',
        [CLASS, name],
      );
      if (rows[0]?.taken !== true || isClosed) {
        client.release(isClosed);
        return false;
      }
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.on('error', letGo);
    holder = client;
    return true;
  };

  return {
    isMine: async () => {
      if (holder === null) return take();
      try {
        await holder.query('select 1');
        return true;
      } catch {
        letGo();
        return false;
      }
    },
    close: () => {
      isClosed = true;
      letGo();
    },
  };
}
