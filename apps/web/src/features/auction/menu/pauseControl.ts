import type { LiveState } from '@bracketbid/contract/live/state';

/** What the pause's field holds at first, and what one press pauses for. */
export const PAUSE_MINUTES = '5';

/**
 * What the group admin can do about pauses. `none`: the auction does not run. `cancel`: a pause that waits for the end of
 * the open lot. `lastLot`: [PAUSE-5] nothing comes after the open lot.
 */
export type PauseControl = 'none' | 'pause' | 'resume' | 'cancel' | 'lastLot';

export function pauseControl(
  state: Pick<LiveState, 'phase' | 'pause' | 'pauseAfterLot' | 'lot' | 'upNext'>,
): PauseControl {
  if (state.phase === 'scheduled' || state.phase === 'completed') return 'none';
  if (state.pauseAfterLot !== null) return 'cancel';
  if (state.pause?.kind === 'group') return 'resume';
  const isLastOpen = state.lot?.hasOpened === true && state.upNext.length === 0;
  return isLastOpen ? 'lastLot' : 'pause';
}
