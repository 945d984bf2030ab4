import { type RefObject, useEffect, useState } from 'react';
import { type Box, sheetPlace } from './sheetPlace.ts';

/** Where the sheet of an opener on the stage lies, as long as stage, bar and screen stay; null until it is measured. */
export function useSheetPlace(opener: RefObject<HTMLElement | null>): Box | null {
  const [place, setPlace] = useState<Box | null>(null);
  useEffect(() => {
    const stage = opener.current?.closest('section');
    if (stage == null) return undefined;
    const bar = document.querySelector('section[aria-label="Your bid"]');
    const measure = () => {
      const screen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
      setPlace(sheetPlace(measureBox(stage), bar === null ? null : measureBox(bar), screen));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    if (bar !== null) observer.observe(bar);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure);
    };
  }, [opener]);
  return place;
}

function measureBox(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}
