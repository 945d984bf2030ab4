import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../db/open.ts';
import { createRedisBus, noBus, type ProcessBus, readSitePrefix } from './processBus.ts';
import type { Redis } from './redis.ts';

/** The connections between the processes of a site. */
export type SharedLine = {
  readonly bus: ProcessBus;
  /** Null where the site has no Redis. */
  readonly redis: Redis | null;
  /** The prefix of the site's keys. */
  readonly site: string;
};

/** Opens the bus to the other processes; without Redis it carries nothing. */
export async function openBus(deps: {
  readonly config: Pick<Config, 'redisUrl' | 'jwtSecret'>;
  readonly database: Database;
  /** This process's name. */
  readonly processId: string;
  readonly clock: Clock;
  readonly metrics: { readonly gauge: (name: 'bracketbid_redis_up', read: () => number) => void };
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly onError: (error: unknown) => void;
}): Promise<SharedLine> {
  const { config, database, processId, clock, metrics, log, onError } = deps;
  const { redisUrl } = config;
  const site = await readSitePrefix(database, config.jwtSecret);
  if (redisUrl === null) return { bus: noBus, redis: null, site };
  // The client is 1.3 MB of sources, which a server without Redis is spared.
  const { connectRedis, redisAway } = await import('./redis.ts');
  const redis = connectRedis(redisUrl, (error) => log.warn(redisAway(redisUrl, error)));
  metrics.gauge('bracketbid_redis_up', () => (redis.isUp() ? 1 : 0));
  return { bus: createRedisBus({ redis, site, own: processId, clock, onError }), redis, site };
}
