import { QueryClient } from '@tanstack/react-query';
import { wallMs } from '../live/clock/serverClock.ts';
import { ApiFailure } from './call.ts';

const RETRIES_MAX = 2;
const FAILED_FOR_MS = 5000;

/** What the page has asked the server, and how it asks again. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A server on this machine answers without any network; only a question that failed waits for one.
        networkMode: 'offlineFirst',
        staleTime: 15_000,
        // A refusal is final; a lost connection may come back.
        retry: (failures, error) =>
          failures < RETRIES_MAX && !(error instanceof ApiFailure && error.status >= 400),
        // A part of a page that appears because a question has failed must not ask it again at once: it would go while it asks, and
        // appear and ask for ever.
        retryOnMount: ({ state }) => wallMs() - state.errorUpdatedAt > FAILED_FOR_MS,
      },
    },
  });
}
