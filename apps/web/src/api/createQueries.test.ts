import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from './createApi.ts';
import { createQueries } from './createQueries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks a question that has failed no more when another part of the page wants to know, until some seconds later', async () => {
  const queries = createQueries();
  const ask = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new ApiFailure(500, 'Something went wrong.')),
  );
  const want = async () => {
    const part = new QueryObserver(queries, { queryKey: ['seasons'], queryFn: ask });
    const leave = part.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    leave();
  };
  for (let parts = 0; parts < 20; parts += 1) await want();
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6000);
  await want();
  expect(ask).toHaveBeenCalledTimes(2);
});
