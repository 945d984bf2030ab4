import { describe, expect, it } from 'vitest';
import {
  anAuction,
  anOpenLot,
  aStartedAuction,
  toBid,
  DUE,
  SEED,
  start,
  START_MS,
} from '../../test/scenario.ts';
import { nextDeadline } from './deadline.ts';
import { nobodyCanAnswer, remainingDollars } from './questions.ts';

const ms = (seconds: number) => START_MS + seconds * 1000;
const left = (auction: ReturnType<typeof anAuction>, userId: string) => {
  const state = auction.state();
  return state.phase === 'scheduled' ? null : remainingDollars(state, userId);
};
const closesAt = (auction: ReturnType<typeof anAuction>) => {
  const state = auction.state();
  return state.phase === 'running' && state.turn.kind === 'open' ? state.turn.closesAtMs : null;
};

describe('the start', () => {
  it('[START-1] freezes order, members and settings, and locks the first team', () => {
    const auction = anAuction();
    const events = auction.at(0, start());
    expect(events.map(({ type }) => type)).toEqual(['AuctionStarted', 'LotLocked']);
    expect(events[1]).toMatchObject({ teamId: 'duke', opensAtMs: ms(5) });
    expect(auction.refused(1, start())).toBe('AlreadyStarted');
  });

  it('[START-1] refuses everything before the start, and a start with nothing to sell', () => {
    const auction = anAuction();
    expect(auction.refused(0, toBid('ana', 1))).toBe('NotStarted');
    expect(auction.refused(0, DUE)).toBe('NotStarted');
    expect(auction.refused(0, { ...start(), order: [] })).toBe('NothingToSell');
    expect(nextDeadline(auction.state())).toBeNull();
  });

  it('[FREEZE-1] holds the auction by the settings that it started with', () => {
    const auction = aStartedAuction({
      lockSeconds: 1,
      lotSeconds: 7,
      extensionSeconds: 3,
      startingBudget: 50,
    });
    expect(auction.tick(1)).toMatchObject([{ type: 'LotOpened', closesAtMs: ms(8) }]);
    expect(auction.refused(2, toBid('ana', 51))).toBe('OverBudget');
  });
});

describe('a lot', () => {
  it('[LOT-1] is locked for its seconds, then open for its seconds', () => {
    const auction = aStartedAuction();
    expect(nextDeadline(auction.state())).toBe(ms(5));
    expect(auction.refused(4.999, DUE)).toBe('NothingDue');
    expect(auction.refused(3, toBid('ana', 1))).toBe('LotLockedNow');
    expect(auction.tick(5)).toMatchObject([{ type: 'LotOpened', closesAtMs: ms(35) }]);
  });

  it('[LOT-2] counts its seconds from when it really opened', () => {
    const auction = aStartedAuction();
    expect(auction.tick(9)).toMatchObject([{ closesAtMs: ms(39) }]);
  });

  it('[LOT-3] goes to the highest bidder, and the next team is locked', () => {
    const auction = anOpenLot();
    auction.bid(6, 'ana', 3);
    auction.bid(7, 'ben', 9);
    expect(auction.refused(34.999, DUE)).toBe('NothingDue');
    expect(auction.tick(35)).toMatchObject([
      { type: 'LotSold', teamId: 'duke', userId: 'ben', amount: 9 },
      { type: 'LotLocked', teamId: 'iowa', opensAtMs: ms(40) },
    ]);
    expect([left(auction, 'ana'), left(auction, 'ben')]).toEqual([1000, 991]);
  });

  it('[LOT-3] stays unsold without a bid, and after the last the auction is completed with its seed', () => {
    const auction = anOpenLot();
    expect(auction.tick(35)[0]).toEqual({ type: 'LotUnsold', teamId: 'duke' });
    auction.tick(40);
    auction.tick(70);
    auction.tick(75);
    expect(auction.tick(105)).toEqual([
      { type: 'LotUnsold', teamId: 'navy' },
      { type: 'AuctionCompleted', orderSeed: SEED },
    ]);
    expect(auction.refused(106, toBid('ana', 1))).toBe('AuctionOver');
    expect(nextDeadline(auction.state())).toBeNull();
  });

  it('[LOT-4] goes on for the extension after a bid in its last seconds, and not after an earlier one', () => {
    const auction = anOpenLot();
    expect(auction.bid(24.9, 'ana', 1)).toMatchObject([{ closesAtMs: ms(35) }]);
    expect(auction.bid(30, 'ben', 2)).toMatchObject([{ closesAtMs: ms(40) }]);
    expect(auction.refused(36, DUE)).toBe('NothingDue');
    expect(auction.bid(39.9, 'ana', 3)).toMatchObject([{ closesAtMs: ms(49.9) }]);
    expect(nextDeadline(auction.state())).toBe(ms(49.9));
  });
});

