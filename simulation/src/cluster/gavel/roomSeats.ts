import type { SeatEvent } from '@bracketbid/engine/auction/gavel/gavelEvents';
import type { Room } from './room.ts';

type Of<Type extends SeatEvent['type']> = Extract<SeatEvent, { readonly type: Type }>;

export function seatAdded({ must, seats, purse, budget }: Room, { seatId }: Of<'SeatAdded'>): void {
  must(!purse.has(seatId), 'a seat is added once');
  seats.add(seatId);
  purse.set(seatId, budget);
}

export function seatRemoved(room: Room, { seatId }: Of<'SeatRemoved'>): void {
  const { must, seats, purse, sales, block } = room;
  must(seats.delete(seatId) && purse.delete(seatId), 'a seat that is removed is there');
  must(
    [...sales.values()].every(({ userId }) => userId !== seatId),
    'a seat that owns something stays',
  );
  must(block?.bids.at(-1)?.userId !== seatId, 'a seat that leads stays');
}

/** All that was the seat's is the account's with this event. */
export function seatClaimed(room: Room, { seatId, userId }: Of<'SeatClaimed'>): void {
  const { must, seats, purse, sales, block, budget } = room;
  must(seats.delete(seatId), 'a seat is claimed once');
  const mine = [...sales.values()].filter((sale) => [seatId, userId].includes(sale.userId));
  for (const sale of mine) sale.userId = userId;
  const paid = mine.reduce((sum, { amount }) => sum + amount, 0);
  const standing = block?.bids.at(-1);
  const leads = standing !== undefined && [seatId, userId].includes(standing.userId);
  for (const bid of block?.bids ?? []) if (bid.userId === seatId) bid.userId = userId;
  purse.delete(seatId);
  purse.set(userId, budget - paid);
  must(paid + (leads ? standing.amount : 0) <= budget, 'both together stay within the budget');
}

export function clerksNamed(room: Room, { clerks }: Of<'ClerksNamed'>): void {
  const { must, host, seats, purse } = room;
  must(
    clerks.length <= 3 && new Set([host, ...clerks]).size === clerks.length + 1,
    'up to three others are clerks',
  );
  must(
    clerks.every((each) => purse.has(each) && !seats.has(each)),
    'clerks are accounts of the group',
  );
  room.clerks = clerks;
}
