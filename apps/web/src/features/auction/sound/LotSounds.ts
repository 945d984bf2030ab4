import type { LiveState } from '@bracketbid/contract/live/state';
import { useEffect, useRef } from 'react';
import type { Hammer } from '../lot/hammer.ts';
import { play } from './play.ts';
import { buildBlip, GAVEL, tickAt } from './tones.ts';

type Props = {
  readonly state: Pick<LiveState, 'phase' | 'lot' | 'bids'>;
  readonly seconds: number | null;
  readonly hammer: Hammer | null;
};

/** What is heard of a lot while sound is on: ticks, bids, the hammer. Draws nothing. */
export function LotSounds({ state, seconds, hammer }: Props) {
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
    if (before.teamId === teamId && bids > before.bids) play(buildBlip(bids));
  }, [teamId, bids]);

  useEffect(() => {
    if (hammer !== null && hammer.buyer !== null) play(GAVEL);
  }, [hammer]);
  return null;
}
