import type { Seat } from '@bracketbid/contract/http/gavel';

/**
 * The paddles that a search means: those whose number begins with it, or with its words in their name or that of who has claimed
 * them.
 */
export function foundPaddles(
  seats: readonly Seat[],
  search: string,
  findClaimant: (seat: Seat) => string | null,
): readonly Seat[] {
  const words = plain(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return seats;
  return seats.filter((seat) => {
    const names = plain(`${seat.name} ${findClaimant(seat) ?? ''}`);
    return words.every((word) => String(seat.number).startsWith(word) || names.includes(word));
  });
}

/** Without capitals and accents: nobody types "José" in a hurry. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
