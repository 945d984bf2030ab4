import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { newsItem, newspaper, type NewsItem } from './busMessage.ts';
import type { Redis } from './redis.ts';

export type Heard = {
  /** The process that tells. */
  readonly from: string;
  /** When it told, epoch milliseconds. */
  readonly atMs: number;
};

/**
 * What the processes of a site tell each other. It may be late or get lost, so nothing rests on it: who misses
 * news finds out by looking (`outlook.ts`).
 */
export type News = {
  /** Tells the other processes; what is told in one turn of the event loop goes out together. */
  tell(item: NewsItem): void;
  /** Calls back for what others tell. */
  onItem(listener: (item: NewsItem, heard: Heard) => void): void;
  /** Calls back when news stops coming, and when it comes again: anything may have been missed. */
  onGap(listener: () => void): void;
  /** Whether news comes at all. */
  isHeard(): boolean;
};

/** One process has nobody to tell. */
export const noNews: News = {
  tell: () => undefined,
  onItem: () => undefined,
  onGap: () => undefined,
  isHeard: () => false,
};

/** News over Redis' publish and subscribe. @param site  what only the processes of one site have in common */
export function createRedisNews(deps: {
  readonly redis: Redis;
  readonly site: string;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): News {
  const { redis, clock, onError } = deps;
  const own = randomUUID();
  const channel = `${deps.site}:news`;
  const listeners: ((item: NewsItem, heard: Heard) => void)[] = [];
  let untold: NewsItem[] = [];

  const publish = () => {
    const paper = { from: own, atMs: clock.nowMs(), items: untold };
    untold = [];
    redis.publish(channel, JSON.stringify(paper));
  };

  redis.subscribe(channel, (message) => {
    try {
      const { from, atMs, items } = newspaper.parse(JSON.parse(message));
      if (from === own) return;
      for (const each of items) {
        const item = newsItem.safeParse(each);
        if (!item.success) continue;
        for (const listener of listeners) listener(item.data, { from, atMs });
      }
    } catch (error) {
      onError(error);
    }
  });

  return {
    tell: (item) => {
      if (untold.push(item) === 1) setImmediate(publish);
    },
    onItem: (listener) => {
      listeners.push(listener);
    },
    onGap: (listener) => redis.onGap(listener),
    isHeard: () => redis.isUp(),
  };
}

/** What the keys and channels of this database's site begin with. */
export async function siteOf(database: Database, jwtSecret: string): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  return siteKey(rows[0]?.name ?? '', jwtSecret);
}

/**
 * What the keys and channels of a site begin with. Publish and subscribe knows no database number, and one Redis
 * may serve several sites: they differ in their database or in the secret that their processes share.
 */
function siteKey(databaseName: string, jwtSecret: string): string {
  const digest = createHash('sha256').update(`${databaseName}\n${jwtSecret}`).digest('hex');
  return `bracketbid:${digest.slice(0, 16)}`;
}
