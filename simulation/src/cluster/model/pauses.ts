import type {
  GroupPauseRequested,
  PauseBegan,
  PauseEnded,
} from '@bracketbid/engine/auction/events';
import { type Book, holdFrom, openLot, upNext } from './book.ts';
import { owedOn } from './maxima.ts';
import { isFinal } from './money.ts';

const MINUTE_MS = 60_000;

export function groupPauseRequested(book: Book, event: GroupPauseRequested): void {
  const { must, offered, order } = book;
  openLot(book);
  must(offered.length + 1 < order.length, 'nobody requests a pause after the last team');
  book.pauseAfterLotMs = event.minutes * MINUTE_MS;
}

export function groupPauseWithdrawn(book: Book): void {
  book.must(book.pauseAfterLotMs !== null, 'only a pause that was requested is withdrawn');
  book.pauseAfterLotMs = null;
}

export function pauseBegan(book: Book, event: PauseBegan, atMs: number): void {
  const { must, lot, pauseAfterLotMs } = book;
  if (event.kind === 'group') {
    must(lot === null || lot.closesAtMs === null, 'a group’s pause waits for the lot’s end');
    if (pauseAfterLotMs !== null)
      must(event.untilMs === atMs + pauseAfterLotMs, 'a pause is as long as requested');
    book.pauseAfterLotMs = null;
  }
  if (lot !== null && lot.closesAtMs === null) book.lot = null;
  else if (lot !== null && lot.leftMs === null && lot.closesAtMs !== null) {
    lot.leftMs = Math.max(0, lot.closesAtMs - atMs);
  }
  book.pauses.set(event.kind, event.untilMs);
  holdFrom(book, atMs);
  if (event.kind === 'global') book.siteSinceMs ??= atMs;
}

export function pauseEnded(book: Book, event: PauseEnded, atMs: number): void {
  const { must, lot, pauses, extensionMs } = book;
  must(pauses.delete(event.kind), 'only a pause that is on ends');
  if (event.kind === 'global') goOnClocks(book, atMs);
  if (event.closesAtMs === null) return;
  must(pauses.size === 0 && lot?.leftMs != null, 'a lot goes on when no pause is left');
  if (lot === null) return;
  const leftMs = lot.leftMs ?? 0;
  must(
    event.closesAtMs ===
      atMs + (isFinal(book, lot.leader, lot.amount) ? leftMs : Math.max(leftMs, extensionMs)),
    'a lot goes on with what it had left',
  );
  Object.assign(lot, { closesAtMs: event.closesAtMs, leftMs: null, runsSinceMs: atMs });
  book.owed = owedOn(book, upNext(book) ?? '', atMs);
}

/** The clocks of a sale in question stood while the site paused. */
function goOnClocks(book: Book, atMs: number): void {
  const { siteSinceMs, asked } = book;
  if (siteSinceMs === null) return;
  const stoodMs = atMs - siteSinceMs;
  book.siteSinceMs = null;
  if (asked === null) return;
  asked.sinceMs += stoodMs;
  if (asked.heldSinceMs !== null) asked.heldSinceMs += stoodMs;
}