describe('a lot that nobody can answer on', () => {
  const measureLength = (events: readonly { type: string }[]) => events.map(({ type }) => type);

  it('[LOT-5] ends three seconds after the bid that nobody else has the money to beat', () => {
    const auction = anOpenLot();
    expect(auction.bid(6, 'ana', 999)).toMatchObject([{ closesAtMs: ms(35) }]);
    expect(nobodyCanAnswer(auction.state())).toBe(false);
    expect(auction.bid(7, 'ben', 1000)).toMatchObject([{ closesAtMs: ms(10) }]);
    expect(nobodyCanAnswer(auction.state())).toBe(true);
    expect(auction.refused(9.999, DUE)).toBe('NothingDue');
    expect(auction.tick(10)[0]).toMatchObject({ type: 'LotSold', userId: 'ben', amount: 1000 });
  });

  it('[LOT-5] ends no later than it would have: the earlier end wins over a late bid’s extension', () => {
    const auction = anOpenLot();
    expect(auction.bid(34, 'ana', 1000)).toMatchObject([{ closesAtMs: ms(35) }]);
    expect(measureLength(auction.tick(35))).toEqual(['LotSold', 'LotLocked']);
  });

  it('[LOT-5] ends soon for a member who is alone as soon as they have bid, and not before', () => {
    const auction = anAuction();
    auction.at(0, { ...start(), members: ['ana'] });
    expect(auction.tick(5)).toMatchObject([{ closesAtMs: ms(35) }]);
    expect(auction.bid(6, 'ana', 1)).toMatchObject([{ closesAtMs: ms(9) }]);
  });

  it('[LOT-5] is open for three seconds when nobody has a dollar left, and stays unsold', () => {
    const auction = anAuction();
    auction.at(0, { ...start({ startingBudget: 7 }), members: ['ana', 'ben'] });
    auction.tick(5);
    auction.bid(6, 'ana', 7);
    auction.tick(35);
    auction.tick(40);
    expect(auction.bid(41, 'ben', 7, 'iowa')).toMatchObject([{ closesAtMs: ms(44) }]);
    auction.tick(44);
    expect(auction.tick(49)).toMatchObject([{ type: 'LotOpened', closesAtMs: ms(52) }]);
    expect(nobodyCanAnswer(auction.state())).toBe(true);
    expect(auction.tick(52)[0]).toMatchObject({ type: 'LotUnsold', teamId: 'navy' });
  });

  it('[LOT-5] has all its time as long as one other member has a dollar more', () => {
    const auction = anAuction();
    auction.at(0, { ...start({ startingBudget: 7 }), members: ['ana', 'ben'] });
    auction.tick(5);
    auction.bid(6, 'ana', 3);
    auction.tick(35);
    auction.tick(40);
    // Ana has 4 left: she can beat 3, and not 4.
    expect(auction.bid(41, 'ben', 3, 'iowa')).toMatchObject([{ closesAtMs: ms(70) }]);
    expect(auction.bid(42, 'ana', 4, 'iowa')).toMatchObject([{ closesAtMs: ms(70) }]);
    expect(auction.bid(69, 'ben', 5, 'iowa')).toMatchObject([{ closesAtMs: ms(70) }]);
  });

  it('[LOT-5] is no longer than the lots of an auction whose lots are shorter', () => {
    const auction = anAuction();
    const quick = { lotSeconds: 2, extensionSeconds: 1 };
    auction.at(0, { ...start(quick), members: ['ana'] });
    auction.tick(5);
    expect(auction.bid(5.5, 'ana', 1)).toMatchObject([{ closesAtMs: ms(7) }]);
  });

  it('[LOT-5] goes on after a pause with what it had left, and after an outage for three seconds at most', () => {
    const auction = anOpenLot();
    auction.bid(6, 'ana', 1000);
    auction.at(7, { type: 'PauseGlobally', untilMs: ms(60) });
    expect(nobodyCanAnswer(auction.state())).toBe(true);
    expect(auction.tick(60)).toMatchObject([{ type: 'PauseEnded', closesAtMs: ms(62) }]);
    expect(auction.at(90, { type: 'RecoverFromOutage' })).toMatchObject([
      { type: 'LotExtended', closesAtMs: ms(93) },
    ]);
    expect(auction.refused(90, { type: 'RecoverFromOutage' })).toBe('NothingDue');
  });
});

