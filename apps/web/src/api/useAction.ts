import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from './createApi.ts';
import { failureOf, runOnce } from './runOnce.ts';

export type Action = {
  /**
   * Starts the work of a press, unless the last press's is still running.
   *
   * @param onFailure  shows what went wrong; without it, whoever failed has already done so (as `send` does unless `quiet`)
   * @returns what the work gave; null when it failed or was not started
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
 * Something that a person starts by a press: it runs once at a time, and its failure has a sentence.
 *
 * @param otherwise  the sentence for when the server says nothing
 */
export function useAction(otherwise?: string): Action {
  const lock = useRef({ isHeld: false });
  const { mutateAsync, isPending, error } = useMutation<unknown, Error, () => Promise<unknown>>({
    mutationFn: (work) => work(),
    // A browser that thinks it is offline is wrong now and then, and a press must never wait unseen.
    networkMode: 'always',
    onError: (failure) => {
      // Nobody planned it: the browser's own log has it whole.
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
        (failure) => onFailure(failureOf(failure, otherwise)),
      ),
    isRunning: isPending,
    error: error === null ? null : failureOf(error, otherwise).message,
  };
}
