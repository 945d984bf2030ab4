import { useState } from 'react';
import { tourSeen } from '../../../store/persist.ts';
import { hintAfter, HINTS } from './tour.ts';

export type TourNow = {
  /** Null while there is no tour. */
  readonly hint: (typeof HINTS)[number] | null;
  /** From 1. */
  readonly number: number;
  readonly onNext: () => void;
  readonly onSkip: () => void;
};

/** The tour of somebody's first rehearsal: once in this browser. */
export function useTour(isRehearsal: boolean): TourNow {
  const [at, setAt] = useState<number | null>(() => (tourSeen.read() === true ? null : 0));
  const go = (next: number | null) => {
    if (next === null) tourSeen.write(true);
    setAt(next);
  };
  const shown = isRehearsal ? at : null;
  return {
    hint: shown === null ? null : (HINTS[shown] ?? null),
    number: (shown ?? 0) + 1,
    onNext: () => go(hintAfter(shown ?? 0)),
    onSkip: () => go(null),
  };
}