describe('an extension', () => {
  it('[LOT-6] is at most the time of a lot, or the auction does not start', () => {
    expect(anAuction().refused(0, start({ lotSeconds: 9 }))).toBe('ExtensionTooLong');
    expect(anAuction().at(0, start({ lotSeconds: 10 }))).toHaveLength(2);
  });
});

describe('a bid', () => {
  it('[BID-1] is a member’s, on the team that is open now', () => {
    const auction = anOpenLot();
    expect(auction.refused(6, toBid('dan', 1))).toBe('NotAMember');
    expect(auction.refused(6, toBid('ana', 1, 'iowa'))).toBe('LotNotOpen');
    expect(auction.refused(6, toBid('ana', 1, 'lakers'))).toBe('UnknownTeam');
    expect(auction.bid(6, 'ana', 1)).toHaveLength(1);
  });

  it('[BID-2] is in time: one at the very end of the countdown is over, even before anyone noticed', () => {
    const auction = anOpenLot();
    expect(auction.refused(35, toBid('ana', 1))).toBe('LotOver');
    auction.bid(34.999, 'ana', 1);
    auction.tick(44.999);
    expect(auction.refused(45, toBid('ben', 2))).toBe('LotOver');
  });

  it('[BID-3] is higher than the one before; of two equal ones the first wins', () => {
    const auction = anOpenLot();
    auction.bid(6, 'ana', 5);
    expect(auction.refused(6, toBid('ben', 5))).toBe('BidTooLow');
    expect(auction.refused(6, toBid('ben', 4))).toBe('BidTooLow');
    auction.bid(6, 'ben', 6);
  });

  it('[BID-4] is whole dollars, at least one', () => {
    const auction = anOpenLot();
    for (const amount of [0, -1, 5.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(auction.refused(6, toBid('ana', amount))).toBe('InvalidAmount');
    }
  });

  it('[BID-5] is within what the bidder has left: all of it, and no dollar more', () => {
    const auction = anOpenLot();
    expect(auction.refused(6, toBid('ana', 1001))).toBe('OverBudget');
    auction.bid(6, 'ana', 1000);
    auction.tick(35);
    auction.tick(40);
    expect(left(auction, 'ana')).toBe(0);
    expect(auction.refused(41, toBid('ana', 1, 'iowa'))).toBe('OverBudget');
  });

  it('[BID-6] waits for others after one’s own', () => {
    const auction = anOpenLot();
    auction.bid(6, 'ana', 1);
    expect(auction.refused(7, toBid('ana', 2))).toBe('AlreadyHighest');
    auction.bid(8, 'ben', 2);
    auction.bid(9, 'ana', 3);
  });

  it('[BID-7] carries the name its sender gave it, so that a retry can be recognised', () => {
    const auction = anOpenLot();
    const named = { ...toBid('ana', 1), clientBidId: 'a press of the button' };
    expect(auction.at(6, named)).toMatchObject([{ clientBidId: 'a press of the button' }]);
  });
});

describe('pauses', () => {
  const pause = { type: 'PauseGroup', userId: 'ana', minutes: 2 } as const;

  it('[PAUSE-1] of a group begin at once between lots, and when the open lot ends else', () => {
    const between = aStartedAuction();
    expect(between.at(2, pause)).toEqual([{ type: 'PauseBegan', kind: 'group', untilMs: ms(122) }]);
    const during = anOpenLot();
    expect(during.at(10, pause)).toMatchObject([{ type: 'GroupPauseRequested' }]);
    during.bid(11, 'ben', 1);
    expect(during.tick(35)).toEqual([
      { type: 'LotSold', teamId: 'duke', userId: 'ben', amount: 1 },
      { type: 'PauseBegan', kind: 'group', untilMs: ms(155) },
    ]);
    expect(during.refused(60, toBid('ana', 1, 'iowa'))).toBe('AuctionPaused');
    expect(during.refused(154, DUE)).toBe('NothingDue');
    expect(during.tick(155)).toMatchObject([
      { type: 'PauseEnded' },
      { type: 'LotLocked', teamId: 'iowa' },
    ]);
  });

  it('[PAUSE-1] are whole minutes of a day at most', () => {
    const auction = anOpenLot();
    for (const minutes of [0, -1, 1.5, 1441, Number.NaN]) {
      expect(auction.refused(6, { ...pause, minutes })).toBe('InvalidPause');
    }
    expect(auction.refused(6, { ...pause, userId: 'dan' })).toBe('NotAMember');
  });

  it('[PAUSE-5] of a group are refused while the last team is open: nothing comes after it', () => {
    const auction = anOpenLot();
    auction.tick(35);
    auction.tick(40);
    auction.tick(70);
    // Before it opens there still is something to hold up.
    expect(auction.at(71, pause)).toMatchObject([{ type: 'PauseBegan' }]);
    auction.tick(191);
    auction.tick(196);
    expect(auction.refused(200, pause)).toBe('LastLot');
    auction.at(201, { type: 'PauseGlobally', untilMs: ms(300) });
    expect(auction.refused(202, pause)).toBe('LastLot');
  });

  it('[PAUSE-2] of a group can be ended early, or taken back before they begin', () => {
    const resume = { type: 'ResumeGroup', userId: 'ana', bidId: 'a bid' } as const;
    const auction = anOpenLot();
    expect(auction.refused(6, resume)).toBe('NotPaused');
    auction.at(7, pause);
    expect(auction.at(8, resume)).toMatchObject([{ type: 'GroupPauseWithdrawn' }]);
    auction.tick(35);
    auction.at(36, pause);
    expect(auction.at(50, resume)).toMatchObject([
      { type: 'PauseEnded', kind: 'group' },
      { type: 'LotLocked', teamId: 'iowa', opensAtMs: ms(55) },
    ]);
  });

  it('[PAUSE-3] of the site freeze an open lot with what it has left, bids and all', () => {
    const auction = anOpenLot();
    auction.bid(6, 'ana', 4);
    auction.at(15, { type: 'PauseGlobally', untilMs: ms(100) });
    expect(auction.refused(16, toBid('ben', 5))).toBe('AuctionPaused');
    expect(auction.tick(100)).toEqual([
      { type: 'PauseEnded', kind: 'global', closesAtMs: ms(120) },
    ]);
    expect(auction.refused(101, toBid('ana', 9))).toBe('AlreadyHighest');
    auction.bid(101, 'ben', 5);
  });

  it('[PAUSE-3] give a lot that had little left at least the extension', () => {
    const auction = anOpenLot();
    auction.at(34, { type: 'PauseGlobally', untilMs: ms(94) });
    auction.at(60, { type: 'ResumeGlobally', bidId: 'a bid' });
    expect(closesAt(auction)).toBe(ms(70));
  });

  it('[PAUSE-4] of both kinds end with the later one', () => {
    const auction = aStartedAuction();
    auction.at(1, { type: 'PauseGroup', userId: 'ana', minutes: 1 });
    auction.at(2, { type: 'PauseGlobally', untilMs: ms(200) });
    expect(auction.tick(61)).toEqual([{ type: 'PauseEnded', kind: 'group', closesAtMs: null }]);
    expect(auction.refused(100, toBid('ana', 1))).toBe('AuctionPaused');
    expect(auction.tick(200)).toMatchObject([{ type: 'PauseEnded' }, { type: 'LotLocked' }]);
  });
});

describe('an outage', () => {
  it('[OUTAGE-1] leaves an open lot at least the extension, and never less than it had', () => {
    const recover = { type: 'RecoverFromOutage' } as const;
    const long = anOpenLot();
    expect(long.at(500, recover)).toEqual([
      { type: 'LotExtended', teamId: 'duke', closesAtMs: ms(510) },
    ]);
    long.bid(501, 'ana', 1);
    expect(long.refused(501, recover)).toBe('NothingDue');
    expect(aStartedAuction().refused(500, recover)).toBe('NothingDue');
  });
});
