import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

type Waiting = { readonly go: () => void };

/**
 * The one connection, for everything but the log of the auctions: statements and transactions request it one after the
 * other. What the log appends requests it directly, and so waits for one of those at most, however many there are: two
 * dozen people who sign in at once are ten times as many statements.
 *
 * @param waitMsMax  a turn that does not come by then fails as the pool's own waiting does
 */
export function inTurns(pool: pg.Pool, waitMsMax: number): PostgresPool {
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

  const turn = (): Promise<void> => {
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
      await turn();
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
