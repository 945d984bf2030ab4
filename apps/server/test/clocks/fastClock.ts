import type { Clock } from '../../src/platform/time/clock.ts';

/** A clock that runs so many times as fast as the machine's, from now: a lot of ten seconds is over in half of one. */
export function createFastClock(times: number): Clock {
  const startMs = Date.now();
  const nowMs = () => startMs + (Date.now() - startMs) * times;
  return {
    nowMs,
    alarm: (atMs, ring) => {
      let timer: NodeJS.Timeout;
      const look = () => (nowMs() < atMs ? arm() : ring());
      const arm = () => {
        timer = setTimeout(look, Math.ceil(Math.max(0, atMs - nowMs()) / times));
      };
      arm();
      return () => clearTimeout(timer);
    },
  };
}
