import { useDeferredValue } from 'react';

/**
 * Whether a dialog is open, as Mantine's are told: one whose code came with the first press begins closed, since only a change
 * animates it, and notes what had the focus, which gets it back.
 */
export function useIsOpened(isOpen: boolean): boolean {
  return useDeferredValue(isOpen, false);
}
