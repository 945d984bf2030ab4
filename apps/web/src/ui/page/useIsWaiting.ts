import { useDeferredValue } from 'react';

/**
 * Whether a page waits: while it is loading, and until what it shows then is rendered. Deferred, so that it is rendered in
 * small pieces, between which the page answers.
 */
export function useIsWaiting(isLoading: boolean): boolean {
  return useDeferredValue(isLoading) || isLoading;
}
