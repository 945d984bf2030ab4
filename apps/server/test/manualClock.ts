import { type Clock, systemClock } from '../src/clock.ts';

/** A clock that runs with the machine's, and can be put forward. Alarms set before still go off by the old time. */
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

/**
 * The machine's clock, whose alarms later than `nearMs` from now never go off: so a test can't pass by way of a rare
 * periodic check.
 */
export function createNearClock(nearMs: number): Clock {
  const { nowMs, alarm } = systemClock;
  return {
    nowMs,
    alarm: (atMs, ring) => (atMs - nowMs() > nearMs ? () => {} : alarm(atMs, ring)),
  };
}
