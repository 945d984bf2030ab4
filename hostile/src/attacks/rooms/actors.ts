import type { AuctionEvent } from '@bracketbid/engine/auction/events';

/** The id that a client gave to the act behind an event, or to the bid; null for none. */
export function readActId(event: AuctionEvent): string | null {
  if ('clientActId' in event) return event.clientActId ?? null;
  return 'clientBidId' in event ? event.clientBidId : null;
}

/** Whose request led to an event. Two clerks may send the same id: each of them has an act of it. */
export function readActor(event: AuctionEvent): string {
  if (event.type === 'BidStruck') return event.agreedBy ?? event.by;
  // A sale also names who has placed its bid.
  if ('gavel' in event && event.gavel !== undefined) return event.gavel.by;
  if ('placedBy' in event && event.placedBy !== undefined) return event.placedBy;
  return 'by' in event ? (event.by ?? '') : '';
}
