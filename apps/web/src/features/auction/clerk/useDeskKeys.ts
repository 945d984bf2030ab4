import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { clerkKey } from './keys.ts';
import type { DeskLine } from './useDeskLine.ts';

const COVERS = 'dialog:modal, [role="dialog"][aria-modal="true"], [role="menu"]';
const FIELDS = 'input, textarea, select, [contenteditable]';
const CONTROLS = 'button, a[href], summary, [role="tab"]';

/**
 * Every key is the desk's, wherever the focus is: but for other fields, for what lies over the desk, and for Enter and Space on
 * a control that the keyboard has gone to.
 */
export function useDeskKeys(
  { text, mode, press }: Pick<DeskLine, 'text' | 'mode' | 'press'>,
  line: RefObject<HTMLInputElement | null>,
  search: () => void,
): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (document.querySelector(COVERS) !== null) return;
    const at = event.target instanceof Element ? event.target : null;
    if (at !== line.current && at?.closest(FIELDS) != null) return;
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (isPress && at?.closest(CONTROLS) != null) return;
    const key = clerkKey(event, { mode, text }, event.shiftKey);
    if (key === null) return;
    event.preventDefault();
    if (key.kind === 'search') return search();
    press(key);
  };
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
