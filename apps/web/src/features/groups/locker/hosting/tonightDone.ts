import { useState } from 'react';
import { tonightDone } from '../../../../store/persist.ts';

/** What a host does before the evening that the server doesn't know of. */
export type TonightStep = 'shared' | 'rehearsed';

/** What was done on this device for a group's evening, and how to note more of it. */
export function useTonightDone(groupId: string): {
  readonly done: readonly TonightStep[];
  readonly note: (step: TonightStep) => void;
} {
  const [kept, setKept] = useState(() => tonightDone.read());
  const done = kept?.groupId === groupId ? kept.steps : [];
  const note = (step: TonightStep) => {
    if (done.includes(step)) return;
    const next = { groupId, steps: [...done, step] };
    tonightDone.write(next);
    setKept(next);
  };
  return { done, note };
}
