import { ApiFailure } from './createApi.ts';

/** Refusals that don't settle the request: too slow, too often. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether the server itself refused. A lost connection, or a server that is down or failing, is no refusal. */
export function isServersNo(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status >= 400 && error.status < 500 && !NOT_NOW.has(error.status);
}

const RETRY_MS = { first: 500, max: 4000, spread: 1000 };

/** Options of a query that decides where an address leads: retried until the server has answered. */
export const untilAnswered = {
  retry: (_failures: number, error: Error) => !isServersNo(error),
  retryDelay: (failures: number) =>
    Math.min(RETRY_MS.max, RETRY_MS.first * 2 ** failures) + Math.random() * RETRY_MS.spread,
  // Browsers report offline wrongly now and then.
  networkMode: 'always',
} as const;
