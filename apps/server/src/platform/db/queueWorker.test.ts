import { expect, it } from 'vitest';
import { createStoppedClock } from '../../../test/clocks/manualClock.ts';
import { createQueueWorker } from './queueWorker.ts';

const POLL_MS = 1000;

/** A worker whose rounds end when the test says so. */
function aWorker() {
  const clock = createStoppedClock();
  const errors: unknown[] = [];
  const ends: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const round = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  const onError = (error: unknown) => void errors.push(error);
  const worker = createQueueWorker({ clock, pollMs: POLL_MS, round, onError });
  return { clock, errors, ends, worker };
}

it('polls after each round, also after one that failed', async () => {
  const { clock, errors, ends, worker } = aWorker();
  worker.wake();
  ends[0]?.resolve();
  await clock.advanceTo(POLL_MS);
  expect(ends).toHaveLength(2);
  ends[1]?.reject(new Error('Away'));
  await clock.advanceTo(2 * POLL_MS);
  expect(ends).toHaveLength(3);
  expect(errors).toEqual([new Error('Away')]);
});

it('runs one round at a time, and another one if it was woken meanwhile', async () => {
  const { clock, ends, worker } = aWorker();
  worker.wake();
  worker.wake();
  worker.wake();
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await clock.advanceTo(0);
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await clock.advanceTo(0);
  expect(ends).toHaveLength(2);
});

it('starts no round once it is closed, and says whether the one under way ended', async () => {
  const { clock, ends, worker } = aWorker();
  worker.wake();
  worker.wake();
  expect(await worker.close(0)).toBe(false);
  ends[0]?.resolve();
  expect(await worker.close(POLL_MS)).toBe(true);
  worker.wake();
  await clock.advanceTo(POLL_MS);
  expect(ends).toHaveLength(1);
});
