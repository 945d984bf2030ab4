import type { Clock } from '../../src/platform/time/clock.ts';

const TIMER_MS_MAX = 2 ** 31 - 1;

/** The machine's clock, which can be put forward: alarms that are due then ring in the next turn. */
export function createJumpingClock(): Clock & { jumpTo(atMs: number): void } {
  let aheadMs = 0;
  const nowMs = () => Date.now() + aheadMs;
  const armings = new Set<() => void>();
  return {
    nowMs,
    alarm: (atMs, ring) => {
      let timer: NodeJS.Timeout;
      const arm = () => {
        clearTimeout(timer);
        timer = setTimeout(look, Math.min(TIMER_MS_MAX, Math.max(0, atMs - nowMs())));
      };
      const look = () => {
        if (nowMs() < atMs) return arm();
        armings.delete(arm);
        ring();
      };
      arm();
      armings.add(arm);
      return () => {
        clearTimeout(timer);
        armings.delete(arm);
      };
    },
    jumpTo: (atMs) => {
      aheadMs += Math.max(0, atMs - nowMs());
      for (const arm of armings) arm();
    },
  };
}
