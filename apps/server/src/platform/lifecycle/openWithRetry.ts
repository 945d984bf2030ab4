import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnusable } from '../db/databaseUnusable.ts';

/** By then a database that starts along with the server, or is being restarted, is up. */
const TRY_MS_MAX = 30_000;
const AGAIN_MS = 2000;

/**
 * Opens a database, and retries for half a minute if it is unreachable. Anything else fails at once: a wrong password
 * stays wrong. An attempt has its own timeouts, and may end a little after that time.
 *
 * @param say  called with a sentence on every failed attempt
 * @param signal  aborts the wait
 * @throws what the last attempt threw
 */
export async function openWithRetry<T>(
  open: () => Promise<T>,
  say: (sentence: string) => void,
  signal: AbortSignal,
  limits: { readonly tryMsMax: number; readonly againMs: number } = {
    tryMsMax: TRY_MS_MAX,
    againMs: AGAIN_MS,
  },
): Promise<T> {
  const endMs = performance.now() + limits.tryMsMax;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DatabaseUnusable) || !error.isAway) throw error;
      const leftMs = endMs - performance.now();
      const triedSeconds = limits.tryMsMax / 1000;
      if (leftMs <= limits.againMs) {
        const message = `${error.message} It was tried for ${triedSeconds} s.`;
        throw new DatabaseUnusable(message, { cause: error });
      }
      say(`${error.message} Trying again, for ${Math.round(leftMs / 1000)} s more.`);
      await delay(limits.againMs, undefined, { signal });
    }
  }
}
