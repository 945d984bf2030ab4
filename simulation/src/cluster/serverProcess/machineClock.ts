import type { Clock } from '@bracketbid/server/platform/time/clock';
import type { World } from '../world.ts';

/** By so much a process's clock is off at most, ahead or behind. */
export const SKEW_MS_MAX = 50;

export type MachineClock = Pick<Clock, 'nowMs'>;

/** A clock that drifts, and is set right now and then: also back. Never off by more than the bound. */
export function createMachineClock(world: World): MachineClock {
  const { random } = world;
  const bornMs = world.nowMs();
  let [setMs, offMs] = [bornMs, random.below(2 * SKEW_MS_MAX + 1) - SKEW_MS_MAX];
  // Far worse than quartz, so that it matters within a minute.
  const drift = (random.next() - 0.5) / 500;
  return {
    nowMs: () => {
      const nowMs = world.nowMs();
      const off = offMs + drift * (nowMs - setMs);
      if (Math.abs(off) > SKEW_MS_MAX) {
        setMs = nowMs;
        offMs = random.below(SKEW_MS_MAX) - SKEW_MS_MAX / 2;
      }
      return Math.floor(nowMs + Math.max(-SKEW_MS_MAX, Math.min(SKEW_MS_MAX, off)));
    },
  };
}
