import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from './createApi.ts';
import { toFailure, runOnce } from './runOnce.ts';

export type Action = {
  /**
   * Starts the work, unless an earlier run is still going.
   *
   * @param onFailure  shows what went wrong; omit it where the work has already done so (as `send` does unless `quiet`)
   * @returns the work's result; null when it failed or was not started
   */
  readonly run: <T>(
    work: () => Promise<T>,
    onFailure?: (failure: ApiFailure) => void,
  ) => Promise<T | null>;
  readonly isRunning: boolean;
  /** Why the last run failed, in a person's words. */
  readonly error: string | null;
};

/**
 * Work that a person starts with a press: one run at a time, and a failure has a sentence.
 *
 * @param otherwise  the sentence for when the server says nothing
 */
export function useAction(otherwise?: string): Action {
  const lock = useRef({ isHeld: false });
  const { mutateAsync, isPending, error } = useMutation<unknown, Error, () => Promise<unknown>>({
    mutationFn: (work) => work(),
    // Browsers report offline wrongly now and then, and a press must never be queued silently.
    networkMode: 'always',
    onError: (failure) => {
      // Unexpected: the browser's console has the whole error.
      if (!(failure instanceof ApiFailure)) reportError(failure);
    },
  });
  return {
    run: <T>(work: () => Promise<T>, onFailure: (failure: ApiFailure) => void = () => undefined) =>
      runOnce(
        lock.current,
        () =>
          new Promise<T>((resolve, reject) => {
            mutateAsync(async () => resolve(await work())).catch(reject);
          }),
        (failure) => onFailure(toFailure(failure, otherwise)),
      ),
    isRunning: isPending,
    error: error === null ? null : toFailure(error, otherwise).message,
  };
}
