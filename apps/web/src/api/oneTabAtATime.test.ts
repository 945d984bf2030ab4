import { expect, it, vi } from 'vitest';
import { oneTabAtATime, STORAGE_LAG_MS_MAX } from './oneTabAtATime.ts';

const { locks } = navigator;
let names = 0;
const aName = () => `lock-${(names += 1)}`;

it('runs work of one tab after that of another, which knows that it had to wait', async () => {
  const name = aName();
  const order: string[] = [];
  const run = (tab: string) =>
    oneTabAtATime(locks, name, async (hadToWait) => {
      order.push(`${tab} begins, ${hadToWait ? 'had to wait' : 'at once'}`);
      await Promise.resolve();
      order.push(`${tab} ends`);
      return tab;
    });
  expect(await Promise.all([run('first'), run('second')])).toEqual(['first', 'second']);
  expect(order).toEqual([
    'first begins, at once',
    'first ends',
    'second begins, had to wait',
    'second ends',
  ]);
});

it('lets a tab wait that comes after the work, but before its result can be seen by all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const name = aName();
    expect(await oneTabAtATime(locks, name, async () => 'done')).toBe('done');
    const hadToWait = oneTabAtATime(locks, name, async (had) => had);
    await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(STORAGE_LAG_MS_MAX);
    expect(await hadToWait).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('passes on that the work failed, and lets the next one begin', async () => {
  const name = aName();
  const failed = oneTabAtATime(locks, name, () => Promise.reject(new Error('no network')));
  const next = oneTabAtATime(locks, name, async () => 'next');
  await expect(failed).rejects.toThrow('no network');
  expect(await next).toBe('next');
});
