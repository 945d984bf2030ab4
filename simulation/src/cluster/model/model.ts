import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import type { Maximum } from '@bracketbid/engine/auction/maxima/maxima';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { bidAnswered, bidPlaced } from './bids.ts';
import { type Book, newBook } from './book.ts';
import { name } from './deputies.ts';
import { lotExtended, lotLocked, lotOpened, lotSold, lotUnsold } from './lots.ts';
import { maximaRevealed, maximumSealed, maximumWithdrawn, settleOwed } from './maxima.ts';
import { givenMs } from './money.ts';
import { groupPauseRequested, groupPauseWithdrawn, pauseBegan, pauseEnded } from './pauses.ts';
import {
  saleVoidAgreed,
  saleVoided,
  saleVoidObjected,
  saleVoidPassedOn,
  saleVoidProposed,
  saleVoidRefused,
} from './saleVoids.ts';
import { auctionCompleted, auctionStarted } from './wholeAuction.ts';

/**
 * A second, naive implementation of the rules: one auction, one event at a time, in the order of the log. Shares
 * nothing with the engine, so that both can't be wrong in the same way.
 */
export type Model = {
  /** @throws an error that names the broken promise, if this event can't come next */
  follow(entry: LoggedEvent): void;
  isOver(): boolean;
  /** The lot that is open; null when none is. */
  open(): OpenLot | null;
};

export type OpenLot = {
  /** When its clock began to run, as it opened or went on after a pause: by the clock of the process that stored that. */
  readonly runsSinceMs: number;
  readonly closesAtMs: number;
  /** How much time the lot gets after an outage. */
  readonly givenMs: number;
  /** Its end was moved by an outage. */
  readonly wasGivenTime: boolean;
};

/**
 * @param field  all teams of the tournament
 * @param behind  the maximum behind a seal: the model is let into all secrets
 * @param before  the group's own chain, up to the start
 */
export function createModel(
  field: readonly string[],
  behind: (seal: string) => Maximum | null = () => null,
  before: readonly GroupEvent[] = [],
): Model {
  const book = newBook(field, behind);
  book.maxima.readBefore(before);
  return {
    isOver: () => book.isOver,
    open: () => {
      const { lot } = book;
      if (lot === null || lot.closesAtMs === null) return null;
      const { runsSinceMs, closesAtMs, wasGivenTime } = lot;
      return { runsSinceMs, closesAtMs, givenMs: givenMs(book, lot), wasGivenTime };
    },
    follow: ({ seq, atMs, event }) => {
      book.seq += 1;
      book.must(seq === book.seq, `events are numbered without a hole, not ${seq}`);
      book.must(atMs >= book.lastAtMs, 'time does not run back');
      book.must(!book.isOver, 'nothing follows the end');
      book.lastAtMs = atMs;
      followEvent(book, event, atMs);
    },
  };
}

function followEvent(book: Book, event: AuctionEvent, atMs: number): void {
  const bySelf = settleOwed(book, event);
  switch (event.type) {
    case 'AuctionStarted':
      return auctionStarted(book, event);
    case 'LotLocked':
      return lotLocked(book, event);
    case 'LotOpened':
      return lotOpened(book, event, atMs);
    case 'MaximumSealed':
      return maximumSealed(book, event, atMs);
    case 'MaximumWithdrawn':
      return maximumWithdrawn(book, event, atMs);
    case 'MaximaRevealed':
      return maximaRevealed(book, event);
    case 'DeputyNamed':
      return name(book, event.userId, event.deputy, event.limit);
    case 'BidAnswered':
      return bidAnswered(book, event, atMs, bySelf);
    case 'BidPlaced':
      return bidPlaced(book, event, atMs, bySelf);
    case 'LotExtended':
      return lotExtended(book, event, atMs);
    case 'LotSold':
      return lotSold(book, event, atMs);
    case 'LotUnsold':
      return lotUnsold(book, event, atMs);
    case 'GroupPauseRequested':
      return groupPauseRequested(book, event);
    case 'GroupPauseWithdrawn':
      return groupPauseWithdrawn(book);
    case 'PauseBegan':
      return pauseBegan(book, event, atMs);
    case 'PauseEnded':
      return pauseEnded(book, event, atMs);
    case 'SaleVoidProposed':
      return saleVoidProposed(book, event, atMs);
    case 'SaleVoidAgreed':
      return saleVoidAgreed(book, event, atMs);
    case 'SaleVoidObjected':
      return saleVoidObjected(book, event, atMs);
    case 'SaleVoidPassedOn':
      return saleVoidPassedOn(book, event, atMs);
    case 'SaleVoided':
      return saleVoided(book, event, atMs);
    case 'SaleVoidRefused':
      return saleVoidRefused(book, event, atMs);
    case 'AuctionCompleted':
      return auctionCompleted(book);
    default:
      return book.must(false, `${event.type} is of a room with a gavel`);
  }
}
