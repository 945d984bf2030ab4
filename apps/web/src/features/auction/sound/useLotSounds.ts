import type { LiveState } from '@bracketbid/contract/entities';
import { useEffect, useRef } from 'react';
import type { Hammer } from '../hammer.ts';
import { buzz } from '../haptics.ts';
import { play } from './sound.ts';
import { blipOf, GAVEL, tickAt } from './tones.ts';

/** A long and two short: it is yours. */
const YOURS_MS = [180, 60, 60, 60, 60] as const;

/** What is heard and felt of a lot: ticks, bids, the hammer. */
export function useLotSounds(
  state: Pick<LiveState, 'phase' | 'lot' | 'bids'>,
  seconds: number | null,
  hammer: Hammer | null,
): void {
  const teamId = state.lot?.team._id ?? null;
  const isOpen = state.phase === 'open';
  const ticking = isOpen ? seconds : null;
  useEffect(() => play(tickAt(ticking)), [ticking]);

  const bids = state.bids.length;
  const heard = useRef({ teamId, bids });
  useEffect(() => {
    const before = heard.current;
    heard.current = { teamId, bids };
    // A page that opens in the middle of a lot is silent about the bids before.
    if (before.teamId === teamId && bids > before.bids) play(blipOf(bids));
  }, [teamId, bids]);

  useEffect(() => {
    if (hammer === null || hammer.kind === 'unsold') return;
    play(GAVEL);
    if (hammer.kind === 'yours') buzz(YOURS_MS);
  }, [hammer]);
}
