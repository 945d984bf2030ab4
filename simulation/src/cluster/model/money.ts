import type { Book, Lot } from './book.ts';

/** How long a lot stays open at most when nobody can answer. */
export const UNANSWERABLE_MS = 3000;

/** The least that may be bid over an amount. */
export function nextOver({ smallest, ladder }: Book, amount: number): number {
  if (amount === 0) return smallest;
  const passed = ladder.filter(({ from }) => amount >= from);
  return amount + (passed[passed.length - 1]?.step ?? 1);
}

/** Whether nobody has the money, or is there, to beat this bid. */
export function isFinal(book: Book, leader: string | null, amount: number): boolean {
  return ![...book.purse].some(
    ([member, left]) => member !== leader && left >= nextOver(book, amount),
  );
}

/** How much time the lot gets after an outage. */
export function givenMs(book: Book, { leader, amount }: Lot): number {
  const { extensionMs } = book;
  return isFinal(book, leader, amount) ? Math.min(UNANSWERABLE_MS, extensionMs) : extensionMs;
}
