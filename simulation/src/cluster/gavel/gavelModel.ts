import type {
  AuctionEvent,
  AuctionStarted,
  BidPlaced,
  LotSold,
} from '@bracketbid/engine/auction/events';
import type { Model } from '../model/model.ts';
import { strikeProposed, bidStruck } from './strikes.ts';
import { clerksNamed, seatAdded, seatClaimed, seatRemoved } from './roomSeats.ts';
import { type Block, clerkActs, newRoom, openBlock, type Room, said, stands } from './room.ts';

/**
 * A second, naive implementation of the rules of a room whose lots a person ends, read from their text alone: one event at
 * a time, in the order of the log. It has no maxima, deputies and sales in question: the model of auctions with a clock has those.
 */
export function createGavelModel(): Model {
  const room = newRoom();
  return {
    isOver: () => room.isOver,
    // No clock ends a lot here.
    open: () => null,
    follow: ({ seq, atMs, event }) => {
      room.seq += 1;
      room.must(seq === room.seq, `events are numbered without a hole, not ${seq}`);
      room.must(atMs >= room.lastAtMs, 'time does not run back');
      room.must(!room.isOver, 'nothing follows the end');
      room.lastAtMs = atMs;
      followEvent(room, event, atMs);
    },
  };
}

function followEvent(room: Room, event: AuctionEvent, atMs: number): void {
  const { must } = room;
  switch (event.type) {
    case 'AuctionStarted':
      return started(room, event);
    case 'LotShown':
      return shown(room, event);
    case 'LotOpened':
      return opened(room, event);
    case 'BidCalled': {
      const block = openBlock(room);
      clerkActs(room, event.by);
      said(room, block, event.amount);
      Object.assign(block, { called: event.amount, warnings: 0, strike: null });
      return;
    }
    case 'BidNamed': {
      const block = openBlock(room);
      clerkActs(room, event.placedBy);
      must(block.called === event.amount, 'a name is for the amount that was called');
      must(block.bids.at(-1)?.userId !== event.userId, 'nobody bids against themselves');
      return stands(room, block, { ...event, byClerk: true });
    }
    case 'BidPlaced':
      return placed(room, event);
    case 'WarningGiven':
      return warned(room, event, atMs);
    case 'WarningsTakenBack': {
      const block = openBlock(room);
      must(block.warnings > 0, 'only warnings that were given are taken back');
      room.owesTakingBack = false;
      block.warnings = 0;
      return;
    }
    case 'StrikeProposed':
      return strikeProposed(room, event, atMs);
    case 'BidStruck':
      return bidStruck(room, event, atMs);
    case 'LotSold':
      return sold(room, event, atMs);
    case 'LotPassed':
      return passed(room, event);
    case 'FieldMade':
      return fieldMade(room, event);
    case 'LotUnsold':
      return unsold(room, event);
    case 'SeatAdded':
      return seatAdded(room, event);
    case 'SeatRemoved':
      return seatRemoved(room, event);
    case 'SeatClaimed':
      return seatClaimed(room, event);
    case 'ClerksNamed':
      return clerksNamed(room, event);
    case 'GroupPauseRequested':
    case 'GroupPauseWithdrawn':
      openBlock(room);
      return;
    case 'PauseBegan':
      if (event.kind === 'group')
        must(room.block?.isOpen !== true, 'a group’s pause waits for the lot’s end');
      else room.owesTakingBack = (room.block?.warnings ?? 0) > 0;
      // As a lock screen does, a lot that is only shown goes back.
      if (room.block?.isOpen === false) room.block = null;
      room.pauses.add(event.kind);
      return;
    case 'PauseEnded':
      must(room.pauses.delete(event.kind), 'only a pause that is on ends');
      must(event.closesAtMs === null, 'no clock goes on');
      return;
    case 'AuctionCompleted':
      return completed(room);
    case 'MaximaRevealed':
      return;
    case 'LotLocked':
    case 'LotExtended':
      return must(false, 'no clock runs in a room');
    default:
      return must(false, `${event.type} is not of this room`);
  }
}

function started(room: Room, event: AuctionStarted): void {
  const { settings, members, seats = [], hostId = '', clerks = [] } = event;
  room.must(room.seq === 1, 'an auction starts once');
  room.host = hostId;
  room.clerks = clerks;
  room.budget = settings.startingBudget ?? Infinity;
  for (const each of members) room.purse.set(each, room.budget);
  for (const each of seats) room.seats.add(each);
  room.warningMs = (settings.warningSeconds ?? 0) * 1000;
  room.phonesBid = settings.phonesBid !== false;
  room.smallest = settings.minimumBid ?? 1;
  room.ladder = settings.steps ?? [];
  for (const lot of event.order) room.waiting.add(lot);
}

function shown(room: Room, { teamId, by }: { readonly teamId: string; readonly by: string }): void {
  const { must, block, waiting, passed } = room;
  clerkActs(room, by);
  must(block?.isOpen !== true, 'nothing is shown while a lot is open');
  must(waiting.has(teamId) || passed.has(teamId), 'what is over is not shown');
  must(waiting.has(teamId) || waiting.size === 0, 'a passed lot waits until no unshown one does');
  room.block = {
    lot: teamId,
    isOpen: false,
    bids: [],
    called: null,
    warnings: 0,
    warnedAtMs: 0,
    changedAt: room.seq,
    strike: null,
  };
}

