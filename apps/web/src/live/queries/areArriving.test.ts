import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { areArriving } from './areArriving.ts';

it('an answer is waited for until it comes or fails, and not when it is requested again', async () => {
  const answers: { resolve(data: string): void; reject(error: Error): void }[] = [];
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['asked'],
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        answers.push({ resolve, reject });
      }),
    retry: 1,
    retryDelay: 0,
  });
  const seen: boolean[] = [];
  const stop = observer.subscribe((result) => seen.push(areArriving([result])));
  const requests = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count));
  await requests(1);
  expect(areArriving([observer.getCurrentResult()])).toBe(true);

  answers[0]?.reject(new Error('lost'));
  await requests(2);
  expect(areArriving([observer.getCurrentResult()])).toBe(false);
  answers[1]?.reject(new Error('lost'));
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));

  seen.length = 0;
  void observer.refetch();
  await requests(3);
  answers[2]?.resolve('there');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('there'));
  expect(seen).not.toContain(true);
  stop();
});
