import { useEffect, useState } from 'react';

/** After this long without a move, nobody is pointing at anything. Milliseconds. */
const IDLE_MS = 3000;

/** Whether the pointer has rested for some seconds: it is then hidden. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    moved();
    window.addEventListener('pointermove', moved);
    window.addEventListener('keydown', moved);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('keydown', moved);
    };
  }, []);
  return isIdle;
}
