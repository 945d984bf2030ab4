import type { Board } from '@bracketbid/contract/board';
import { projectedPotCents } from '@bracketbid/engine/fair/projectedPot';
import { fairSentence } from '../../../domain/money/fairWords.ts';

/** What a lot is worth of the pot, in a line; null where the board shows no fair shares. */
export function boardFair(
  { fair, potCents }: Pick<Board, 'fair' | 'potCents'>,
  lotId: string,
): string | null {
  const share = fair?.teams.find(({ teamID }) => teamID === lotId)?.share;
  if (fair === null || share === undefined) return null;
  const pot = projectedPotCents(potCents, fair.endedShare, fair.budgetsCents);
  return fairSentence(share, pot === null ? null : Math.round(share * pot));
}
