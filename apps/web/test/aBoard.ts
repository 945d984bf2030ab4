import type { Board, BoardLot } from '@bracketbid/contract/board';
import type { BoardGavel } from '@bracketbid/contract/live/gavel';
import { DUKE } from './aPicture.ts';

/** Duke's lot, the second of three, with nine seconds left of it, led by Ana with $7. */
export const DUKES_LOT: BoardLot = {
  team: DUKE,
  number: 2,
  of: 3,
  opensAt: null,
  closesAt: '2027-03-15T01:00:09.000Z',
  secondsLeft: 9,
  duration: 30,
  hasOpened: true,
  nobodyCanAnswer: false,
  isHardEnd: false,
  amount: 7,
  bidder: 'Ana',
  bids: 1,
};

/** Ana leads Duke's lot with $7, and Ben holds the gavel. */
export const A_GAVEL: BoardGavel = {
  stage: 'open',
  lot: DUKE._id,
  amount: 7,
  leader: 'Ana',
  called: null,
  by: 'Ben',
};

/** A board at seq 10, on which Duke's lot is open, unless overridden. */
export function aBoard(changed: Partial<Board> = {}): Board {
  return {
    groupname: 'The Regulars',
    phase: 'open',
    auctionDate: '2027-03-15T01:00:00.000Z',
    pause: null,
    pauseAfterLot: null,
    lot: DUKES_LOT,
    upNext: [],
    lastSales: [],
    members: [
      { fullName: 'Ana', remaining: 100, spent: 0 },
      { fullName: 'Ben', remaining: 80, spent: 20 },
    ],
    startingBudget: 100,
    memberLimit: 15,
    teams: 3,
    potCents: 2000,
    join: null,
    standings: null,
    games: [],
    fair: null,
    void: null,
    serverTime: '2027-03-15T01:00:00.000Z',
    seq: 10,
    ...changed,
  };
}
