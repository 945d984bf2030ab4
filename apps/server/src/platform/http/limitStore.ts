import type { FastifyRateLimitOptions, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from '../bus/redis.ts';
import { sha256Hex } from '../crypto/sha256.ts';

type Counted = { current: number; ttl: number };

/** Names counted individually per limit and window: some 3 MB. */
const WINDOWS_MAX = 20_000;

/** Counters that newcomers share once that many names are counted. */
const SHARED_WINDOWS = 4096;

/**
 * Counts in fixed windows, and evicts none before it is over: with a plain cache, an attacker could evict their own count
 * by making up thousands of names. When the store is full of live windows, newcomers share counters, so that memory stays
 * bounded and a crowd is refused sooner, not later.
 */
export function createWindows(nowMs: () => number, windowsMax = WINDOWS_MAX) {
  const windows = new Map<string, { current: number; endsAtMs: number }>();
  let sweptAtMs = nowMs();

  const sweep = (ms: number): void => {
    for (const [key, { endsAtMs }] of windows) if (endsAtMs <= ms) windows.delete(key);
    sweptAtMs = ms;
  };

  const formatName = (key: string, ms: number, windowMs: number): string => {
    if (windows.has(key) || windows.size < windowsMax) return key;
    // Not for each newcomer: scanning all of them each time would help a flood.
    if (ms - sweptAtMs >= windowMs / 10) sweep(ms);
    if (windows.size < windowsMax) return key;
    return `shared ${Number.parseInt(sha256Hex(key).slice(0, 8), 16) % SHARED_WINDOWS}`;
  };

  return {
    count: (key: string, windowMs: number): Counted => {
      const ms = nowMs();
      const name = formatName(key, ms, windowMs);
      const known = windows.get(name);
      const window =
        known !== undefined && known.endsAtMs > ms
          ? known
          : { current: 0, endsAtMs: ms + windowMs };
      window.current += 1;
      windows.set(name, window);
      return { current: window.current, ttl: window.endsAtMs - ms };
    },
    size: () => windows.size,
  };
}

/**
 * The store of the rate limits. If several processes serve a site, Redis counts for all of them. Each process also counts
 * its own, so that while Redis is away (or slow) a limit still holds per process, and nobody is refused for an outage.
 */
export function limitStore(redis: Redis | null, site: string): FastifyRateLimitStoreCtor {
  return class Limits {
    readonly #name: string;
    readonly #windows = createWindows(() => performance.now());

    constructor(options: FastifyRateLimitOptions & Partial<Route>) {
      this.#name = options.routeInfo === undefined ? '' : formatName(options.routeInfo);
    }

    incr(
      key: string,
      callback: (error: Error | null, counted?: Counted) => void,
      windowMs: number,
    ): void {
      const here = this.#windows.count(key, windowMs);
      if (redis === null) return callback(null, here);
      redis.count(`${site}:limit:${this.#name}:${key}`, windowMs).then(
        ({ current, leftMs }) => callback(null, { current, ttl: leftMs }),
        () => callback(null, here),
      );
    }

    child(options: FastifyRateLimitOptions & Partial<Route>): Limits {
      return new Limits(options);
    }
  };
}

type Route = { routeInfo: { readonly method?: string | string[]; readonly url?: string } };

/** A limit without a route (an account's) has its call in its keys. */
function formatName({ method, url }: Route['routeInfo']): string {
  return method === undefined || url === undefined ? 'any' : `${String(method)} ${url}`;
}
