import type { ApiFailure } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { type Said, useSaid } from '../ui/notices/useSaid.ts';

type Answer = { readonly message?: string | undefined };

export type Press = {
  readonly isRunning: boolean;
  readonly said: Said | null;
  /**
   * Makes a request, which must be `quiet`; its answer's sentence is said, and so is a failure.
   *
   * @param showOwn  shows a failure in its own way; false for those that it doesn't handle
   * @returns the answer; null when it failed or was not started
   */
  readonly press: <T extends Answer>(
    request: () => Promise<T>,
    showOwn?: (failure: ApiFailure) => boolean,
  ) => Promise<T | null>;
};

/**
 * A press whose outcome is said beside its key.
 *
 * @param otherwise  the sentence for when the server says nothing
 */
export function usePress(otherwise?: string): Press {
  const { run, isRunning } = useAction(otherwise);
  const { said, done, failed, clear } = useSaid();
  return {
    isRunning,
    said,
    press: (request, showOwn = () => false) =>
      run(
        async () => {
          clear();
          const answer = await request();
          done(answer);
          return answer;
        },
        (failure) => {
          if (!showOwn(failure)) failed(failure);
        },
      ),
  };
}
