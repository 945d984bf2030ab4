import type { Clock } from '../../platform/time/clock.ts';
import { LogAway } from './log.ts';

/** The interval between retries while the database is away. */
const RETRY_MS = 250;

/**
 * From the third try on, an append gets a statement of its own: if these rows are what the database fails on, they fail
 * alone.
 */
const TRIES_TOGETHER = 2;

/** How to make a try. */
export type Try = { readonly isIsolated: boolean };

/**
 * Retries until the database is available. Throws anything but an outage at once.
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
