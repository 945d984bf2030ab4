import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollAfter } from './scrollAfter.ts';

/** Where each visited entry of the history was left, by its key. */
const positions = new Map<string, number>();

/** A new screen begins at its top; Back and Forward return to where it was left. */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ key, pathname });
  useEffect(() => {
    const remember = () => positions.set(shown.current.key, window.scrollY);
    // After a reload the browser itself restores.
    const give = (by: 'auto' | 'manual') => () => {
      window.history.scrollRestoration = by;
    };
    const [take, leave] = [give('manual'), give('auto')];
    take();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pageshow', take);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pageshow', take);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    const leftAt = positions.get(key);
    const top = scrollAfter({ from: before.pathname, to: pathname, kind, leftAt, hash });
    if (top !== null) window.scrollTo(0, top);
  }, [key, pathname, kind, hash]);
}
