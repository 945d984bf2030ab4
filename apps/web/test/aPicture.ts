import type { Person, Team } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { GavelState } from '@bracketbid/contract/live/gavel';
import type { LivePicture } from '../src/live/auction/applyMessage.ts';

export const DUKE: Team = {
  _id: '018f0000-0000-7000-8000-000000000001',
  teamName: 'Duke Blue Devils',
  shortName: 'Duke',
  abbreviation: 'DUKE',
  teamLogo: '',
  location: 'Durham, NC',
  zone: 'EAST',
  seedNumber: 1,
  color: '#00539b',
  secondaryColor: '#ffffff',
};

export const ANA: Person = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
export const BEN: Person = { _id: 'ben', fullName: 'Ben', profileimageurl: null };

/** Ana holds the gavel, and no lot is on the block unless overridden. */
export function aGavel(changed: Partial<GavelState> = {}): GavelState {
  return {
    stage: 'waiting',
    lot: null,
    amount: 0,
    leader: null,
    called: null,
    by: ANA,
    clerks: [ANA],
    sellableAt: null,
    strike: null,
    passed: [],
    isPassedTurn: false,
    phonesBid: true,
    ...changed,
  };
}

/** Duke's lot with nine seconds left of it, led by somebody with $7 or by nobody. */
export function aLot(bidder: Person | null, closesAt: string): NonNullable<LiveState['lot']> {
  const amount = bidder === null ? 0 : 7;
  const countdown = { opensAt: null, closesAt, secondsLeft: 9, duration: 30 };
  return {
    team: DUKE,
    ...countdown,
    hasOpened: true,
    nobodyCanAnswer: false,
    isHardEnd: false,
    amount,
    bidder,
  };
}

/** A picture of a group without members, between two lots unless overridden. */
export function aPicture(changed: Partial<LiveState> = {}): LivePicture {
  return {
    groupAdminId: 'ana',
    teams: [],
    history: new Map(),
    voided: [],
    state: {
      groupId: 'group-1',
      phase: 'open',
      seq: 1,
      serverTime: '2027-03-15T01:00:00.000Z',
      auctionDate: null,
      lot: null,
      pause: null,
      pauseAfterLot: null,
      upNext: [],
      void: null,
      voidable: null,
      rules: {
        minimumBid: 1,
        steps: [{ from: 0, step: 1 }],
        extensionSeconds: 10,
        maximumBids: false,
        hints: 'off',
        payouts: {},
      },
      members: [],
      deputies: [],
      bids: [],
      ...changed,
    },
  };
}
