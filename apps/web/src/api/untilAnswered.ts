import { ApiFailure } from './createApi.ts';

/** Refusals that say nothing of what was asked for: too slow, too often. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether the server itself has said no. A lost line, a server that is away or in trouble has said nothing. */
export function isServersNo(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status >= 400 && error.status < 500 && !NOT_NOW.has(error.status);
}

const RETRY_MS = { first: 500, max: 4000, spread: 1000 };

/** For a query that an address stands or falls by: it is asked again until the server has answered. */
export const untilAnswered = {
  retry: (_failures: number, error: Error) => !isServersNo(error),
  retryDelay: (failures: number) =>
    Math.min(RETRY_MS.max, RETRY_MS.first * 2 ** failures) + Math.random() * RETRY_MS.spread,
  // A browser that thinks it is offline is wrong now and then.
  networkMode: 'always',
} as const;
