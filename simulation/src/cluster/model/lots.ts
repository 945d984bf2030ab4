import type {
  LotExtended,
  LotLocked,
  LotOpened,
  LotSold,
  LotUnsold,
} from '@bracketbid/engine/auction/events';
import { type Book, holdFrom, openLot, upNext } from './book.ts';
import { owedOn } from './maxima.ts';
import { givenMs, isFinal, UNANSWERABLE_MS } from './money.ts';

export function lotLocked(book: Book, event: LotLocked): void {
  const { must, lot, pauses, asked } = book;
  must(lot === null && pauses.size === 0, 'a lock screen comes between lots');
  must(asked === null, 'a lock waits while a sale is in question');
  must(event.teamId === upNext(book), 'lots come in the drawn order');
  book.lot = {
    opensAtMs: event.opensAtMs,
    runsSinceMs: 0,
    wasGivenTime: false,
    closesAtMs: null,
    leftMs: null,
    leader: null,
    amount: 0,
    placedBy: undefined,
    addedMs: 0,
  };
}

export function lotOpened(book: Book, event: LotOpened, atMs: number): void {
  const { must, lot, lotMs } = book;
  must(lot !== null && lot.closesAtMs === null, 'a lot is locked before it opens, once');
  if (lot === null) return;
  must(atMs >= lot.opensAtMs, 'no lot opens early');
  must(
    event.closesAtMs === atMs + (isFinal(book, null, 0) ? Math.min(UNANSWERABLE_MS, lotMs) : lotMs),
    'a lot has its whole time if anyone can bid',
  );
  lot.runsSinceMs = atMs;
  lot.closesAtMs = event.closesAtMs;
  book.owed = owedOn(book, event.teamId, atMs);
}

export function lotExtended(book: Book, event: LotExtended, atMs: number): void {
  const { must } = book;
  const open = openLot(book);
  must(event.closesAtMs > open.closesAtMs, 'an outage lengthens a lot');
  must(event.closesAtMs === atMs + givenMs(book, open), 'after an outage there is time to answer');
  Object.assign(open, { closesAtMs: event.closesAtMs, wasGivenTime: true });
}

export function lotSold(book: Book, event: LotSold, atMs: number): void {
  const { must, purse, owns, wonBySpeakers } = book;
  const { leader, amount, placedBy } = openLot(book);
  must(event.userId === leader && event.amount === amount, 'the highest bidder wins');
  must(event.placedBy === placedBy, 'a sale says who said its bid');
  if (placedBy !== undefined) {
    wonBySpeakers.set(event.userId, (wonBySpeakers.get(event.userId) ?? 0) + amount);
  }
  endLot(book, event.teamId, atMs);
  const left = (purse.get(event.userId) ?? 0) - event.amount;
  must(left >= 0, 'no budget is ever negative');
  purse.set(event.userId, left);
  book.paid += event.amount;
  owns.set(event.teamId, event);
  book.questionable = event.teamId;
  holdFrom(book, atMs);
}

export function lotUnsold(book: Book, event: LotUnsold, atMs: number): void {
  book.must(openLot(book).leader === null, 'a team with a bid is sold');
  endLot(book, event.teamId, atMs);
  book.questionable = null;
  holdFrom(book, atMs);
}

function endLot(book: Book, teamId: string, atMs: number): void {
  const { must, offered, pauses } = book;
  const { closesAtMs } = openLot(book);
  must(pauses.size === 0, 'no lot ends in a pause');
  must(atMs >= closesAtMs, 'no lot ends early');
  must(teamId === upNext(book), 'the lot that ends is the one that is up');
  must(!offered.includes(teamId), 'no team is offered twice');
  offered.push(teamId);
  book.lot = null;
}
