import type { BidAnswered, BidPlaced } from '@bracketbid/engine/auction/events';
import { type Book, type Lot, openLot, upNext } from './book.ts';
import { speaks } from './deputies.ts';
import { actIn, saidOn } from './maxima.ts';
import { isFinal, nextOver, UNANSWERABLE_MS } from './money.ts';

/** A bid leads: the lot ends when it should, and the request counts once. */
function lead(
  book: Book,
  open: Lot & { closesAtMs: number },
  bid: {
    readonly leader: string;
    readonly amount: number;
    readonly closesAtMs: number | null;
    /** Whose request it was. */
    readonly bidder: string;
    /** Who said the bid that leads now, if not its owner. */
    readonly placedBy: string | undefined;
    readonly clientBidId: string | null;
  },
  atMs: number,
): void {
  const { must, names, extensionMs, capMs } = book;
  const { leader, amount, bidder, clientBidId, placedBy } = bid;
  const extraMs = Math.min(
    Math.max(0, atMs + extensionMs - open.closesAtMs),
    Math.max(0, capMs - open.addedMs),
  );
  const closesAtMs = isFinal(book, leader, amount)
    ? Math.min(open.closesAtMs, atMs + UNANSWERABLE_MS)
    : open.closesAtMs + extraMs;
  must(bid.closesAtMs === closesAtMs, 'a late bid gives everyone who can the time to answer');
  const said = `${bidder} ${clientBidId}`;
  must(clientBidId === null || !names.has(said), 'a bid counts once');
  names.add(said);
  if (closesAtMs !== open.closesAtMs) open.wasGivenTime = false;
  open.addedMs += Math.max(0, closesAtMs - open.closesAtMs);
  Object.assign(open, { leader, amount, closesAtMs, placedBy });
}

/** @param bySelf  the seals of the maxima that had to make it, if it was not spoken */
export function bidAnswered(
  book: Book,
  event: BidAnswered,
  atMs: number,
  bySelf: readonly string[] | null,
): void {
  const { must, pauses, purse } = book;
  const open = openLot(book);
  must(pauses.size === 0, 'nobody is answered in a pause');
  must(event.teamId === upNext(book), 'an answer is for the team that is up');
  must(atMs < open.closesAtMs, 'an answer is in time');
  must(event.leader === open.leader, 'the leader answers');
  must(event.challenger !== event.leader, 'nobody is answered by themselves');
  must(event.challenge >= nextOver(book, open.amount), 'a challenge is a step higher');
  must(event.challenge <= (purse.get(event.challenger) ?? 0), 'a challenge is within the budget');
  const defence = saidOn(book, event.teamId).find(({ userId }) => userId === event.leader);
  must((defence?.upTo ?? 0) >= event.challenge, 'no answer goes above a maximum that stands');
  must(
    event.amount === Math.min(defence?.upTo ?? 0, nextOver(book, event.challenge)),
    'an answer is a step above, or as far as the maximum reaches',
  );
  actIn(book, event, bySelf, defence?.seal ?? null);
  const bidder = speaks(book, event.challenger, event.placedBy, event.challenge);
  lead(book, open, { ...event, bidder, placedBy: undefined }, atMs);
}

/** @param bySelf  the seals of the maxima that had to make it, if it was not spoken */
export function bidPlaced(
  book: Book,
  event: BidPlaced,
  atMs: number,
  bySelf: readonly string[] | null,
): void {
  const { must, pauses, purse } = book;
  const open = openLot(book);
  must(pauses.size === 0, 'nobody bids in a pause');
  must(event.teamId === upNext(book), 'a bid is for the team that is up');
  must(atMs < open.closesAtMs, 'a bid is in time');
  must(Number.isInteger(event.amount) && event.amount > open.amount, 'a bid is higher');
  must(event.amount >= nextOver(book, open.amount), 'a bid is a step higher');
  const defence = saidOn(book, event.teamId).find(({ userId }) => userId === open.leader);
  // Of two maxima the earlier may win at the other's amount: who that is was checked before.
  must(
    bySelf !== null || (defence?.upTo ?? 0) < event.amount,
    'a bid that a maximum reaches is answered',
  );
  actIn(book, event, bySelf, null);
  must(event.userId !== open.leader, 'nobody bids against themselves');
  must(event.amount <= (purse.get(event.userId) ?? 0), 'a bid is within the budget');
  const bidder = speaks(book, event.userId, event.placedBy, event.amount);
  const { placedBy } = event;
  lead(book, open, { ...event, leader: event.userId, bidder, placedBy }, atMs);
}
