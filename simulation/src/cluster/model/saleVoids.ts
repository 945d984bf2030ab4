import type {
  SaleVoidAgreed,
  SaleVoided,
  SaleVoidObjected,
  SaleVoidPassedOn,
  SaleVoidProposed,
  SaleVoidRefused,
} from '@bracketbid/engine/auction/events';
import { type Asked, type Book, upNext } from './book.ts';
import { owedOn } from './maxima.ts';
import { isFinal } from './money.ts';

/** How long a lock waits at most for a sale in question, and when a key counts as silent. */
const HELD_MS = 60_000;

export function saleVoidProposed(book: Book, event: SaleVoidProposed, atMs: number): void {
  const { must, owns, purse, asksByVoid, offered, order, siteSinceMs, lot } = book;
  const { teamId, userId: buyer, adminId: admin, proposedBy } = event;
  const sale = owns.get(teamId);
  must(book.asked === null, 'one sale at a time is in question');
  must(teamId === book.questionable, 'the latest sale is in question, once');
  must(sale?.userId === buyer && sale.amount === event.amount, 'a sale is told as it was');
  must(proposedBy === admin || proposedBy === buyer, 'the admin or the buyer asks');
  must(purse.size > 1, 'somebody else is there to agree');
  const times = (asksByVoid.get(proposedBy) ?? 0) + 1;
  must(times <= 3, 'nobody asks more than three times');
  must(offered.length < order.length, 'the last lot is never in question');
  asksByVoid.set(proposedBy, times);
  book.questionable = null;
  book.asked = {
    voidId: event.voidId,
    teamId,
    buyer,
    admin,
    yes: new Set([proposedBy]),
    objected: false,
    passedOn: false,
    // Asked in a pause of the site, no time has passed when that ends.
    sinceMs: siteSinceMs ?? atMs,
    heldSinceMs: lot === null ? (siteSinceMs ?? atMs) : null,
  };
}

export function saleVoidAgreed(book: Book, event: SaleVoidAgreed, atMs: number): void {
  const { must, purse } = book;
  const now = standing(book, event.voidId, atMs);
  must(purse.has(event.userId) && !now.yes.has(event.userId), 'a member agrees, once');
  now.yes.add(event.userId);
  book.carries = hasCarried(book, now);
}

export function saleVoidObjected(book: Book, event: SaleVoidObjected, atMs: number): void {
  const { must, purse } = book;
  const now = standing(book, event.voidId, atMs);
  const isKey = event.userId === now.admin || event.userId === now.buyer;
  must(purse.has(event.userId) && !isKey, 'another member objects');
  now.objected = true;
  now.yes.delete(event.userId);
  book.carries = hasCarried(book, now);
}

export function saleVoidPassedOn(book: Book, event: SaleVoidPassedOn, atMs: number): void {
  const { asked, must, purse, seq } = book;
  if (asked === null) throw new Error(`At seq ${seq}: nothing is in question`);
  must(asked.admin !== asked.buyer && !asked.passedOn, 'a key passes on once');
  must(purse.size > 2, 'there is somebody to pass it on to');
  must(
    event.because === 'away' || atMs >= asked.sinceMs + HELD_MS,
    'nobody is silent before their time',
  );
  asked.passedOn = true;
  book.carries = hasCarried(book, asked);
}

export function saleVoided(book: Book, event: SaleVoided, atMs: number): void {
  const { must, owns, purse, wonBySpeakers, lot } = book;
  must(book.carries && book.asked?.voidId === event.voidId, 'a sale is voided by those who may');
  const sale = owns.get(event.teamId);
  if (sale === undefined) return;
  must(sale.userId === event.userId && sale.amount === event.amount, 'the sale is told');
  const couldNobody = lot !== null && isFinal(book, lot.leader, lot.amount);
  owns.delete(event.teamId);
  purse.set(sale.userId, (purse.get(sale.userId) ?? 0) + sale.amount);
  book.paid -= sale.amount;
  if (sale.placedBy !== undefined) {
    const before = wonBySpeakers.get(sale.userId) ?? 0;
    wonBySpeakers.set(sale.userId, before - sale.amount);
  }
  relist(book, event.teamId);
  book.maxima.clear(event.teamId);
  book.asked = null;
  book.carries = false;
  goOnOpenLot(book, event, atMs, couldNobody);
}

/** The lot comes next: after the one that is locked or open. */
function relist(book: Book, teamId: string): void {
  const { offered, order, lot } = book;
  offered.splice(offered.indexOf(teamId), 1);
  const others = order.filter((each) => each !== teamId);
  const place = offered.length + (lot === null ? 0 : 1);
  book.order = [...others.slice(0, place), teamId, ...others.slice(place)];
}

/** Who can answer only now has the time to, and maxima may reach further. */
function goOnOpenLot(book: Book, event: SaleVoided, atMs: number, couldNobody: boolean): void {
  const { must, lot, extensionMs } = book;
  if (lot === null || lot.closesAtMs === null || lot.leftMs !== null) return;
  const canSomebody = couldNobody && !isFinal(book, lot.leader, lot.amount);
  const isGiven = canSomebody && atMs < lot.closesAtMs;
  const closesAtMs = Math.max(lot.closesAtMs, atMs + extensionMs);
  must(
    event.closesAtMs === (isGiven ? closesAtMs : undefined),
    'who can answer only now has the time to',
  );
  if (isGiven) lot.closesAtMs = closesAtMs;
  book.owed = owedOn(book, upNext(book) ?? '', atMs);
}

export function saleVoidRefused(book: Book, event: SaleVoidRefused, atMs: number): void {
  const { asked, must, seq } = book;
  if (asked === null) throw new Error(`At seq ${seq}: nothing is in question`);
  must(!book.carries, 'what has carried is carried out');
  const { refusedBy } = event;
  const isOver = atMs >= (asked.heldSinceMs ?? Infinity) + HELD_MS;
  const isKey = refusedBy === asked.admin || refusedBy === asked.buyer;
  must(refusedBy === null ? isOver : isKey, 'a key refuses, or time does');
  book.asked = null;
}

/** The sale in question, to which somebody says something. */
function standing({ asked, carries, siteSinceMs, must, seq }: Book, voidId: string, atMs: number) {
  if (asked === null || asked.voidId !== voidId) throw new Error(`At seq ${seq}: it was asked`);
  must(!carries, 'what has carried is carried out at once');
  must(
    siteSinceMs !== null || atMs < (asked.heldSinceMs ?? Infinity) + HELD_MS,
    'nothing is said once the hold is over',
  );
  return asked;
}

/** Whether those have said yes whose word it takes. */
function hasCarried({ purse }: Book, { yes, admin, buyer, objected, passedOn }: Asked): boolean {
  const enough = (voters: readonly string[]) =>
    voters.length > 0 && 3 * voters.filter((each) => yes.has(each)).length >= 2 * voters.length;
  const members = [...purse.keys()];
  if (objected) return enough(members.filter((each) => each !== buyer));
  if (admin !== buyer && yes.has(admin) && yes.has(buyer)) return true;
  const others = members.filter((each) => each !== buyer && each !== admin);
  return (passedOn || admin === buyer) && enough(others);
}
