import { MESSAGES } from '@bracketbid/contract/messages';
import { ApiFailure } from './createApi.ts';

/** Held while a piece of work is under way. */
export type Lock = { isHeld: boolean };

/**
 * Does a piece of work, unless one that holds the same lock is still under way.
 *
 * @param onFailure  called with what went wrong, always as a failure that has a sentence
 * @returns what the work gave; null when it failed or was not started
 */
export async function runOnce<T>(
  lock: Lock,
  work: () => Promise<T>,
  onFailure: (failure: ApiFailure) => void,
): Promise<T | null> {
  if (lock.isHeld) return null;
  lock.isHeld = true;
  try {
    return await work();
  } catch (error) {
    onFailure(failureOf(error));
    return null;
  } finally {
    lock.isHeld = false;
  }
}

/** An error as a failure that people can be shown: what the server said, or that something went wrong. */
export function failureOf(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure(0, MESSAGES.somethingWentWrong);
}
