import type { Board } from '@bracketbid/contract/board';
import type { BoardGavel, GavelStage } from '@bracketbid/contract/live/gavel';
import { calledWords, formatSign, formatWarning } from '../../../domain/gavelWords.ts';
import { firstName } from '../../../domain/people/firstName.ts';
import type { BoardHammer } from '../followBoard.ts';
import type { Urgency } from '../boardTime.ts';

const ON_BLOCK: readonly GavelStage[] = ['shown', 'open', 'called', 'once', 'twice'];

/** [GAVEL-1] The board without a lot that is over: where a person ends the lots, none is up before the next is shown. */
export function withoutOver(board: Board): Board {
  const { gavel } = board;
  return gavel === undefined || ON_BLOCK.includes(gavel.stage) ? board : { ...board, lot: null };
}

/** What stands in the clock's place: what was said of the lot, or what became of it. */
export function boardSign(
  { gavel, pause }: Pick<Board, 'gavel' | 'pause'>,
  hammer: BoardHammer | null,
): { readonly word: string; readonly urgency: Urgency } {
  if (hammer?.isPassed === true) return { word: 'PASSED', urgency: 'still' };
  if (hammer !== null) {
    return { word: hammer.amount === null ? 'UNSOLD' : 'SOLD', urgency: 'still' };
  }
  if (gavel === undefined || pause !== null) return { word: '', urgency: 'still' };
  const urgency = gavel.stage === 'once' ? 'warm' : gavel.stage === 'twice' ? 'hot' : 'calm';
  return { word: formatSign(gavel.stage) ?? '', urgency };
}

/** What the auctioneer says of the lot, above who leads; null while nothing is said. */
export function boardCall({ stage, called }: Pick<BoardGavel, 'stage' | 'called'>): string | null {
  return called === null ? formatWarning(stage) : calledWords(called);
}

/** Who holds the gavel, as friends call them: before the first act, the host. */
export function boardHolder({ by }: Pick<BoardGavel, 'by'>): string {
  return by === null ? 'The host' : firstName(by);
}
