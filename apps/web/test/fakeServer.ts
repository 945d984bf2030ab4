import { API_BASE } from '@bracketbid/contract/call';
import { vi } from 'vitest';

/** A request that waits for the test's answer. */
export type FakeRequest = {
  readonly method: string;
  /** Below the API's base. */
  readonly path: string;
  readonly body: unknown;
  /** Answers with a status and a JSON body. */
  answer(status: number, body: unknown): void;
  /** The connection breaks before an answer. */
  lose(): void;
};

/**
 * Stands in for the network and the page: requests wait in order until they are answered. Unstub the globals after
 * each test.
 */
export function fakeServer(): {
  readonly requests: readonly FakeRequest[];
  /** The page is hidden, or shown again. */
  show(visibilityState: 'visible' | 'hidden'): void;
} {
  const requests: FakeRequest[] = [];
  const page = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'fetch',
    (url: string, { method = 'GET', body }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        requests.push({
          method,
          path: url.slice(API_BASE.length),
          body: typeof body === 'string' ? JSON.parse(body) : undefined,
          answer: (status, answered) => resolve(Response.json(answered, { status })),
          lose: () => reject(new TypeError('Failed to fetch')),
        });
      }),
  );
  return {
    requests,
    show: (visibilityState) => {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

/** Waits for a condition without timers: those belong to the test. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => void setImmediate(resolve));
}

/** Lets everything settle that needs no timer. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) {
    await new Promise((resolve) => void setImmediate(resolve));
  }
}
