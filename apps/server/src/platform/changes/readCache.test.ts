import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReadCache } from './readCache.ts';

/** A cache whose reads see the truth when they begin, and end when they are let land. */
function createSlowCache(seeTruth: () => number) {
  const landings: (() => void)[] = [];
  const cache = createReadCache<string, number>(() => {
    const seen = seeTruth();
    return new Promise((resolve) => landings.push(() => resolve(seen)));
  }, 10);
  return { cache, landings };
}

describe('a read-through cache', () => {
  it('reads once for concurrent callers, and again after a failure', async () => {
    let reads = 0;
    const cache = createReadCache<string, number>(() => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('Away')) : Promise.resolve(reads);
    }, 10);
    await expect(Promise.all([cache.get('a'), cache.get('a')])).rejects.toThrow('Away');
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual([2, 2]);
    expect(cache.peek('a')).toBe(2);
  });

  it('keeps at most `max` values, and evicts the least recently read', async () => {
    const cache = createReadCache((key: number) => Promise.resolve(key), 3);
    for (let key = 0; key < 5; key += 1) await cache.get(key);
    expect([0, 1, 2, 3, 4].map((key) => cache.peek(key))).toEqual([null, null, 2, 3, 4]);
    expect(cache.keys()).toEqual([4, 3, 2]);
  });

  it('never returns a value read before a change once it was marked stale, however slow the read', async () => {
    const actions = fc.array(fc.constantFrom('change', 'get', 'land', 'forget'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(actions, async (steps) => {
        let truth = 0;
        const { cache, landings } = createSlowCache(() => truth);
        const results: { promise: Promise<number>; atLeast: number }[] = [];
        for (const step of steps) {
          if (step === 'get') results.push({ promise: cache.get('key'), atLeast: truth });
          if (step === 'land') landings.shift()?.();
          if (step === 'change' || step === 'forget') {
            truth += 1;
            if (step === 'change') cache.markStale('key');
            else cache.forget('key');
          }
          await Promise.resolve();
        }
        for (const land of landings) land();
        for (const { promise, atLeast } of results) {
          expect(await promise).toBeGreaterThanOrEqual(atLeast);
        }
      }),
    );
  });

  it('answers whoever asked for each change in such an order that the last answer is the newest', async () => {
    const actions = fc.array(fc.constantFrom('change', 'oldest', 'newest'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(actions, async (steps) => {
        let truth = 0;
        const { cache, landings } = createSlowCache(() => truth);
        let answer = 0;
        const asked: Promise<void>[] = [];
        for (const step of steps) {
          if (step === 'change') {
            truth += 1;
            cache.markStale('key');
            asked.push(cache.get('key').then((value) => void (answer = value)));
          } else {
            (step === 'oldest' ? landings.shift() : landings.pop())?.();
          }
          await new Promise((resume) => setImmediate(resume));
        }
        for (const land of landings.toReversed()) {
          land();
          await new Promise((resume) => setImmediate(resume));
        }
        await Promise.all(asked);
        expect(answer).toBe(truth);
      }),
    );
  });
});
