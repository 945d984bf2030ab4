import type { Team } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';

/**
 * The teams still to come, in the drawn order. A team that a pause stopped before bidding on it began comes first.
 *
 * @returns with `arePassed` where all were passed, so that nobody knows whether and when they come [GAVEL-7]
 */
export function teamsToCome(state: Pick<LiveState, 'phase' | 'lot' | 'upNext' | 'gavel'>): {
  readonly held: Team | null;
  readonly teams: readonly Team[];
  readonly arePassed: boolean;
} {
  const { phase, lot, upNext } = state;
  const held = phase === 'paused' && lot !== null && !lot.hasOpened ? lot.team : null;
  return {
    held,
    teams: held === null ? upNext : [held, ...upNext],
    arePassed: state.gavel?.isPassedTurn ?? false,
  };
}
