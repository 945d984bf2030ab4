import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the app answers what is pressed and typed: not yet where a page is prerendered, nor while React takes it over. */
export function useIsListening(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
