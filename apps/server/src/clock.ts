/** The server's clock and its alarms: the one door to time, so that a test can hold both. */
export type Clock = {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Calls back once at or after an instant. Returns how to call it off. */
  alarm(atMs: number, ring: () => void): () => void;
  /** By how much it is ahead of the machine's clock, milliseconds; absent where it is that one. */
  offsetMs?(): number;
};

/** An hour: `setTimeout` overflows at 24.8 days, and a clock that was set is noticed in time. */
const ALARM_MS_MAX = 3_600_000;

export const systemClock: Clock = createClock(() => Date.now());

/** A clock of the machine's timers and any reading of the time. */
export function createClock(nowMs: () => number): Clock {
  return {
    nowMs,
    alarm: (atMs, ring) => {
      let timer: NodeJS.Timeout;
      const arm = () => {
        const waitMs = Math.max(0, atMs - nowMs());
        timer = setTimeout(look, Math.min(waitMs, ALARM_MS_MAX));
      };
      // A clock that was put back, or is being slowed down, has not come so far yet.
      const look = () => (nowMs() < atMs ? arm() : ring());
      arm();
      return () => clearTimeout(timer);
    },
  };
}
