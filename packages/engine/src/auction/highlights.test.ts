import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuctionEvent } from './events.ts';
import { fairStories, findHighlights, type SoldLot } from './highlights.ts';

const bid = (teamId: string, userId: string, amount: number): AuctionEvent => ({
  type: 'BidPlaced',
  bidId: `${teamId}-${amount}`,
  teamId,
  userId,
  amount,
  closesAtMs: 0,
  clientBidId: null,
});

/** A lot: its bids, a dollar more each, and its end. The last bid is the price. */
function lot(teamId: string, price: number, ...bidders: string[]): AuctionEvent[] {
  const winner = bidders.at(-1);
  if (winner === undefined) return [{ type: 'LotUnsold', teamId }];
  return [
    ...bidders.map((userId, index) => bid(teamId, userId, price - bidders.length + 1 + index)),
    { type: 'LotSold', teamId, userId: winner, amount: price },
  ];
}

const SEEDS = new Map([
  ...(['duke', 'iowa', 'navy', 'yale'] as const).map((team) => [team, 2] as const),
  ...(['siena', 'furman', 'drake', 'akron'] as const).map((team) => [team, 16] as const),
]);

const told = (...lots: AuctionEvent[][]) => findHighlights(lots.flat(), SEEDS);

describe('the steal and the overpay', () => {
  it('are the prices furthest below and above what the other teams of their seed went for', () => {
    const night = told(
      lot('duke', 176, 'ana'),
      lot('iowa', 150, 'ben'),
      lot('navy', 88, 'lena'),
      lot('yale', 201, 'ana'),
      lot('siena', 31, 'omar'),
      lot('furman', 2, 'ana'),
      lot('drake', 1, 'ben'),
      lot('akron', 4, 'ben'),
    );
    expect(night.steal).toEqual({
      teamId: 'navy',
      userId: 'lena',
      amount: 88,
      seed: 2,
      others: [150, 176, 201],
    });
    // Dollars count: $201 is $51 over its middle of $150, while Siena's $31 is fifteen times its own, but $29 over it.
    expect(night.overpay).toEqual({
      teamId: 'yale',
      userId: 'ana',
      amount: 201,
      seed: 2,
      others: [88, 150, 176],
    });
  });

  it('are not told of a night on which seeds cost about the same', () => {
    const night = told(
      lot('duke', 100, 'ana'),
      lot('iowa', 110, 'ben'),
      lot('navy', 90, 'ana'),
      lot('yale', 105, 'ben'),
    );
    expect(night.steal).toBeNull();
    expect(night.overpay).toBeNull();
  });

  it('begin at a quarter below and above the median of the others', () => {
    const three = (amount: number) =>
      told(lot('duke', 100, 'ana'), lot('iowa', 100, 'ana'), lot('navy', amount, 'ben'));
    expect(three(76).steal).toBeNull();
    expect(three(75).steal?.teamId).toBe('navy');
    expect(three(124).overpay).toBeNull();
    expect(three(125).overpay?.teamId).toBe('navy');
  });

  it('take the mean of the middle two where the others are an even number', () => {
    // The median of 10 and 31 is 20.5: three quarters of it are 15.375.
    const night = (amount: number) =>
      told(lot('duke', 10, 'ana'), lot('iowa', 31, 'ana'), lot('navy', amount, 'ben'));
    expect(night(16).steal?.teamId).not.toBe('navy');
    expect(night(15).steal?.teamId).toBe('duke');
  });

  it('need two others to be compared with, and don’t count teams that nobody bought', () => {
    const two = told(lot('duke', 100, 'ana'), lot('iowa', 10, 'ben'), lot('navy', 0));
    expect(two.steal).toBeNull();
    expect(two.overpay).toBeNull();
    expect(two.unsold).toEqual(['navy']);
  });

  it('name the earlier lot of equals, and compare teams of unknown seed with nothing', () => {
    const night = told(
      lot('duke', 50, 'ana'),
      lot('iowa', 50, 'ben'),
      lot('navy', 100, 'ana'),
      lot('yale', 100, 'ben'),
      lot('ghost', 1, 'ana'),
      lot('ghost', 1, 'ana'),
      lot('ghost', 1, 'ana'),
    );
    expect(night.steal?.teamId).toBe('duke');
    expect(night.overpay?.teamId).toBe('navy');
  });
});

