import type { BidStruck, StrikeProposed } from '@bracketbid/engine/auction/gavel/gavelEvents';
import { clerkActs, openBlock, type Room } from './room.ts';

/** How long another clerk has to agree. */
const AGREE_MS = 30_000;

export function strikeProposed(room: Room, event: StrikeProposed, atMs: number): void {
  const block = openBlock(room);
  clerkActs(room, event.by);
  room.must(block.bids.length > 0, 'what is struck was bid');
  room.must(room.clerks.length > 0, 'somebody else could agree');
  block.strike = { by: event.by, untilMs: atMs + AGREE_MS };
}

export function bidStruck(room: Room, event: BidStruck, atMs: number): void {
  const { must, host, clerks } = room;
  const block = openBlock(room);
  const { by, agreedBy, bidId } = event;
  clerkActs(room, agreedBy ?? by);
  if (bidId === null) {
    must(block.called !== null, 'a call that was made is struck');
  } else {
    const last = block.bids.pop();
    must(last?.bidId === bidId, 'the last bid is struck, and no other');
    must(block.called === null, 'a call is struck before the bid below it');
    if (agreedBy === null) {
      must(by === host && clerks.length === 0, 'a clerk strikes with another');
      must(last?.byClerk === true, 'a phone’s bid is struck by nobody alone');
    } else {
      must(agreedBy !== by && block.strike?.by === by, 'another clerk agrees to what was proposed');
      must(atMs <= (block.strike?.untilMs ?? 0), 'another clerk agrees within 30 seconds');
    }
    block.changedAt = room.seq;
  }
  Object.assign(block, { called: null, warnings: 0, strike: null });
  room.owesTakingBack = false;
}
