import type { FastifyRateLimitOptions, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from './news/redis.ts';

type Counted = { current: number; ttl: number };

/** Windows that are remembered here; the oldest goes first. */
const WINDOWS_MAX = 10_000;

/**
 * Where tries are counted when several processes serve a site: in Redis, for all of them. Each process counts its own
 * too, so that while Redis is away (or slow) a limit still holds on every process, and nobody is refused for an outage.
 */
export function sharedLimitStore(redis: Redis, site: string): FastifyRateLimitStoreCtor {
  return class SharedLimits {
    readonly #name: string;
    readonly #windows = new Map<string, { current: number; endsAtMs: number }>();

    constructor(options: FastifyRateLimitOptions & Partial<Route>) {
      this.#name = options.routeInfo === undefined ? '' : nameOf(options.routeInfo);
    }

    incr(
      key: string,
      callback: (error: Error | null, counted?: Counted) => void,
      windowMs: number,
    ): void {
      const here = this.#countHere(key, windowMs);
      redis.count(`${site}:limit:${this.#name}:${key}`, windowMs).then(
        ({ current, leftMs }) => callback(null, { current, ttl: leftMs }),
        () => callback(null, here),
      );
    }

    child(options: FastifyRateLimitOptions & Partial<Route>): SharedLimits {
      return new SharedLimits(options);
    }

    #countHere(key: string, windowMs: number): Counted {
      const nowMs = performance.now();
      const known = this.#windows.get(key);
      const window =
        known !== undefined && known.endsAtMs > nowMs
          ? known
          : { current: 0, endsAtMs: nowMs + windowMs };
      window.current += 1;
      this.#windows.delete(key);
      this.#windows.set(key, window);
      if (this.#windows.size > WINDOWS_MAX) {
        const oldest = this.#windows.keys().next();
        if (!oldest.done) this.#windows.delete(oldest.value);
      }
      return { current: window.current, ttl: window.endsAtMs - nowMs };
    }
  };
}

type Route = { routeInfo: { readonly method?: string | string[]; readonly url?: string } };

/** A limit that belongs to no one route (an account's) names its call in its keys. */
function nameOf({ method, url }: Route['routeInfo']): string {
  return method === undefined || url === undefined ? 'any' : `${String(method)} ${url}`;
}
