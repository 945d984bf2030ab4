/** The server's clock and its alarms: the one door to time, so that a test can hold both. */
export type Clock = {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Calls back once at or after an instant. Returns how to call it off. */
  alarm(atMs: number, ring: () => void): () => void;
};

/** An hour: `setTimeout` overflows at 24.8 days, and a clock that was set is noticed in time. */
const ALARM_MS_MAX = 3_600_000;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  alarm(atMs, ring) {
    let timer: NodeJS.Timeout;
    const arm = () => {
      const waitMs = Math.max(0, atMs - Date.now());
      timer = setTimeout(waitMs > ALARM_MS_MAX ? arm : ring, Math.min(waitMs, ALARM_MS_MAX));
    };
    arm();
    return () => clearTimeout(timer);
  },
};
