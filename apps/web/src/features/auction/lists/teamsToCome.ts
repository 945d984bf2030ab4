import type { Team } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';

/**
 * The teams still to come, in the drawn order. A team that a pause stopped before bidding on it began comes first.
 */
export function teamsToCome(state: Pick<LiveState, 'phase' | 'lot' | 'upNext'>): {
  readonly held: Team | null;
  readonly teams: readonly Team[];
} {
  const { phase, lot, upNext } = state;
  const held = phase === 'paused' && lot !== null && !lot.hasOpened ? lot.team : null;
  return { held, teams: held === null ? upNext : [held, ...upNext] };
}
