const MINUTE_MS = 60_000;
/** Browsers' timers overflow after 24 days; a look a day costs nothing. */
const WAIT_MS_MAX = 86_400_000;
/** A timer that fires early would find the instant still ahead. */
const AFTER_MS = 12;

/**
 * Whether an hour is less than a minute away or past, and in how many milliseconds that may change; null when it no
 * longer will.
 */
export function untilLastMinute(
  hourMs: number,
  nowMs: number,
): { readonly isNear: boolean; readonly nextMs: number | null } {
  const leftMs = hourMs - nowMs;
  const waitMs = [leftMs - MINUTE_MS, leftMs + MINUTE_MS].find((ms) => ms > 0);
  return {
    isNear: leftMs <= MINUTE_MS && leftMs > -MINUTE_MS,
    nextMs: waitMs === undefined ? null : Math.min(waitMs, WAIT_MS_MAX) + AFTER_MS,
  };
}
