import type { Board, BoardMessages } from '@bracketbid/contract/board';
import { describe, expect, it } from 'vitest';
import { A_GAVEL, aBoard, DUKES_LOT } from '../../../test/aBoard.ts';
import { DUKE } from '../../../test/aPicture.ts';
import type { BoardMessage } from '@bracketbid/contract/board';
import type { BoardGavel } from '@bracketbid/contract/live/gavel';
import { applyToBoard } from './applyToBoard.ts';

const IOWA = { ...DUKE, _id: '018f0000-0000-7000-8000-000000000002', teamName: 'Iowa' };
const at = '2027-03-15T01:00:14.000Z';

const aBid = (seq: number, amount: number, teamID = DUKE._id): BoardMessage => ({
  name: 'auctionaddmessage',
  payload: { auctionData: { teamID, amount, fullName: 'Ben' }, seq },
});
const sold = (seq: number): BoardMessage => ({
  name: 'teamStatusUpdate',
  payload: { teamID: DUKE._id, status: 'sold', amount: 7, user: { fullName: 'Ana' }, seq },
});
const locked = (seq: number): BoardMessage => ({
  name: 'lockScreen',
  payload: { team: IOWA, duration: 5, endsAt: at, seq },
});
const countdown = (
  seq: number,
  changed: Partial<BoardMessages['countdownUpdate']> = {},
): BoardMessage => ({
  name: 'countdownUpdate',
  payload: {
    team: DUKE,
    secondsLeft: 10,
    duration: 30,
    hasOpened: true,
    nobodyCanAnswer: false,
    isHardEnd: false,
    closesAt: at,
    serverTime: at,
    phase: 'open',
    pause: null,
    seq,
    ...changed,
  },
});
const after = (board: Board, ...messages: readonly BoardMessage[]): Board => {
  let next = board;
  for (const message of messages) {
    const applied = applyToBoard(next, message);
    if (applied === 'read') throw new Error(`${message.name} is a gap`);
    next = applied;
  }
  return next;
};

it('[GAVEL-9] counts what was spent, and what is left only where money has a limit', () => {
  const board = aBoard();
  expect(after(board, sold(11)).members[0]).toEqual({ fullName: 'Ana', remaining: 93, spent: 7 });
  const members = board.members.map((member) => ({ ...member, remaining: null }));
  const free = after({ ...board, startingBudget: null, members }, sold(11));
  expect(free.members[0]).toEqual({ fullName: 'Ana', remaining: null, spent: 7 });
});

describe('a bid', () => {
  it('is the price, its bidder leads, and it is counted', () => {
    expect(after(aBoard(), aBid(11, 9))).toMatchObject({
      seq: 11,
      lot: { amount: 9, bidder: 'Ben', bids: 2 },
    });
  });

  it('is dropped when it is known, and asks for a reading when one before it was missed', () => {
    const board = aBoard();
    expect(applyToBoard(board, aBid(10, 9))).toBe(board);
    expect(applyToBoard(board, aBid(12, 9))).toBe('read');
    expect(applyToBoard(board, aBid(11, 9, IOWA._id))).toBe('read');
    expect(applyToBoard(aBoard({ lot: null }), aBid(11, 9))).toBe('read');
  });
});

describe('the end of a lot', () => {
  it('takes its price from the buyer, fills the pot, and leaves the team until the next one', () => {
    expect(after(aBoard(), sold(11))).toMatchObject({
      seq: 11,
      lot: { team: DUKE, closesAt: null },
      lastSales: [{ team: DUKE, status: 'sold', amount: 7, buyer: 'Ana' }],
      members: [{ remaining: 93 }, { remaining: 80 }],
      potCents: 2700,
    });
  });

  it('is followed by the next team, whose number counts on', () => {
    const board = after(aBoard({ upNext: [IOWA] }), sold(11), locked(12));
    expect(board).toMatchObject({
      seq: 12,
      phase: 'locked',
      upNext: [],
      lot: { team: IOWA, number: 3, of: 3, opensAt: at, amount: 0, bidder: null, bids: 0 },
    });
    const open = countdown(13, { team: IOWA, closesAt: at, secondsLeft: 30 });
    expect(after(board, open)).toMatchObject({
      phase: 'open',
      lot: { team: IOWA, opensAt: null, closesAt: at, secondsLeft: 30 },
    });
  });

  it('takes nothing from anybody when nobody bid', () => {
    const unsold = {
      name: 'teamStatusUpdate' as const,
      payload: { teamID: DUKE._id, status: 'unsold' as const, amount: null, user: null, seq: 11 },
    };
    expect(after(aBoard(), unsold)).toMatchObject({ potCents: 2000, members: aBoard().members });
  });
});

