import { useEffect } from 'react';

/** Keeps the screen awake while an auction is shown, where the browser can; asked for again when the page comes back. */
export function useWakeLock(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning || !('wakeLock' in navigator)) return undefined;
    let isWanted = true;
    let held: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (held !== null && !held.released)) return;
      try {
        const sentinel = await navigator.wakeLock.request('screen');
        if (isWanted) held = sentinel;
        else await sentinel.release();
      } catch {
        // Refused, to save the battery perhaps: the auction goes on without.
      }
    };
    const again = () => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', again);
      void held?.release();
    };
  }, [isRunning]);
}
