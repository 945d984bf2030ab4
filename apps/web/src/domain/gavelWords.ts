import type { GavelStage } from '@bracketbid/contract/live/gavel';
import { formatDollars } from '@bracketbid/engine/money/dollars';

const SIGNS: Partial<Record<GavelStage, string>> = {
  shown: 'NEXT',
  open: 'OPEN',
  called: 'WHOSE?',
  once: 'ONCE',
  twice: 'TWICE',
};

/** What stands in a clock's place while a lot is on the block; null while none is. */
export function formatSign(stage: GavelStage): string | null {
  return SIGNS[stage] ?? null;
}

/** What the auctioneer says of a warning; null for any other stage. */
export function formatWarning(stage: GavelStage | undefined): 'Going once' | 'Going twice' | null {
  if (stage === 'once') return 'Going once';
  return stage === 'twice' ? 'Going twice' : null;
}

/** [GAVEL-4] An amount that waits for a name. */
export function calledWords(dollars: number): string {
  return `${formatDollars(dollars)} called: whose?`;
}
