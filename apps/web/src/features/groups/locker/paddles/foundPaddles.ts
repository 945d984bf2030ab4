import type { Seat } from '@bracketbid/contract/http/gavel';
import { toSearchable, toSearchWords } from '../../../../formats/searchable.ts';

/**
 * The paddles that a search means: those whose number begins with it, or with its words in their name or that of who has claimed
 * them.
 */
export function foundPaddles(
  seats: readonly Seat[],
  search: string,
  findClaimant: (seat: Seat) => string | null,
): readonly Seat[] {
  const words = toSearchWords(search);
  if (words.length === 0) return seats;
  return seats.filter((seat) => {
    const names = toSearchable(`${seat.name} ${findClaimant(seat) ?? ''}`);
    return words.every((word) => String(seat.number).startsWith(word) || names.includes(word));
  });
}
