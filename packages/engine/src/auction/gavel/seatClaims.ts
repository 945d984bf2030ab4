import type { AuctionEvent } from '../events.ts';

/**
 * [SEAT-3] Who is meant by an id in an auction's log: the account that has claimed the seat, whenever that was; else the same id.
 *
 * @param events  of the whole log, as far as it is known
 */
export function claimantIn(events: Iterable<AuctionEvent>): (userId: string) => string {
  const claims = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'SeatClaimed') claims.set(event.seatId, event.userId);
  }
  return (userId) => claims.get(userId) ?? userId;
}

/** [SEAT-1] The seats of an auction that nobody has claimed. */
export function seatsIn(events: readonly AuctionEvent[]): ReadonlySet<string> {
  const [started] = events;
  const seats = new Set(started?.type === 'AuctionStarted' ? started.seats : []);
  for (const event of events) {
    if (event.type === 'SeatAdded') seats.add(event.seatId);
    if (event.type === 'SeatClaimed') seats.delete(event.seatId);
  }
  return seats;
}

/** [SEAT-1] The accounts among an auction's members: those that have a say in what members decide. */
export function accountsIn(events: readonly AuctionEvent[]): readonly string[] {
  const [started] = events;
  if (started?.type !== 'AuctionStarted') return [];
  const seats = new Set(started.seats);
  const accounts = started.members.filter((userId) => !seats.has(userId));
  const claimed = events.flatMap((event) => (event.type === 'SeatClaimed' ? [event.userId] : []));
  return [...new Set([...accounts, ...claimed])];
}
