import { MESSAGES } from '@bracketbid/contract/messages';
import { ApiFailure } from './createApi.ts';

/** Held while a piece of work is under way. */
export type Lock = { isHeld: boolean };

/**
 * Does a piece of work, unless one that holds the same lock is still under way.
 *
 * @param onFailure  called with what the work threw
 * @returns what the work gave; null when it failed or was not started
 */
export async function runOnce<T>(
  lock: Lock,
  work: () => Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T | null> {
  if (lock.isHeld) return null;
  lock.isHeld = true;
  try {
    return await work();
  } catch (error) {
    onFailure(error);
    return null;
  } finally {
    lock.isHeld = false;
  }
}

/** An error as a failure that people can be shown: what the server said, or the sentence given for when it said nothing. */
export function failureOf(
  error: unknown,
  otherwise: string = MESSAGES.somethingWentWrong,
): ApiFailure {
  if (!(error instanceof ApiFailure)) return new ApiFailure(0, otherwise);
  if (error.message !== '') return error;
  return new ApiFailure(error.status, otherwise, error.code, error.fieldErrors);
}
