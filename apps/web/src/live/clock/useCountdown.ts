import { useEffect, useState } from 'react';
import { serverClock } from './serverClock.ts';

/** Redrawn this long after a digit changes: a timer that fires early would draw the old one. */
const AFTER_DIGIT_MS = 12;

/** Whole seconds until an instant, rounded up; never below 0. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** How long the shown second stays correct, in milliseconds. */
export function untilNextDigitMs(untilMs: number, nowMs: number): number {
  const left = untilMs - nowMs;
  const partial = left - Math.floor(left / 1000) * 1000;
  return (partial === 0 ? 1000 : partial) + AFTER_DIGIT_MS;
}

/**
 * Whole seconds left by the server's clock, or null without an instant. Ticks just after the digit changes,
 * and again when the page comes back to the front or the server's time is corrected.
 */
export function useCountdown(untilIso: string | null): number | null {
  const untilMs = untilIso === null ? null : Date.parse(untilIso);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (untilMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      redraw((count) => count + 1);
      const nowMs = serverClock.nowMs();
      if (nowMs < untilMs) timer = setTimeout(tick, untilNextDigitMs(untilMs, nowMs));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    const stop = serverClock.onStep(tick);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [untilMs]);
  return untilMs === null ? null : secondsUntil(untilMs, serverClock.nowMs());
}
