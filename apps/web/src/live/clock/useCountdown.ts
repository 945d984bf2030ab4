import { serverClock } from './serverClock.ts';
import { AFTER_MS, useClockRedraw } from './useClockRedraw.ts';

/** Whole seconds until an instant, rounded up; never below 0. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** How long the shown second stays correct, in milliseconds. */
export function untilNextDigitMs(untilMs: number, nowMs: number): number {
  const left = untilMs - nowMs;
  const partial = left - Math.floor(left / 1000) * 1000;
  return (partial === 0 ? 1000 : partial) + AFTER_MS;
}

/**
 * Whole seconds left by the server's clock, or null without an instant. Ticks just after the digit changes,
 * and again when the page comes back to the front or the server's time is corrected.
 */
export function useCountdown(untilIso: string | null): number | null {
  const untilMs = untilIso === null ? null : Date.parse(untilIso);
  useClockRedraw(untilMs, nextDigitMs);
  return untilMs === null ? null : secondsUntil(untilMs, serverClock.nowMs());
}

/** Until the next digit; null at zero, which stays. */
function nextDigitMs(untilMs: number, nowMs: number): number | null {
  return nowMs < untilMs ? untilNextDigitMs(untilMs, nowMs) : null;
}
