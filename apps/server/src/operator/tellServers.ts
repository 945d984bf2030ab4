import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { NewsItem } from '../bus/busMessage.ts';
import { createRedisNews, siteOf } from '../bus/processBus.ts';
import { connectRedis } from '../bus/redis.ts';
import { sentenceOf } from '../sentence.ts';

/** What servers on PostgreSQL share, and a command needs to speak to them: `REDIS_URL` and `JWT_SECRET`. */
export type ServersNews = { readonly redisUrl: string; readonly jwtSecret: string };

/** Tells the servers of a database what a command has changed. */
export type Telling = { tell(item: NewsItem): void; close(): Promise<void> };

const CONNECT_MS_MAX = 2000;
const LOOK_MS = 20;

/** Without what servers share nobody is told. A Redis that is away is said, and stops no command. */
export async function openTelling(
  database: Database,
  shared: ServersNews | null,
): Promise<Telling> {
  if (shared === null) return { tell: () => undefined, close: () => Promise.resolve() };
  const complain = (error: unknown) =>
    console.error(`Servers that run could not be told: ${sentenceOf(error)}`);
  const redis = connectRedis(shared.redisUrl, complain);
  const site = await siteOf(database, shared.jwtSecret);
  const news = createRedisNews({ redis, site, clock: systemClock, onError: complain });
  for (let waitedMs = 0; !redis.isUp() && waitedMs < CONNECT_MS_MAX; waitedMs += LOOK_MS) {
    await pause(LOOK_MS);
  }
  return {
    tell: (item) => news.tell(item),
    close: async () => {
      // What was told in this turn of the event loop goes out at its end.
      await nextTurn();
      await redis.close();
    },
  };
}
