import type { LivePicture } from './applyMessage.ts';

/** The shortest interval between two redraws for ticks: messages come every second, and screens count by themselves. Milliseconds. */
export const TICK_MS_MIN = 500;

/** Decides which countdown updates need not be drawn. */
export type TickThrottle = {
  /**
   * Whether a picture differs from the one before only by the time left, and less than half a second has passed since
   * the last redraw. Anything else is never too soon: screens count down by themselves, so that only a tick can be
   * skipped without leaving anything wrong.
   *
   * @param after  the picture with the message in it
   */
  isTooSoon(before: LivePicture, after: LivePicture, nowMs: number): boolean;
};

export function createTickThrottle(): TickThrottle {
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  return {
    isTooSoon: (before, after, nowMs) => {
      if (isTick(before, after) && nowMs - drawnAtMs < TICK_MS_MIN) return true;
      drawnAtMs = nowMs;
      return false;
    },
  };
}

/** Whether only time has passed. */
function isTick(before: LivePicture, after: LivePicture): boolean {
  const { state: was, ...others } = before;
  const { state: is, ...othersAfter } = after;
  return (
    isSame(others, othersAfter) &&
    isSame(was, is, ['serverTime', 'lot', 'pause']) &&
    isSame(was.lot ?? {}, is.lot ?? {}, ['secondsLeft']) &&
    isSame(was.pause ?? {}, is.pause ?? {})
  );
}

/** Whether two objects hold the same values, except for some keys. */
function isSame(one: object, other: object, aside: readonly string[] = []): boolean {
  const compared = (object: object) =>
    new Map(Object.entries(object).filter(([key]) => !aside.includes(key)));
  const [mine, theirs] = [compared(one), compared(other)];
  return mine.size === theirs.size && [...mine].every(([key, value]) => theirs.get(key) === value);
}
