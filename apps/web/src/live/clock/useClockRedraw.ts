import { useEffect, useState } from 'react';
import { serverClock } from './serverClock.ts';

/** Added to each wait: a timer that fires slightly early would draw what was before. Milliseconds. */
export const AFTER_MS = 12;

/** Browsers' timers overflow after 24 days; a look a day costs nothing. */
const WAIT_MS_MAX = 86_400_000;

/** How long to wait for the first of some instants to come. Null when all are past. Milliseconds. */
export function untilFirstMs(instantsMs: readonly number[], nowMs: number): number | null {
  const waitsMs = instantsMs.map((atMs) => atMs - nowMs).filter((ms) => ms > 0);
  return waitsMs.length === 0 ? null : Math.min(WAIT_MS_MAX, ...waitsMs) + AFTER_MS;
}

/**
 * Draws a part again when the server's clock reaches what it shows: at once, after each wait, when the page comes back to
 * the front, and when the server's time is corrected.
 *
 * @param atMs  the instant that is followed, epoch milliseconds; null for none
 * @param waitMs  how long what is drawn stays true; null once it does for good. The same function at each call
 */
export function useClockRedraw(
  atMs: number | null,
  waitMs: (atMs: number, nowMs: number) => number | null,
): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (atMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      redraw((count) => count + 1);
      const ms = waitMs(atMs, serverClock.nowMs());
      if (ms !== null) timer = setTimeout(look, ms);
    };
    look();
    const stop = serverClock.onStep(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [atMs, waitMs]);
}
