import { useEffect, useState } from 'react';

const CLOSING_MS = 1000;

/** True for one second after a countdown has reached 1: the bid button is locked then. */
export function useClosingSecond(seconds: number | null): boolean {
  const [isClosing, setClosing] = useState(false);
  useEffect(() => {
    if (seconds !== 1) return undefined;
    setClosing(true);
    const timer = setTimeout(() => setClosing(false), CLOSING_MS);
    return () => {
      clearTimeout(timer);
      setClosing(false);
    };
  }, [seconds]);
  return isClosing;
}
