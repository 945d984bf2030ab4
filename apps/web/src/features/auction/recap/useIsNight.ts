import { useSearchParams } from 'react-router';

/** The address of everything that an auction was, on its own page (`?night=all`). */
export const NIGHT = { search: '?night=all' } as const;

/** Whether the address asks for it. */
export function useIsNight(): boolean {
  return useSearchParams()[0].has('night');
}
