import { createSteadyTime, type Jump, type SteadyTime } from './steadyTime.ts';

/** The server's clock and its alarms: the one door to time, so that a test can hold both. */
export type Clock = {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Calls back once at or after an instant. Returns a function that cancels it. */
  alarm(atMs: number, ring: () => void): () => void;
  /** Only of a clock that is steadied: its figures, and its controls. */
  readonly steady?: Steady;
};

export type Steady = Pick<SteadyTime, 'holdWhile' | 'notBefore' | 'jumps'> & {
  /** How far it is ahead of the machine's clock, milliseconds. */
  offsetMs(): number;
};

/** Alarms check the clock at least this often, so that a clock that was set or is being slowed down is noticed. */
const POLL_MS = 1000;

/** The machine's wall clock, as it is set. For what has no deadlines: commands, tests. */
export const systemClock: Clock = createClock(() => Date.now());

/** A clock of the machine's timers and any reading of the time. */
export function createClock(nowMs: () => number): Clock {
  return {
    nowMs,
    alarm: (atMs, ring) => {
      let timer: NodeJS.Timeout;
      const arm = () => {
        const waitMs = Math.max(0, atMs - nowMs());
        timer = setTimeout(look, Math.min(waitMs, POLL_MS));
      };
      // A clock that was set back, or is being slowed down, has not got there yet.
      const look = () => (nowMs() < atMs ? arm() : ring());
      arm();
      return () => clearTimeout(timer);
    },
  };
}

/** Milliseconds since an arbitrary instant, unaffected by changes of the machine's clock. */
export const monotonicMs = (): number => performance.timeOrigin + performance.now();

/**
 * The machine's clock, steadied: it runs by the monotonic timer, and checks the wall clock once a second until
 * `close`.
 */
export function createMachineClock(
  onJump: (jump: Jump) => void,
  read: { readonly wallMs: () => number; readonly monotonicMs: () => number } = {
    wallMs: () => Date.now(),
    monotonicMs,
  },
): Clock & { readonly steady: Steady; close(): void } {
  const aheadMs = () => read.wallMs() - read.monotonicMs();
  const time = createSteadyTime({ monotonicMs: read.monotonicMs, aheadMs: aheadMs(), onJump });
  const timer = setInterval(() => time.follow(aheadMs()), POLL_MS);
  timer.unref();
  return {
    ...createClock(time.nowMs),
    steady: { ...time, offsetMs: () => time.nowMs() - read.wallMs() },
    close: () => clearInterval(timer),
  };
}
