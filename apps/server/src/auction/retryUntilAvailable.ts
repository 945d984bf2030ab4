import type { Clock } from '../clock.ts';
import { LogAway } from './log.ts';

/** How often a database that is away is tried again. */
const RETRY_MS = 250;

/**
 * From the third try on an append goes in a statement of its own: should it be these rows that the database fails on,
 * in whatever way, they fail alone.
 */
const TRIES_TOGETHER = 2;

/** How a try is to be made. */
export type Try = { readonly isIsolated: boolean };

/**
 * Tries until the database is there. Anything but an outage is thrown at once.
 *
 * @param onAway  called after each failed try with how long the database has been away, milliseconds
 */
export async function retryUntilAvailable<Result>(
  clock: Clock,
  attempt: (how: Try) => Promise<Result>,
  onAway: (awayMs: number) => void,
): Promise<Result> {
  const startedMs = clock.nowMs();
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt({ isIsolated: tries > TRIES_TOGETHER });
    } catch (error) {
      if (!(error instanceof LogAway)) throw error;
      onAway(clock.nowMs() - startedMs);
      await new Promise<void>((resume) => clock.alarm(clock.nowMs() + RETRY_MS, resume));
    }
  }
}
