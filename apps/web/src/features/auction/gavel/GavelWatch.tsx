import type { LiveState } from '@bracketbid/contract/live/state';
import { useEffect, useRef } from 'react';
import { publishAnnouncement } from '../../../live/auction/liveAnnouncements.ts';
import { buzz } from '../../../live/haptics.ts';
import { play } from '../sound/play.ts';
import { useSound } from '../sound/sound.ts';
import { OPENING, type Tone, warningKnocks } from '../sound/tones.ts';
import { type Happening, happened } from './gavelWords.ts';

type Said = Pick<LiveState, 'lot' | 'bids' | 'gavel'>;
type Props = { readonly state: Said; readonly userId: string };

/** Tells what the gavel does: to a screen reader, to the ear while sound is on, and to the hand. Draws nothing. */
export function GavelWatch({ state, userId }: Props) {
  const isHeard = useSound(({ isOn }) => isOn);
  const known = useRef(state);
  useEffect(() => {
    const happening = happened(known.current, state);
    known.current = state;
    if (happening === null) return;
    const { kind, sentence } = happening;
    publishAnnouncement({ kind: 'gavel', sentence });
    if (isHeard) play(selectTones(kind));
    // Whoever leads need not act.
    const pattern = BUZZES[kind];
    if (pattern !== undefined && state.lot?.bidder?._id !== userId) buzz(pattern);
  }, [state, isHeard, userId]);
  return null;
}

/** Milliseconds on and off. */
const BUZZES: Partial<Record<Happening['kind'], readonly number[]>> = {
  once: [60],
  twice: [60, 80, 60],
};

function selectTones(kind: Happening['kind']): readonly Tone[] | null {
  if (kind === 'opened') return OPENING;
  if (kind === 'once') return warningKnocks(1);
  return kind === 'twice' ? warningKnocks(2) : null;
}
