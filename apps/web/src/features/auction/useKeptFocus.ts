import { useEffect, useRef, type RefObject } from 'react';
import { createFocusKeeper, type FocusKeeper } from './focusKeeper.ts';

/**
 * Gives a button its focus back when it is enabled again: browsers drop the focus of a disabled button, and
 * keyboard users would start at the top of the page after each bid. Only for the keyboard, and only while nothing else
 * has been chosen: a space bar pressed to scroll must not bid.
 */
export function useKeptFocus(isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const keeper = useRef<FocusKeeper>(null);
  useEffect(() => {
    const created = createFocusKeeper(document, () => button.current);
    keeper.current = created;
    return () => {
      created.close();
      keeper.current = null;
    };
  }, []);
  useEffect(() => {
    if (!isDisabled) keeper.current?.restore();
  }, [isDisabled]);
  return button;
}
