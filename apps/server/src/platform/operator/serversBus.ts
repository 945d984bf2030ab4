import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { createRedisBus, readSitePrefix } from '../bus/processBus.ts';
import type { Change } from '../changes/change.ts';
import { buildMessage } from '../changes/redisBridge.ts';
import { systemClock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import { formatError } from '../text/sentence.ts';

/** What a command needs to reach servers on PostgreSQL: `REDIS_URL` and `JWT_SECRET`. */
export type ServersLine = { readonly redisUrl: string; readonly jwtSecret: string };

/** Publishes what a command has changed to a database's servers. */
type ServersBus = { publish(change: Change): void; close(): Promise<void> };

const CONNECT_MS_MAX = 2000;
const POLL_MS = 20;

/** Without these settings no server is reached. An unreachable Redis is reported, and stops no command. */
export async function openServersBus(
  database: Database,
  shared: ServersLine | null,
): Promise<ServersBus> {
  if (shared === null) return { publish: () => undefined, close: () => Promise.resolve() };
  const complain = (error: unknown) =>
    console.error(`Running servers could not be reached: ${formatError(error)}`);
  const { connectRedis } = await import('../bus/redis.ts');
  const redis = connectRedis(shared.redisUrl, complain);
  const site = await readSitePrefix(database, shared.jwtSecret);
  const own = randomUUID();
  const bus = createRedisBus({ redis, site, own, clock: systemClock, onError: complain });
  for (let waitedMs = 0; !redis.isUp() && waitedMs < CONNECT_MS_MAX; waitedMs += POLL_MS) {
    await pause(POLL_MS);
  }
  return {
    publish: (change) => {
      const message = buildMessage(change);
      if (message !== null) bus.send(message);
    },
    close: async () => {
      // Messages of this turn of the event loop are flushed at its end.
      await nextTurn();
      await redis.close();
    },
  };
}
