import { useEffect, useRef } from 'react';
import { serverClock } from '../../../live/clock/serverClock.ts';
import classes from './TimeBar.module.css';

type Props = {
  /** What is left, 1 to 0, where nothing runs. */
  readonly part: number;
  /** When the countdown ends, by the server's clock; null while none runs. */
  readonly until: string | null;
  /** The whole bar, seconds. */
  readonly duration: number;
};

/** The bar of light under the stage: it runs with the server's clock and only ever scales. */
export function TimeBar({ part, until, duration }: Props) {
  const bar = useRef<HTMLElement>(null);
  const isRunning = until !== null;
  useEffect(() => {
    const { current } = bar;
    if (current === null || until === null) return undefined;
    // Asked for less motion, it steps with the seconds instead.
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    let run: Animation | null = null;
    const begin = () => {
      run?.cancel();
      const left = Math.max(0, Date.parse(until) - serverClock.nowMs());
      const from = Math.min(1, left / 1000 / Math.max(1, duration));
      const frames = [{ transform: `scaleX(${from})` }, { transform: 'scaleX(0)' }];
      run = current.animate(frames, { duration: left, fill: 'forwards' });
    };
    begin();
    const stop = serverClock.onStep(begin);
    document.addEventListener('visibilitychange', begin);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', begin);
      run?.cancel();
    };
  }, [until, duration]);
  return (
    <div className={classes.rail} data-running={isRunning || undefined} aria-hidden>
      <i ref={bar} style={{ transform: `scaleX(${part})` }} />
    </div>
  );
}
