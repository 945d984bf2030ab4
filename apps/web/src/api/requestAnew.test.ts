import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { requestAnew } from './requestAnew.ts';

it('does not take the answer to a first request that was sent before the change', async () => {
  const queries = new QueryClient();
  const requests: { readonly signal: AbortSignal; answer(group: string | null): void }[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['group'],
    queryFn: ({ signal }) =>
      new Promise<string | null>((resolve) => void requests.push({ signal, answer: resolve })),
  });
  const stop = observer.subscribe(() => undefined);
  const anew = requestAnew(queries, ['group']);
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.answer('The Regulars');
  requests[0]?.answer(null);
  await anew;
  expect(observer.getCurrentResult().data).toBe('The Regulars');
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  stop();
});
