import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives a button its focus back when it can be pressed again: a browser drops the focus of one that is disabled, and
 * who bids by keyboard would begin at the top of the page after each bid. Only the keyboard's focus, and only while
 * nothing else has been chosen: nobody's space bar bids where it scrolled before.
 */
export function useKeptFocus(isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const isHeld = useRef(false);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      isHeld.current =
        target === button.current && button.current?.matches(':focus-visible') === true;
    };
    const release = () => {
      isHeld.current = false;
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', release);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', release);
    };
  }, []);
  useEffect(() => {
    if (isDisabled || !isHeld.current || document.activeElement !== document.body) return;
    button.current?.focus({ preventScroll: true });
  }, [isDisabled]);
  return button;
}
