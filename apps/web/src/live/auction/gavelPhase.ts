import type { LiveState, Phase } from '@bracketbid/contract/live/state';
import type { GavelStage } from '@bracketbid/contract/live/gavel';

/** [GAVEL-1] The stages in which a lot takes bids. */
const OPEN: readonly GavelStage[] = ['open', 'called', 'once', 'twice'];

export const isOpenStage = (stage: GavelStage) => OPEN.includes(stage);

/** The phase once no pause holds the auction: where a person holds the gavel, no countdown says it. */
export function phaseAfterPause({ phase, gavel }: Pick<LiveState, 'phase' | 'gavel'>): Phase {
  if (gavel === undefined || phase === 'scheduled' || phase === 'completed') return phase;
  return isOpenStage(gavel.stage) ? 'open' : 'locked';
}
