import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A request that hangs hides nothing for longer. Milliseconds. */
const WAIT_MS_MAX = 10_000;

type Asked = Pick<UseQueryResult, 'isLoading' | 'isFetched' | 'failureCount'>;

/**
 * Whether an answer is still to come that a screen waits for, so that it doesn't push down what stands there already. One that has
 * failed is not waited for, nor when it is requested again: it hides nothing.
 */
export function areArriving(queries: readonly Asked[]): boolean {
  return queries.some(
    ({ isLoading, isFetched, failureCount }) => isLoading && !isFetched && failureCount === 0,
  );
}

/** The same for a while. */
export function useAreArriving(queries: readonly Asked[]): boolean {
  const isArriving = areArriving(queries);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isArriving) return undefined;
    const timer = setTimeout(() => setLate(true), WAIT_MS_MAX);
    return () => clearTimeout(timer);
  }, [isArriving]);
  return isArriving && !isLate;
}
