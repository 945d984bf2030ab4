import { type Clock, systemClock } from '../../src/platform/time/clock.ts';

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

/** A clock that stands still until its test moves it, and its alarms with it. Begins at 0. */
export function createStoppedClock(): Clock & {
  /** Rings all that is due by then, once everything under way has settled, and lets what it rang settle. Epoch milliseconds. */
  advanceTo(atMs: number): Promise<void>;
} {
  let nowMs = 0;
  const alarms = new Map<object, { readonly atMs: number; readonly ring: () => void }>();
  const settle = () => new Promise((resume) => setImmediate(resume));
  return {
    nowMs: () => nowMs,
    alarm: (atMs, ring) => {
      const key = {};
      alarms.set(key, { atMs, ring });
      return () => void alarms.delete(key);
    },
    advanceTo: async (atMs) => {
      await settle();
      nowMs = atMs;
      const due = [...alarms].filter(([, alarm]) => alarm.atMs <= nowMs);
      for (const [key, alarm] of due) {
        alarms.delete(key);
        alarm.ring();
      }
      await settle();
    },
  };
}
