import { describe, expect, it } from 'vitest';
import { aGavelEvening, CLERK, toField, HOST, SEATS } from '../../../test/gavelEvening.ts';
import { START_MS } from '../../../test/scenario.ts';
import { nextDeadline } from '../deadline.ts';
import { currentAmount, standingBid, wirePhase } from '../questions.ts';
import { gavelStage } from './gavelState.ts';

const [SEAT = '', OTHER_SEAT = ''] = SEATS;
type Evening = ReturnType<typeof aGavelEvening>;

function stage(evening: Evening) {
  const state = evening.state();
  return state.phase === 'running' ? gavelStage(state) : state.phase;
}

/** All was as it must be, and the receipts prove it. */
function isProven(evening: Evening) {
  expect(evening.broken).toEqual([]);
  expect(evening.verdict()).toEqual({ problems: [], state: evening.state() });
}

describe('an auction whose lots a person ends', () => {
  it('[GAVEL-1] goes from waiting to shown, open, once, twice and sold by its clerks’ acts alone', () => {
    const evening = aGavelEvening();
    expect(stage(evening)).toBe('waiting');
    expect(nextDeadline(evening.state())).toBeNull();
    evening.act(1, { kind: 'show', teamId: 'navy' });
    expect(stage(evening)).toBe('shown');
    expect(wirePhase(evening.state())).toBe('locked');
    evening.act(2, { kind: 'open' });
    expect(stage(evening)).toBe('open');
    expect(wirePhase(evening.state())).toBe('open');
    expect(nextDeadline(evening.state())).toBeNull();
    evening.paddle(3, SEAT, 10);
    evening.warn(4);
    expect(stage(evening)).toBe('once');
    evening.warn(5);
    expect(stage(evening)).toBe('twice');
    expect(evening.sell(8)).toMatchObject([
      { type: 'LotSold', teamId: 'navy', userId: SEAT, amount: 10, gavel: { by: HOST } },
    ]);
    expect(stage(evening)).toBe('waiting');
    isProven(evening);
  });

  it('[GAVEL-1] is over with the sale of its last lot, however late that is', () => {
    const evening = aGavelEvening();
    for (const [index, teamId] of ['navy', 'duke', 'iowa'].entries()) {
      evening.opens(100_000 * index, teamId);
      evening.paddle(100_000 * index + 1, SEAT, 10);
      evening.hammer(100_000 * index + 2);
    }
    expect(evening.state().phase).toBe('completed');
    isProven(evening);
  });

  it('[GAVEL-1] a lot that was only shown goes back to its place when another is shown', () => {
    const evening = aGavelEvening();
    evening.act(1, { kind: 'show', teamId: 'navy' });
    evening.act(2, { kind: 'show', teamId: 'iowa' });
    expect(evening.state()).toMatchObject({
      order: ['duke', 'iowa', 'navy'],
      turn: { kind: 'shown', teamId: 'iowa' },
    });
    evening.act(3, { kind: 'open' });
    expect(evening.state()).toMatchObject({ order: ['iowa', 'duke', 'navy'] });
    expect(evening.act(4, { kind: 'show', teamId: 'duke' })).toBe('LotIsOpen');
    isProven(evening);
  });

  it('[GAVEL-1] only the host and the clerks act, and whoever acted last holds the gavel', () => {
    const evening = aGavelEvening();
    expect(evening.act(1, { kind: 'show', teamId: 'duke' }, 'cleo')).toBe('NotAClerk');
    evening.act(1, { kind: 'show', teamId: 'duke' }, CLERK);
    expect(evening.state()).toMatchObject({ gavel: { by: CLERK } });
    evening.act(2, { kind: 'open' });
    expect(evening.state()).toMatchObject({ gavel: { by: HOST } });
    evening.at(3, { type: 'NameClerks', clerks: ['cleo'] });
    expect(evening.paddle(4, SEAT, 5, CLERK)).toBe('NotAClerk');
    evening.paddle(5, SEAT, 5, 'cleo');
    expect(evening.state()).toMatchObject({ gavel: { by: 'cleo', clerks: ['cleo'] } });
    isProven(evening);
  });

  it('[GAVEL-2] the gavel can’t fall on a bid that its clerk has not seen', () => {
    const evening = aGavelEvening();
    evening.opens(1);
    evening.paddle(2, SEAT, 10);
    evening.warn(3);
    evening.warn(4);
    const seen = evening.state().seq;
    evening.bid(6, 'cleo', 11);
    expect(evening.sell(7.5, seen)).toBe('BidCameFirst');
    expect(evening.warn(7.5, seen)).toBe('BidCameFirst');
    expect(stage(evening)).toBe('open');
    expect(evening.sell(7.5, evening.state().seq + 1)).toBe('InvalidSeq');
    expect(evening.sell(7.5, -1)).toBe('InvalidSeq');
    expect(evening.sell(7.5, 1.5)).toBe('InvalidSeq');
    evening.hammer(8);
    expect(evening.state()).toMatchObject({ results: [{ userId: 'cleo', amount: 11 }] });
    isProven(evening);
  });

  it('[GAVEL-2] a strike changes what stands, also where the same bid stands again', () => {
    const evening = aGavelEvening({}, []);
    evening.opens(1);
    evening.paddle(2, SEAT, 10);
    const seen = evening.state().seq;
    evening.paddle(3, OTHER_SEAT, 20);
    evening.act(4, { kind: 'strike', reason: 'a slip', isSure: true });
    expect(standingBid(evening.state())).toMatchObject({ userId: SEAT, amount: 10 });
    expect(evening.warn(5, seen)).toBe('BidCameFirst');
    isProven(evening);
  });

  it('[GAVEL-3] a lot is sold no sooner than the seconds after its second warning', () => {
    const evening = aGavelEvening();
    evening.opens(1);
    expect(evening.warn(2)).toBe('NothingBid');
    evening.paddle(3, SEAT, 10);
    expect(evening.sell(4)).toBe('NotWarned');
    evening.warn(5);
    expect(evening.sell(60)).toBe('NotWarned');
    evening.warn(61);
    expect(evening.warn(62)).toBe('WarnedTwice');
    expect(evening.sell(63.999)).toBe('WarnedJustNow');
    expect(evening.sell(64)).toMatchObject([{ type: 'LotSold' }]);
    isProven(evening);
  });

  it('[GAVEL-3] an outage, or a pause of the site, takes the warnings back', () => {
    const evening = aGavelEvening();
    evening.opens(1);
    evening.paddle(2, SEAT, 10);
    evening.warn(3);
    expect(evening.at(4, { type: 'RecoverFromOutage' })).toEqual([
      { type: 'WarningsTakenBack', teamId: 'duke' },
    ]);
    expect(evening.at(4, { type: 'RecoverFromOutage' })).toBe('NothingDue');
    evening.warn(5);
    evening.warn(6);
    evening.at(7, { type: 'PauseGlobally', untilMs: START_MS + 60_000 });
    expect(evening.sell(20)).toBe('AuctionPaused');
    expect(evening.paddle(20, OTHER_SEAT, 20)).toBe('AuctionPaused');
    evening.tick(60);
    expect(stage(evening)).toBe('open');
    expect(standingBid(evening.state())).toMatchObject({ userId: SEAT });
    expect(evening.sell(70)).toBe('NotWarned');
    evening.hammer(71);
    isProven(evening);
  });

  it('[GAVEL-4] a call without a name blocks the gavel until it is named, beaten or struck', () => {
    const evening = aGavelEvening();
    evening.opens(1);
    evening.paddle(2, SEAT, 10);
    evening.act(3, { kind: 'call', amount: 20 });
    expect(stage(evening)).toBe('called');
    expect(currentAmount(evening.state())).toBe(20);
    expect(evening.warn(4)).toBe('WhoSaid');
    expect(evening.sell(4)).toBe('WhoSaid');
    expect(evening.act(4, { kind: 'pass' })).toBe('HasBid');
    expect(evening.act(4, { kind: 'call', amount: 20 })).toBe('BidTooLow');
    expect(evening.bid(4, 'cleo', 20)).toBe('BidTooLow');
    expect(evening.act(5, { kind: 'name', userId: OTHER_SEAT })).toMatchObject([
      { type: 'BidNamed', userId: OTHER_SEAT, amount: 20, placedBy: HOST },
    ]);
    expect(evening.act(5, { kind: 'name', userId: OTHER_SEAT })).toBe('NothingCalled');
    evening.act(6, { kind: 'call', amount: 30 });
    evening.bid(7, 'cleo', 31);
    expect(stage(evening)).toBe('open');
    evening.act(8, { kind: 'call', amount: 40 });
    evening.act(9, { kind: 'strike', reason: 'nobody said it', isSure: false });
    expect(currentAmount(evening.state())).toBe(31);
    isProven(evening);
  });

  it('[GAVEL-4] the leader may bid above a call, and can’t be named against themselves', () => {
    const evening = aGavelEvening();
    evening.opens(1);
    evening.bid(2, 'cleo', 10);
    evening.act(3, { kind: 'call', amount: 20 });
    expect(evening.act(4, { kind: 'name', userId: 'cleo' })).toBe('AlreadyHighest');
    expect(evening.bid(5, 'cleo', 25)).toMatchObject([{ type: 'BidPlaced', amount: 25 }]);
    expect(evening.bid(6, 'cleo', 30)).toBe('AlreadyHighest');
    isProven(evening);
  });

  it('[GAVEL-4] a called amount may be more than its bidder has: the name is refused, and the call waits', () => {
    const evening = aGavelEvening({ startingBudget: 50 });
    evening.opens(1);
    evening.act(2, { kind: 'call', amount: 60 });
    expect(evening.act(3, { kind: 'name', userId: SEAT })).toBe('OverBudget');
    expect(stage(evening)).toBe('called');
    evening.act(4, { kind: 'strike', reason: 'too much', isSure: false });
    expect(stage(evening)).toBe('open');
    isProven(evening);
  });

  it('[GAVEL-5] where phones don’t bid, clerks bid for members', () => {
    const evening = aGavelEvening({ phonesBid: false });
    evening.opens(1);
    expect(evening.bid(2, 'cleo', 10)).toBe('PhonesOff');
    expect(evening.paddle(3, 'cleo', 10)).toMatchObject([{ type: 'BidPlaced', userId: 'cleo' }]);
    isProven(evening);
  });

  it('[GAVEL-5] a clerk’s bid meets the rules of any other', () => {
    const evening = aGavelEvening({ startingBudget: 50, minimumBid: 5 });
    evening.opens(1);
    expect(evening.paddle(2, SEAT, 4)).toBe('BidTooLow');
    expect(evening.paddle(2, SEAT, 51)).toBe('OverBudget');
    expect(evening.paddle(2, 'stranger', 10)).toBe('NotAMember');
    expect(evening.paddle(2, SEAT, 0.5)).toBe('InvalidAmount');
    evening.paddle(3, SEAT, 10);
    expect(evening.paddle(4, SEAT, 20)).toBe('AlreadyHighest');
    expect(evening.paddle(4, OTHER_SEAT, 10)).toBe('BidTooLow');
    isProven(evening);
  });

  it('[GAVEL-6] a bid is struck once another clerk agrees, within 30 seconds, and nothing came between', () => {
    const evening = aGavelEvening();
    evening.opens(1);
    evening.paddle(2, SEAT, 10);
    evening.bid(3, 'cleo', 20);
    evening.act(4, { kind: 'strike', reason: 'meant twelve', isSure: false });
    expect(evening.act(5, { kind: 'agree' })).toBe('OwnStrike');
    expect(evening.act(35, { kind: 'agree' }, CLERK)).toBe('NothingToStrike');
    evening.act(36, { kind: 'strike', reason: 'meant twelve', isSure: false });
    evening.warn(37);
    expect(evening.act(38, { kind: 'agree' }, CLERK)).toBe('NothingToStrike');
    evening.act(39, { kind: 'strike', reason: 'meant twelve', isSure: false });
    expect(evening.act(40, { kind: 'agree' }, CLERK)).toMatchObject([
      { type: 'BidStruck', by: HOST, agreedBy: CLERK, reason: 'meant twelve' },
    ]);
    expect(standingBid(evening.state())).toMatchObject({ userId: SEAT, amount: 10 });
    expect(stage(evening)).toBe('open');
    isProven(evening);
  });

  it('[GAVEL-6] a host without clerks strikes what they entered, and never a phone’s bid', () => {
    const evening = aGavelEvening({}, []);
    evening.opens(1);
    expect(evening.act(2, { kind: 'strike', reason: 'a slip', isSure: true })).toBe('NothingBid');
    evening.paddle(2, SEAT, 10);
    expect(evening.act(3, { kind: 'strike', reason: 'a slip', isSure: false })).toBe('NotSure');
    evening.bid(4, 'cleo', 20);
    expect(evening.act(5, { kind: 'strike', reason: 'a slip', isSure: true })).toBe(
      'PhoneBidStands',
    );
    evening.paddle(6, SEAT, 30);
    evening.act(7, { kind: 'strike', reason: 'a slip', isSure: true });
    expect(standingBid(evening.state())).toMatchObject({ userId: 'cleo', amount: 20 });
    isProven(evening);
  });

  it('[GAVEL-6] a clerk other than the proposer speaks for a seat when its sale is in question', () => {
    const evening = aGavelEvening();
    evening.opens(1);
    evening.paddle(2, SEAT, 10);
    evening.hammer(3);
    const voidId = 'the void';
    const said = { voidId, teamId: 'duke', reason: 'wrong paddle' };
    evening.at(7, { type: 'ProposeVoid', userId: HOST, adminId: HOST, away: [SEAT], ...said });
    expect(evening.state()).toMatchObject({ proposal: { isPassedOn: false } });
    expect(evening.act(8, { kind: 'show', teamId: 'iowa' })).toBe('VoidStands');
    evening.at(9, { type: 'AgreeVoid', voidId, userId: CLERK, bidId: 'none' });
    expect(evening.state()).toMatchObject({ results: [], spent: { [SEAT]: 0 } });
    isProven(evening);
  });

  it('[GAVEL-7] a passed lot comes again once no other waits, alone or as The Field', () => {
    const evening = aGavelEvening();
    evening.opens(1, 'duke');
    evening.act(2, { kind: 'pass' });
    expect(evening.act(3, { kind: 'show', teamId: 'duke' })).toBe('OthersWait');
    expect(evening.act(3, { kind: 'field', lotId: 'any' })).toBe('OthersWait');
    evening.opens(4, 'iowa');
    evening.paddle(5, SEAT, 10);
    evening.hammer(6);
    evening.opens(10, 'navy');
    evening.act(11, { kind: 'pass' });
    const lotId = toField(['duke', 'navy']);
    evening.act(12, { kind: 'field', lotId });
    expect(evening.state()).toMatchObject({ order: ['iowa', lotId], gavel: { passed: [] } });
    evening.opens(13, lotId);
    evening.paddle(14, OTHER_SEAT, 7);
    evening.hammer(15);
    expect(evening.state()).toMatchObject({
      phase: 'completed',
      results: [{ teamId: 'iowa' }, { teamId: lotId, userId: OTHER_SEAT, amount: 7 }],
    });
    isProven(evening);
  });

  it('[GAVEL-7] The Field has the id that its teams make, or the receipts say so', () => {
    const evening = aGavelEvening();
    for (const [index, teamId] of ['duke', 'iowa', 'navy'].entries()) {
      evening.opens(index, teamId);
      evening.act(index, { kind: 'pass' });
    }
    evening.act(4, { kind: 'field', lotId: 'chosen' });
    expect(evening.verdict().problems).toMatchObject([{ text: /Field/ }].map(() => ({})));
    expect(evening.verdict().problems[0]?.text).toMatch(/The Field/);
  });

  it('[GAVEL-8] the host finishes with nothing on the block, and what is left is unsold', () => {
    const evening = aGavelEvening();
    evening.opens(1, 'iowa');
    expect(evening.act(2, { kind: 'finish' })).toBe('LotIsOpen');
    evening.paddle(2, SEAT, 10);
    evening.hammer(3);
    evening.act(7, { kind: 'show', teamId: 'duke' });
    expect(evening.act(8, { kind: 'finish' })).toBe('LotIsShown');
    evening.act(8, { kind: 'open' });
    evening.act(8, { kind: 'pass' });
    expect(evening.act(9, { kind: 'finish' }, CLERK)).toBe('HostFinishes');
    evening.act(9, { kind: 'finish' });
    expect(evening.state()).toMatchObject({
      phase: 'completed',
      results: [
        { teamId: 'iowa', status: 'sold' },
        { teamId: 'navy', status: 'unsold' },
        { teamId: 'duke', status: 'unsold' },
      ],
    });
    isProven(evening);
  });

  it('[GAVEL-8] maxima are bids that were left: they act when a lot opens, and once a call is named', () => {
    const evening = aGavelEvening();
    evening.maximum(0, 'cleo', 50);
    evening.maximum(0, 'ben', 20);
    evening.act(1, { kind: 'show', teamId: 'duke' });
    expect(evening.act(2, { kind: 'open' })).toMatchObject([
      { type: 'LotOpened' },
      { type: 'BidPlaced', userId: 'cleo', amount: 21, byMaximum: true },
    ]);
    evening.act(3, { kind: 'call', amount: 30 });
    expect(standingBid(evening.state())).toMatchObject({ amount: 21 });
    expect(evening.act(4, { kind: 'name', userId: SEAT })).toMatchObject([
      { type: 'BidAnswered', challenger: SEAT, challenge: 30, leader: 'cleo', amount: 31 },
    ]);
    expect(evening.paddle(5, SEAT, 40)).toMatchObject([{ type: 'BidAnswered', amount: 41 }]);
    const underWay = evening.verdict();
    expect(underWay.problems).toEqual([]);
    evening.act(6, { kind: 'strike', reason: 'a slip', isSure: false });
    evening.act(7, { kind: 'agree' }, CLERK);
    expect(standingBid(evening.state())).toMatchObject({ userId: 'cleo', amount: 31 });
    evening.hammer(8);
    evening.act(12, { kind: 'finish' });
    isProven(evening);
  });

  it('[SEAT-1] seats come and go while they own nothing', () => {
    const evening = aGavelEvening();
    evening.at(1, { type: 'AddSeats', seatIds: ['seat-3', 'seat-4'] });
    expect(evening.at(1, { type: 'AddSeats', seatIds: ['seat-3'] })).toBe('NothingDue');
    expect(evening.at(1, { type: 'AddSeats', seatIds: ['seat-4', 'seat-5'] })).toEqual([
      { type: 'SeatAdded', seatId: 'seat-5' },
    ]);
    evening.at(2, { type: 'RemoveSeat', seatId: 'seat-4' });
    expect(evening.at(2, { type: 'RemoveSeat', seatId: 'seat-4' })).toBe('UnknownSeat');
    evening.opens(3);
    evening.paddle(4, 'seat-3', 10);
    expect(evening.at(5, { type: 'RemoveSeat', seatId: 'seat-3' })).toBe('SeatInUse');
    evening.hammer(6);
    expect(evening.at(10, { type: 'RemoveSeat', seatId: 'seat-3' })).toBe('SeatInUse');
    expect(evening.paddle(10, 'seat-4', 10)).toBe('NothingOpen');
    isProven(evening);
  });

  it('[SEAT-3] a claimed seat’s lots, money and standing bid are the account’s, and its number bids for it', () => {
    const evening = aGavelEvening();
    evening.opens(1);
    evening.paddle(2, SEAT, 100);
    evening.hammer(3);
    evening.opens(7, 'iowa');
    evening.paddle(8, SEAT, 20);
    evening.at(9, { type: 'ClaimSeat', seatId: SEAT, userId: 'dora' });
    expect(evening.state()).toMatchObject({
      results: [{ userId: 'dora', amount: 100 }],
      spent: { dora: 100 },
      turn: { lastBid: { userId: 'dora', amount: 20 } },
    });
    expect(evening.at(9, { type: 'ClaimSeat', seatId: SEAT, userId: 'ben' })).toBe('SeatTaken');
    evening.paddle(10, OTHER_SEAT, 30);
    expect(evening.paddle(11, SEAT, 40)).toMatchObject([{ type: 'BidPlaced', userId: 'dora' }]);
    evening.hammer(12);
    isProven(evening);
  });

  it('[SEAT-3] both together stay within the budget, the standing bid counted', () => {
    const evening = aGavelEvening({ startingBudget: 100 });
    evening.opens(1);
    evening.paddle(2, SEAT, 60);
    evening.hammer(3);
    evening.opens(7, 'iowa');
    evening.paddle(8, 'cleo', 41);
    expect(evening.at(9, { type: 'ClaimSeat', seatId: SEAT, userId: 'cleo' })).toBe(
      'OverBudgetTogether',
    );
    evening.paddle(10, OTHER_SEAT, 50);
    evening.at(11, { type: 'ClaimSeat', seatId: SEAT, userId: 'cleo' });
    expect(evening.state()).toMatchObject({ spent: { cleo: 60 } });
    isProven(evening);
  });

  it('[GAVEL-1] in an auction that a clock ends nobody holds a gavel', () => {
    const evening = aGavelEvening();
    expect(evening.at(1, { type: 'NameClerks', clerks: ['stranger'] })).toBe('NotAMember');
    expect(evening.at(1, { type: 'NameClerks', clerks: [SEAT] })).toBe('NotAMember');
    expect(evening.at(1, { type: 'NameClerks', clerks: [HOST] })).toBe('NotAMember');
  });
});
