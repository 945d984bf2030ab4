import type {
  AuctionEvent,
  MaximaRevealed,
  MaximumSealed,
  MaximumWithdrawn,
} from '@bracketbid/engine/auction/events';
import { type Book, type Owed, upNext } from './book.ts';
import { nextOver } from './money.ts';

/** What stands on a lot, as said by its owner: up to how much, the earliest first. */
export function saidOn({ maxima, purse }: Book, teamId: string) {
  return maxima.on(teamId).map(({ seal, userId, amount }) => {
    return { seal, userId, upTo: Math.min(amount, purse.get(userId) ?? 0) };
  });
}

/** The one that would win of these: the first of the highest. */
function findHighest<Said extends { readonly upTo: number }>(said: readonly Said[]): Said | null {
  return said.reduce<Said | null>(
    (best, each) => (best === null || each.upTo > best.upTo ? each : best),
    null,
  );
}

/** What maxima bid by themselves on a lot that opens or goes on, if it has any time and they can: who, how much. */
export function owedOn(book: Book, teamId: string, atMs: number): Owed | null {
  const { lot } = book;
  if (lot === null || (lot.closesAtMs ?? 0) <= atMs) return null;
  const { leader, amount } = lot;
  const least = nextOver(book, amount);
  const able = saidOn(book, teamId).filter(({ upTo }) => upTo >= least);
  const first = findHighest(able);
  const second = findHighest(able.filter((each) => each !== first));
  if (first === null || (first.userId === leader && second === null)) return null;
  const over = second === null ? least : Math.max(least, nextOver(book, second.upTo));
  const seals = second === null ? [first.seal] : [first.seal, second.seal];
  return { userId: first.userId, amount: Math.min(first.upTo, over), seals };
}

/**
 * Maxima that can must have acted with the very next event.
 *
 * @returns the seals behind this one; null if no maximum had to make it
 */
export function settleOwed(book: Book, event: AuctionEvent): readonly string[] | null {
  const { owed, must } = book;
  if (owed === null) return null;
  book.owed = null;
  const bidder =
    event.type === 'BidPlaced' ? event.userId : event.type === 'BidAnswered' ? event.leader : null;
  must(bidder === owed.userId, 'the highest maximum leads, and of two the first');
  must('amount' in event && event.amount === owed.amount, 'a maximum bids as little as it can');
  return owed.seals;
}

/** A price says whether maxima alone made it; the end says which. */
export function actIn(
  { acts, must, seq }: Book,
  event: { readonly byMaximum?: true },
  byThemselves: readonly string[] | null,
  defence: string | null,
): void {
  const behindIt = byThemselves ?? (defence === null ? [] : [defence]);
  if (behindIt.length > 0) acts.push({ seq, seals: behindIt });
  const isByMaximum = event.byMaximum === true;
  must(isByMaximum === (byThemselves !== null), 'a price says whether it was spoken');
}

export function maximumSealed(book: Book, event: MaximumSealed, atMs: number): void {
  const { must, seq, purse, offered, lot, pauses } = book;
  const maximum = book.maxima.set(event, { seq, atMs });
  if (maximum === null) return;
  must(purse.has(maximum.userId), 'a maximum is a member’s');
  must(!offered.includes(maximum.teamId), 'no maximum is for a lot that is over');
  const isOpen = lot !== null && lot.closesAtMs !== null && pauses.size === 0;
  if (!isOpen || maximum.teamId !== upNext(book)) return;
  must(
    maximum.userId !== lot.leader || maximum.amount >= lot.amount,
    'no maximum lies below its owner’s bid',
  );
  book.owed = owedOn(book, maximum.teamId, atMs);
}

export function maximumWithdrawn({ maxima, seq }: Book, event: MaximumWithdrawn, atMs: number) {
  maxima.remove(event.seal, { seq, atMs });
}

export function maximaRevealed({ acts, behind, must }: Book, event: MaximaRevealed): void {
  const opened = new Set(event.maxima.map(({ id }) => id));
  must(
    acts.flatMap((act) => act.seals).every((seal) => opened.has(behind(seal)?.id ?? '')),
    'with the end, all maxima that made a price are opened',
  );
  must(
    JSON.stringify(event.acts) === JSON.stringify(acts),
    'with the end it is told which maxima made which price',
  );
}
