import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fairQueue.ts';

const createQueue = () =>
  createFairQueue({
    atOnceMax: 2,
    waitingMax: 200,
    refusal: { message: 'Too many', retrySeconds: 5 },
  });

/** Work that ends on demand. */
function aQueue() {
  const queue = createQueue();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (lane: string, name = lane) =>
    queue.run(lane, () => {
      started.push(name);
      return new Promise<string>((end) => ends.push(() => end(name)));
    });
  /** Ends what runs, one after the other, until nothing is left. */
  const drain = async () => {
    const settled = () => new Promise((resume) => setImmediate(resume));
    await settled();
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      await settled();
    }
  };
  return { queue, started, run, drain };
}

const findStatus = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : error;

describe('a fair queue', () => {
  it('runs two at once, and lets each lane take its turn whatever another one has waiting', async () => {
    const { queue, started, run, drain } = aQueue();
    const flood = Array.from({ length: 50 }, (_, index) => run('flood', `flood ${index}`));
    const honest = [run('ann'), run('bea')];
    await new Promise((resume) => setImmediate(resume));
    expect(started).toEqual(['flood 0', 'flood 1']);
    expect(queue.waiting()).toBe(50);
    await drain();
    expect(started.indexOf('ann')).toBeLessThan(5);
    expect(started.indexOf('bea')).toBeLessThan(6);
    expect(await Promise.all(honest)).toEqual(['ann', 'bea']);
    expect(await Promise.all(flood)).toHaveLength(50);
    expect(queue.waiting()).toBe(0);
  });

  it('when it is full, refuses the lane that has most waiting and not the newcomer', async () => {
    const { queue, run, drain, started } = aQueue();
    const flood = Array.from({ length: 202 }, () => run('flood').catch(findStatus));
    const ann = run('ann');
    expect(queue.waiting()).toBe(200);
    await drain();
    expect(await ann).toBe('ann');
    expect((await Promise.all(flood)).filter((each) => each === 429)).toHaveLength(1);
    expect(started.filter((each) => each === 'flood')).toHaveLength(201);
  });

  it('goes on after work that fails', async () => {
    const queue = createQueue();
    const fails = () => Promise.reject(new Error('no'));
    const failed = await Promise.allSettled([1, 2, 3].map(() => queue.run('a', fails)));
    expect(failed.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    await expect(queue.run('a', () => Promise.resolve(1))).resolves.toBe(1);
  });
});
