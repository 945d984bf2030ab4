import { type Clock, systemClock } from '../src/clock.ts';

/** A clock that runs with the machine's, and can be put forward. Alarms that were set before still ring by the old time. */
export type ManualClock = Clock & { advance(ms: number): void };

export function createManualClock(): ManualClock {
  let aheadMs = 0;
  return {
    nowMs: () => systemClock.nowMs() + aheadMs,
    alarm: (atMs, ring) => systemClock.alarm(atMs - aheadMs, ring),
    advance: (ms) => {
      aheadMs += ms;
    },
  };
}
