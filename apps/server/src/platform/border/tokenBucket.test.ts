import { describe, expect, it } from 'vitest';
import { createTokenBucket, createTokenBuckets } from './tokenBucket.ts';

const RATE = { perSecond: 20, burst: 40 };

describe('a token bucket', () => {
  it('lets a burst through, and then as much as its rate', () => {
    let nowMs = 0;
    const bucket = createTokenBucket(RATE, () => nowMs);
    const taken = (tries: number) => Array.from({ length: tries }, bucket.take).filter(Boolean);
    expect(taken(1_000)).toHaveLength(40);
    nowMs += 1_000;
    expect(taken(1_000)).toHaveLength(20);
    nowMs += 3_600_000;
    expect(taken(1_000)).toHaveLength(40);
  });

  it('never refuses who keeps to the rate', () => {
    let nowMs = 0;
    const bucket = createTokenBucket(RATE, () => nowMs);
    for (let tries = 0; tries < 10_000; tries += 1) {
      expect(bucket.take()).toBe(true);
      nowMs += 50;
    }
  });

  it('counts each party by itself', () => {
    const buckets = createTokenBuckets({ perSecond: 0, burst: 1 }, () => 0);
    expect(buckets.take('Ana')).toBe(true);
    expect(buckets.take('Ana')).toBe(false);
    expect(buckets.take('Ben')).toBe(true);
  });
});
