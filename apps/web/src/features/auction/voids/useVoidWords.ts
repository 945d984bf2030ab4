import { useEffect, useRef, useState } from 'react';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { voidAnnouncement } from './voidView.ts';

/** What a screen reader says of the sale in question, as it changes. */
export function useVoidWords({ state, teams, voided }: LivePicture): string {
  const [spoken, setSpoken] = useState('');
  const before = useRef<Parameters<typeof voidAnnouncement>[0]>({
    proposed: null,
    voided: voided.length,
  });
  const proposed = state.void;
  useEffect(() => {
    const formatName = (teamId: string) =>
      teams.find(({ _id }) => _id === teamId)?.shortName ?? 'NA';
    const words = voidAnnouncement(before.current, { proposed, voided }, formatName);
    before.current = { proposed, voided: voided.length };
    if (words !== null) setSpoken(words);
  }, [proposed, voided, teams]);
  return spoken;
}