function opened(
  room: Room,
  event: { readonly teamId: string; readonly closesAtMs: number | null; readonly by?: string },
): void {
  const { must, block } = room;
  clerkActs(room, event.by);
  must(block?.lot === event.teamId && !block.isOpen, 'what opens was shown');
  must(event.closesAtMs === null, 'no clock ends a lot');
  if (block !== null) block.isOpen = true;
  room.waiting.delete(event.teamId);
  room.passed.delete(event.teamId);
}

function placed(room: Room, event: BidPlaced): void {
  const { must } = room;
  const block = openBlock(room);
  const { userId, placedBy } = event;
  must(room.pauses.size === 0, 'nobody bids in a pause');
  must(event.teamId === block.lot, 'a bid is for the lot that is open');
  if (placedBy === undefined) must(room.phonesBid, 'no phone bids where phones don’t');
  else clerkActs(room, placedBy);
  said(room, block, event.amount);
  const leads = block.bids.at(-1)?.userId === userId;
  must(!leads || block.called !== null, 'nobody bids against themselves');
  stands(room, block, { ...event, byClerk: placedBy !== undefined });
}

/** The clerk speaks of the bid that stands, and has seen it. */
function sees(room: Room, block: Block, seenSeq: number): void {
  const { must, seq } = room;
  must(block.called === null, 'nothing is warned about or sold before a call has its name');
  must(block.bids.length > 0, 'a bid stands');
  must(Number.isSafeInteger(seenSeq) && seenSeq < seq, 'nobody has seen what has not happened');
  must(block.changedAt <= seenSeq, 'the gavel falls on no bid that its clerk has not seen');
  must(!room.owesTakingBack, 'a pause of the site takes the warnings back');
}

function warned(
  room: Room,
  { n, seenSeq, by }: { readonly n: 1 | 2; readonly seenSeq: number; readonly by: string },
  atMs: number,
): void {
  const block = openBlock(room);
  clerkActs(room, by);
  sees(room, block, seenSeq);
  room.must(n === block.warnings + 1, 'going once, then twice');
  Object.assign(block, { warnings: n, warnedAtMs: atMs, strike: null });
}

function sold(room: Room, event: LotSold, atMs: number): void {
  const { must, purse } = room;
  const block = openBlock(room);
  const { teamId, userId, amount, gavel } = event;
  clerkActs(room, gavel?.by);
  sees(room, block, gavel?.seenSeq ?? NaN);
  const standing = block.bids.at(-1);
  must(teamId === block.lot, 'the lot that is sold is the one that is open');
  must(userId === standing?.userId && amount === standing.amount, 'the price is the standing bid');
  must(block.warnings === 2, 'two warnings come before a sale');
  must(
    atMs >= block.warnedAtMs + room.warningMs,
    'no sale comes sooner than the seconds after the second',
  );
  const left = (purse.get(userId) ?? 0) - amount;
  must(left >= 0, 'no budget is ever negative');
  purse.set(userId, left);
  room.sales.set(teamId, { userId, amount });
  room.block = null;
}

function passed(
  room: Room,
  { teamId, by }: { readonly teamId: string; readonly by: string },
): void {
  const block = openBlock(room);
  clerkActs(room, by);
  room.must(block.lot === teamId, 'the lot that is passed is the one that is open');
  room.must(
    block.bids.length === 0 && block.called === null,
    'a lot with a bid or a call is not passed',
  );
  room.passed.add(teamId);
  room.block = null;
}

function fieldMade(
  room: Room,
  {
    lotId,
    lotIds,
    by,
  }: { readonly lotId: string; readonly lotIds: readonly string[]; readonly by: string },
): void {
  const { must, waiting, passed: gone } = room;
  clerkActs(room, by);
  must(
    room.block?.isOpen !== true && waiting.size === 0,
    'The Field comes once no unshown lot waits',
  );
  must(
    lotIds.length >= 2 && lotIds.toSorted().join() === [...gone].toSorted().join(),
    'it is all passed lots, two at least',
  );
  gone.clear();
  waiting.add(lotId);
  room.block = null;
}

function unsold(
  room: Room,
  { teamId, gavel }: { readonly teamId: string; readonly gavel?: { readonly by: string } },
): void {
  room.must(gavel?.by === room.host, 'only the host finishes');
  clerkActs(room, gavel?.by);
  room.must(room.block === null, 'nothing is on the block when the host finishes');
  room.must(
    room.waiting.delete(teamId) || room.passed.delete(teamId),
    'only what is left is unsold',
  );
  room.unsold += 1;
}

function completed(room: Room): void {
  const { must, block, waiting, passed: gone, sales, purse, budget } = room;
  must(block === null && waiting.size + gone.size === 0, 'the auction is over once every lot is');
  for (const [userId, left] of purse) {
    const own = [...sales.values()].filter((sale) => sale.userId === userId);
    const paid = own.reduce((sum, { amount }) => sum + amount, 0);
    must(left === budget - paid, 'what somebody spent is what their lots cost');
  }
  must(
    [...sales.values()].every(({ userId }) => purse.has(userId)),
    'every sale has a member',
  );
  room.isOver = true;
}
