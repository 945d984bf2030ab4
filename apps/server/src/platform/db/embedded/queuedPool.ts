import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

type Waiting = { readonly go: () => void };

/**
 * The one connection, for everything but the auctions' log: statements and transactions request it one at a time. The
 * log's appends request it directly, so they wait for one of those at most, however many are queued: two dozen people
 * signing in at once make ten times as many statements.
 *
 * @param waitMsMax  a longer wait fails with the pool's own timeout error
 */
export function queuedPool(pool: pg.Pool, waitMsMax: number): PostgresPool {
  const waiting = new Set<Waiting>();
  let isTaken = false;

  const next = () => {
    const [first] = waiting;
    if (first === undefined) {
      isTaken = false;
      return;
    }
    waiting.delete(first);
    first.go();
  };

  const acquire = (): Promise<void> => {
    if (!isTaken) {
      isTaken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(me);
        reject(new Error('timeout exceeded when trying to connect'));
      }, waitMsMax);
      const me: Waiting = {
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting.add(me);
    });
  };

  return {
    options: pool.options,
    connect: async (): Promise<PostgresPoolClient> => {
      await acquire();
      try {
        const client = await pool.connect();
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          next();
        };
        return client;
      } catch (error) {
        next();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}
