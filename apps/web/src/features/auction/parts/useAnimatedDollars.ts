import { useEffect, useRef, useState } from 'react';
import { pageMs } from '../../../live/clock/serverClock.ts';

/** How long a sum takes to go down. Milliseconds. */
const DOWN_MS = 700;

/**
 * A sum of dollars that goes down to its new value in steps that can be followed; up, and asked for less motion, it is there
 * at once.
 */
export function useAnimatedDollars(dollars: number): number {
  const [shown, setShown] = useState(dollars);
  const before = useRef(dollars);
  useEffect(() => {
    const from = before.current;
    before.current = dollars;
    const isAtOnce =
      from <= dollars || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const startMs = pageMs();
    let frame = 0;
    const step = () => {
      const part = isAtOnce ? 1 : Math.min(1, (pageMs() - startMs) / DOWN_MS);
      setShown(Math.round(dollars + (from - dollars) * (1 - part) ** 3));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [dollars]);
  return shown;
}
