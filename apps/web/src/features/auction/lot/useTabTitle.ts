import { useEffect, useRef, useState } from 'react';

function useIsHidden(): boolean {
  const [isHidden, setHidden] = useState(document.visibilityState === 'hidden');
  useEffect(() => {
    const look = () => setHidden(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isHidden;
}

/** Puts a title on the tab while it is hidden; the page's own comes back with the page. Null changes nothing. */
export function useTabTitle(title: string | null): void {
  const isHidden = useIsHidden();
  const shown = isHidden ? title : null;
  const own = useRef<{ readonly before: string; readonly shown: string } | null>(null);
  useEffect(() => {
    const { current } = own;
    // The page may have changed its own title meanwhile.
    const isOurs = current !== null && document.title === current.shown;
    const before = isOurs ? current.before : document.title;
    if (shown === null) {
      if (isOurs) document.title = before;
      own.current = null;
    } else {
      document.title = shown;
      own.current = { before, shown };
    }
  });
  useEffect(
    () => () => {
      if (own.current !== null && document.title === own.current.shown) {
        document.title = own.current.before;
      }
    },
    [],
  );
}
