import { MESSAGES } from '@bracketbid/contract/text/messages';
import { ApiFailure } from './createApi.ts';

/** Held while the work is running. */
export type Lock = { isHeld: boolean };

/**
 * Runs some work, unless the same lock is still held by earlier work.
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

/** An error as a failure fit to show: the server's sentence, or the given one if it sent none. */
export function toFailure(
  error: unknown,
  otherwise: string = MESSAGES.somethingWentWrong,
): ApiFailure {
  if (!(error instanceof ApiFailure)) return new ApiFailure(0, otherwise);
  if (error.hasSentence) return error;
  return new ApiFailure(error.status, otherwise, error.code, error.fieldErrors);
}
