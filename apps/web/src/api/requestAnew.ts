import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Requests again what has changed on the server. A request under way may have been answered before the change, and
 * invalidating alone would wait for it where it is the first one: so it is dropped.
 */
export async function requestAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
