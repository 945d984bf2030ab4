import { LRUCache } from 'lru-cache';

/** A rate: `burst` at once, and `perSecond` sustained. */
export type Rate = { readonly perSecond: number; readonly burst: number };

/** Rate-limits one party. Cheap enough for every packet: two numbers, no timer. */
export type TokenBucket = {
  /** Takes one token. False when there is none left. */
  take(): boolean;
};

/** @param elapsedMs  a monotonic clock, in milliseconds */
export function createTokenBucket(
  { perSecond, burst }: Rate,
  elapsedMs: () => number = () => performance.now(),
): TokenBucket {
  let tokens = burst;
  let atMs = elapsedMs();
  return {
    take: () => {
      const nowMs = elapsedMs();
      tokens = Math.min(burst, tokens + ((nowMs - atMs) / 1000) * perSecond);
      atMs = nowMs;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

/** Buckets kept; the least recently used is evicted first, and would begin full again. */
const PARTIES_MAX = 10_000;

/** One bucket per party, by key. */
export function createTokenBuckets(
  rate: Rate,
  elapsedMs?: () => number,
): { take(party: string): boolean } {
  const buckets = new LRUCache<string, TokenBucket>({
    // With `max`, room for all parties would be allocated at once.
    maxSize: PARTIES_MAX,
    sizeCalculation: () => 1,
  });
  return {
    take: (party) => {
      const bucket = buckets.get(party) ?? createTokenBucket(rate, elapsedMs);
      buckets.set(party, bucket);
      return bucket.take();
    },
  };
}
