import { createContext, useContext } from 'react';
import type { Fault } from './makerDraft.ts';

/** What is wrong with the draft and is to be shown. */
export const Faults = createContext<readonly Fault[]>([]);

/** What is wrong at a path of the draft, as Mantine's fields take it; null if nothing is. */
export function useFault(...paths: readonly string[]): string | null {
  const faults = useContext(Faults);
  return faults.find(({ path }) => paths.includes(path))?.message ?? null;
}

/** The same for whatever is wrong at a path or below it. */
export function useFaultBelow(prefix: string): string | null {
  const faults = useContext(Faults);
  const found = faults.find(({ path }) => path === prefix || path.startsWith(`${prefix}.`));
  return found?.message ?? null;
}