describe('duels and wars', () => {
  it('counts over the whole night how often two people outbid each other', () => {
    const night = told(
      lot('duke', 9, 'omar', 'dev', 'omar', 'dev'),
      lot('iowa', 5, 'dev', 'omar'),
      lot('navy', 8, 'ana', 'ben', 'ana'),
    );
    expect(night.mostDuels).toEqual({ userIds: ['dev', 'omar'], count: 4 });
  });

  it('does not count the first bid of a lot as an answer to the last one of the lot before', () => {
    expect(
      told(lot('duke', 1, 'ana'), lot('iowa', 1, 'ben'), lot('navy', 1, 'ana')).mostDuels,
    ).toBeNull();
  });

  it('finds the lot with the most bids, and who fought for it', () => {
    const night = told(
      lot('duke', 9, 'omar', 'dev', 'omar', 'ana', 'omar'),
      lot('iowa', 400, 'dev', 'omar'),
    );
    expect(night.longestWar).toEqual({
      teamId: 'duke',
      userId: 'omar',
      amount: 9,
      bids: 5,
      bidders: ['omar', 'dev', 'ana'],
    });
  });

  it('[GAVEL-6, SEAT-3] counts no bid that was taken back, and a paddle’s as those of who claims it', () => {
    const struck = { type: 'BidStruck', teamId: 'duke', by: 'host', agreedBy: null } as const;
    const night = told([
      ...['ana', 'seat', 'ana', 'ben', 'eve'].map((who, index) => bid('duke', who, index + 1)),
      { ...struck, bidId: 'duke-4', reason: 'A slip' },
      ...['seat', 'ana', 'seat'].map((who, index) => bid('duke', who, index + 4)),
      { type: 'LotSold', teamId: 'duke', userId: 'seat', amount: 6 },
      { type: 'SeatClaimed', seatId: 'seat', userId: 'zoe' },
    ]);
    expect(night.mostDuels).toEqual({ userIds: ['ana', 'zoe'], count: 5 });
    expect(night.longestWar).toMatchObject({ bids: 6, bidders: ['ana', 'zoe'], userId: 'zoe' });
  });

  it('tells of neither on a quiet night', () => {
    const night = told(lot('duke', 2, 'ana', 'ben'), lot('iowa', 3, 'cleo', 'ben', 'ana'));
    expect(night.mostDuels).toBeNull();
    expect(night.longestWar).toBeNull();
  });
});

describe('any night', () => {
  const aLot = fc.record({
    team: fc.constantFrom(...SEEDS.keys()),
    price: fc.integer({ min: 10, max: 500 }),
    bidders: fc.array(fc.constantFrom('ana', 'ben', 'cleo'), { maxLength: 8 }),
  });
  const aNight = fc.uniqueArray(aLot, { selector: ({ team }) => team, maxLength: 8 });

  it('has a pot that is the sum of its prices, and every lot either sold or unsold', () => {
    fc.assert(
      fc.property(aNight, (lots) => {
        const night = told(...lots.map(({ team, price, bidders }) => lot(team, price, ...bidders)));
        const sold = lots.filter(({ bidders }) => bidders.length > 0);
        expect(night.sold.map(({ teamId }) => teamId)).toEqual(sold.map(({ team }) => team));
        expect(night.unsold).toHaveLength(lots.length - sold.length);
        expect(night.pot).toBe(sold.reduce((sum, { price }) => sum + price, 0));
      }),
    );
  });

  it('has no steal dearer than all of its seed, and no overpay cheaper', () => {
    fc.assert(
      fc.property(aNight, (lots) => {
        const { steal, overpay } = told(
          ...lots.map(({ team, price, bidders }) => lot(team, price, ...bidders)),
        );
        const isSteal = steal === null || steal.amount < Math.max(...steal.others);
        const isOverpay = overpay === null || overpay.amount > Math.min(...overpay.others);
        expect([isSteal, isOverpay]).toEqual([true, true]);
      }),
    );
  });
});

describe('steals and overpays by fair values', () => {
  const lots = [sold('a', 10), sold('b', 100), sold('c', 100), sold('d', 76), sold('e', 50)];
  const fair: Readonly<Record<string, number>> = { a: 60, b: 50, c: 20, d: 100, e: 100 };
  const { steals, overpays } = fairStories(lots, (lotId) => fair[lotId] ?? null);

  it('[FAIR-7] are three quarters and five quarters of the fair value, furthest in dollars first', () => {
    expect(steals.map(({ teamId }) => teamId)).toEqual(['a', 'e']);
    expect(overpays.map(({ teamId, fair: value }) => [teamId, value])).toEqual([
      ['c', 20],
      ['b', 50],
    ]);
  });

  it('[FAIR-7] say nothing of a lot without a fair value', () => {
    expect(fairStories(lots, () => null)).toEqual({ steals: [], overpays: [] });
  });
});

function sold(teamId: string, amount: number): SoldLot {
  return { teamId, userId: 'ana', amount };
}