describe('a countdown', () => {
  it('moves the clock and nothing else', () => {
    const board = aBoard();
    expect(after(board, countdown(10))).toEqual({
      ...board,
      serverTime: at,
      lot: { ...DUKES_LOT, closesAt: at, secondsLeft: 10 },
    });
  });

  it('is dropped when it is older than what is shown', () => {
    const board = aBoard();
    expect(applyToBoard(board, countdown(9))).toBe(board);
  });

  it('asks for a reading when it knows an event that was missed', () => {
    expect(applyToBoard(aBoard(), countdown(11))).toBe('read');
    expect(applyToBoard(aBoard(), countdown(12, { phase: 'locked' }))).toBe('read');
    expect(applyToBoard(aBoard({ lot: null }), countdown(10))).toBe('read');
  });

  it('announces a pause of the site itself', () => {
    const pause = { kind: 'global' as const, until: at };
    const paused = countdown(11, { phase: 'paused', pause, closesAt: null });
    expect(after(aBoard(), paused)).toMatchObject({ phase: 'paused', pause, seq: 11 });
  });
});

it('asks for a reading for whatever messages do not carry', () => {
  for (const message of [
    { name: 'auctionAutoStarted', payload: { auctionDate: at, seq: 11 } },
    { name: 'auctionCompleted', payload: { seq: 11 } },
    {
      name: 'groupauctionpaused',
      payload: { pauseStatus: true, pauseTime: at, pauseAfterLot: null, seq: 11 },
    },
    { name: 'auctionpaused', payload: { pauseStatus: true, pauseTime: at } },
    { name: 'auctionTimeUpdated', payload: { auctionDate: at } },
    { name: 'matchUpdated', payload: { matchId: DUKE._id } },
    { name: 'contestChanged', payload: {} },
  ] satisfies readonly BoardMessage[]) {
    expect([message.name, applyToBoard(aBoard(), message)]).toEqual([message.name, 'read']);
  }
});

it('[GAVEL-1] follows a warning and a call, and reads what changes a bid or the lot', () => {
  const before = aBoard({ gavel: A_GAVEL });
  const gavel = (seq: number, changed: Partial<BoardGavel>): BoardMessage => ({
    name: 'gavel',
    payload: { ...A_GAVEL, ...changed, seq },
  });
  expect(applyToBoard(before, gavel(11, { stage: 'once' }))).toMatchObject({
    seq: 11,
    gavel: { stage: 'once' },
    lot: { amount: 7 },
  });
  expect(applyToBoard(before, gavel(11, { stage: 'called', called: 9, amount: 9 }))).toMatchObject({
    gavel: { called: 9 },
    lot: { amount: 7 },
  });
  expect(applyToBoard(before, gavel(10, { stage: 'sold' }))).toMatchObject({
    gavel: { stage: 'sold' },
  });
  expect(applyToBoard(before, gavel(9, { stage: 'once' }))).toBe(before);
  const reads = [
    gavel(12, { stage: 'once' }),
    gavel(11, { amount: 5, leader: 'Ben' }),
    gavel(11, { stage: 'shown', lot: 'other' }),
    gavel(11, { stage: 'passed' }),
  ];
  expect(reads.map((message) => applyToBoard(before, message))).toEqual(reads.map(() => 'read'));
  const warned = aBoard({ gavel: { ...A_GAVEL, stage: 'twice' } });
  expect(applyToBoard(warned, gavel(11, { stage: 'open' }))).toBe('read');
  expect(applyToBoard(aBoard(), gavel(11, { stage: 'once' }))).toBe('read');
});
