import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBracket, PAYOUTS, play, playOn } from '../../test/aBracket.ts';
import { formatCents, shareOut } from './cents.ts';
import { computePayouts } from './payouts.ts';
import { computeStandings, wonBy } from './standings.ts';

const own = (teamId: string, userId: string, amount: number) => ({ teamId, userId, amount });
const FOUR = PAYOUTS[4] ?? {};
const money = (
  owned: ReturnType<typeof own>[],
  matches: ReturnType<typeof aBracket>,
  isAuctionOver = true,
) => computePayouts({ owned, payoutBasisPoints: FOUR, matches, isAuctionOver });

describe('payouts, computed by hand', () => {
  // The pot is $101: 20 % are $20.20.
  const owned = [own('t0', 'ana', 50), own('t1', 'ben', 30), own('t2', 'cleo', 21)];

  it('[MONEY-1, MONEY-2] pay the winner’s owner a share of the pot for each win', () => {
    const after = money(owned, play(aBracket(4), 'r1m0', 70, 60));
    expect(after).toEqual({
      potCents: 10_100,
      payouts: [{ matchId: 'r1m0', userId: 'ana', teamId: 't0', cents: 2020 }],
      leftCents: 8080,
    });
  });

  it('[MONEY-3] roll what an unsold winner left over to the champion’s owner', () => {
    // t3 is unsold and beats t2; t0 wins the final: its share and the $20.20 that nobody claimed.
    const after = money(owned, playOn(aBracket(4), [true, false, true]));
    expect(after.payouts).toEqual([
      { matchId: 'r1m0', userId: 'ana', teamId: 't0', cents: 2020 },
      { matchId: 'r2m0', userId: 'ana', teamId: 't0', cents: 8080 },
    ]);
    expect(after.leftCents).toBe(0);
  });

  it('[MONEY-3] give back what is left when the champion is unsold, in proportion, by largest remainder', () => {
    const after = money(owned, playOn(aBracket(4), [true, false, false]));
    // $80.80 by 50, 30 and 21 of 101: exactly 40, 24 and 16.80.
    expect(after.payouts.slice(1)).toEqual([
      { matchId: 'r2m0', userId: 'ana', teamId: null, cents: 4000 },
      { matchId: 'r2m0', userId: 'ben', teamId: null, cents: 2400 },
      { matchId: 'r2m0', userId: 'cleo', teamId: null, cents: 1680 },
    ]);
    const thirds = [own('t0', 'ana', 1), own('t1', 'ben', 1), own('t2', 'cleo', 1)];
    const rest = money(thirds, playOn(aBracket(4), [true, false, false]));
    // $3 less 20 % are $2.40; a cent that does not divide goes to the largest remainder, or to who comes first.
    expect(rest.payouts.slice(1).map(({ cents }) => cents)).toEqual([80, 80, 80]);
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareOut(101, [1, 1, 5])).toEqual([15, 14, 72]);
  });

  it('[MONEY-3] floor shares to cents, and give the cents that rounding left with the final', () => {
    // 3.33 % of $103 are $3.4299: $3.42 a win.
    const odd = { R1: 333, R2: 9334 };
    const after = computePayouts({
      owned: [own('t0', 'ana', 100), own('t2', 'ben', 3)],
      payoutBasisPoints: odd,
      matches: playOn(aBracket(4), [true, true, true]),
      isAuctionOver: true,
    });
    expect(after.payouts.map(({ cents }) => cents)).toEqual([342, 342, 10_300 - 684]);
  });

  it('[MONEY-3] give nothing back while lots are to come, though the final is over', () => {
    // t3, the champion, has not been offered yet; then t3 is sold, which adds $9 to the pot.
    const played = playOn(aBracket(4), [true, false, false]);
    const before = money(owned, played, false);
    expect(before).toEqual({
      potCents: 10_100,
      payouts: [{ matchId: 'r1m0', userId: 'ana', teamId: 't0', cents: 2020 }],
      leftCents: 8080,
    });
    const after = money([...owned, own('t3', 'dan', 9)], played);
    expect(after.payouts.at(-1)).toEqual({
      matchId: 'r2m0',
      userId: 'dan',
      teamId: 't3',
      cents: 11_000 - 2 * 2200,
    });
  });

  it('[MONEY-3] pay the champion’s owner the final’s share, and what is left once the auction is over', () => {
    // t3 beats t2 and is not sold yet: nobody has claimed its $20.20, but somebody still may.
    const played = playOn(aBracket(4), [true, false, true]);
    expect(money(owned, played, false).payouts.at(-1)).toMatchObject({
      userId: 'ana',
      cents: 6060,
    });
    expect(money(owned, played).payouts.at(-1)).toMatchObject({ userId: 'ana', cents: 8080 });
  });

  it('[RESULT-2] pay a match without a game like a win', () => {
    const walkover = aBracket(4).map((match) =>
      match.id === 'r1m0' ? { ...match, status: 'no_contest' as const, winnerTeamId: 't1' } : match,
    );
    expect(money(owned, walkover).payouts).toMatchObject([{ userId: 'ben', cents: 2020 }]);
  });

  it('[MONEY-4] follow a corrected result, as if the wrong one had never been', () => {
    const wrong = play(aBracket(4), 'r1m0', 70, 60);
    const corrected = play(wrong, 'r1m0', 60, 70);
    expect(money(owned, corrected).payouts).toMatchObject([{ userId: 'ben', cents: 2020 }]);
  });

  it('pay nothing in a group that bought nothing', () => {
    const after = money([], playOn(aBracket(4), [true, true, true]));
    expect(after).toEqual({ potCents: 0, payouts: [], leftCents: 0 });
  });
});

const USERS = ['ana', 'ben', 'cleo', 'dan'];
const someOwned = (teams: number) =>
  fc
    .array(
      fc.tuple(fc.option(fc.constantFrom(...USERS)), fc.integer({ min: 1, max: 1_000_000_000 })),
      {
        minLength: teams,
        maxLength: teams,
      },
    )
    .map((picks) =>
      picks.flatMap(([user, amount], index) =>
        user === null ? [] : [own(`t${index}`, user, amount)],
      ),
    );

describe('payouts of any group and any results', () => {
  it('[MONEY-3] never exceed the pot, and equal it to the cent when the final is over', () => {
    fc.assert(
      fc.property(someOwned(8), fc.array(fc.boolean(), { maxLength: 7 }), (owned, bits) => {
        const matches = playOn(aBracket(8), bits);
        const books = { owned, payoutBasisPoints: PAYOUTS[8] ?? {}, matches, isAuctionOver: true };
        const { potCents, payouts, leftCents } = computePayouts(books);
        const paid = payouts.reduce((sum, { cents }) => sum + cents, 0);
        expect(payouts.every(({ cents }) => Number.isInteger(cents) && cents > 0)).toBe(true);
        expect(paid + leftCents).toBe(potCents);
        expect(leftCents).toBeGreaterThanOrEqual(0);
        expect(bits.length < 7 || leftCents === 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('[MONEY-3] are shares of what was sold so far at any instant of an auction, and give back or hand on nothing', () => {
    const anyInstant = fc.tuple(
      someOwned(8),
      fc.nat(8),
      fc.array(fc.boolean(), { maxLength: 7 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(anyInstant, ([all, sold, bits, isAuctionOver]) => {
        const owned = isAuctionOver ? all : all.slice(0, sold);
        const matches = playOn(aBracket(8), bits);
        const payoutBasisPoints = PAYOUTS[8] ?? {};
        const { potCents, payouts } = computePayouts({
          owned,
          payoutBasisPoints,
          matches,
          isAuctionOver,
        });
        const paid = payouts.reduce((sum, { cents }) => sum + cents, 0);
        expect(paid).toBeLessThanOrEqual(potCents);
        const ownerByTeam = new Map(owned.map(({ teamId, userId }) => [teamId, userId]));
        const byHand = matches.flatMap(({ id, round, winnerTeamId }) => {
          const userId = ownerByTeam.get(winnerTeamId ?? '');
          const cents = Math.floor((potCents * (payoutBasisPoints[round] ?? 0)) / 10_000);
          return userId === undefined || cents === 0
            ? []
            : [{ matchId: id, userId, teamId: winnerTeamId, cents }];
        });
        const isFinal = isAuctionOver && bits.length === 7;
        expect(isFinal ? paid : payouts).toEqual(isFinal ? potCents : byHand);
      }),
      { numRuns: 500 },
    );
  });

  it('never exceed the pot even under a table that promises more than all of it', () => {
    fc.assert(
      fc.property(
        someOwned(8),
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        (owned, bits) => {
          const payoutBasisPoints = { R1: 5000, R2: 5000, R3: 5000 };
          const matches = playOn(aBracket(8), bits);
          const books = { owned, payoutBasisPoints, matches, isAuctionOver: true };
          const { potCents, payouts } = computePayouts(books);
          expect(payouts.reduce((sum, { cents }) => sum + cents, 0)).toBe(potCents);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('standings', () => {
  it('[MONEY-5] show for each member the best and the worst that can still come, as trying every way does', () => {
    fc.assert(
      fc.property(someOwned(8), fc.array(fc.boolean(), { maxLength: 7 }), (owned, bits) => {
        const matches = playOn(aBracket(8), bits);
        const payoutBasisPoints = PAYOUTS[8] ?? {};
        const open = 7 - bits.length;
        const ends = Array.from({ length: 2 ** open }, (_, way) =>
          playOn(
            matches,
            Array.from({ length: open }, (_each, bit) => (way & (1 << bit)) !== 0),
          ),
        ).map((played) =>
          computePayouts({ owned, payoutBasisPoints, matches: played, isAuctionOver: true }),
        );
        const books = { owned, payoutBasisPoints, matches, isAuctionOver: true };
        for (const standing of computeStandings(USERS, books)) {
          const profits = ends.map((end) => wonBy(end, standing.userId) - standing.paidCents);
          // A part that is given back may be a cent more: the largest remainder.
          const near = 1;
          expect(Math.abs((standing.bestCents ?? NaN) - Math.max(...profits))).toBeLessThanOrEqual(
            near,
          );
          expect(Math.abs((standing.worstCents ?? NaN) - Math.min(...profits))).toBeLessThanOrEqual(
            near,
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are in the order of profit, and sum up to nothing when the final is over', () => {
    const owned = [own('t0', 'ana', 50), own('t1', 'ben', 30)];
    const matches = playOn(aBracket(4), [true, true, true]);
    const books = { owned, payoutBasisPoints: FOUR, matches, isAuctionOver: true };
    const standings = computeStandings(USERS, books);
    expect(standings.map(({ userId, profitCents }) => [userId, profitCents])).toEqual([
      ['ana', 3000],
      ['cleo', 0],
      ['dan', 0],
      ['ben', -3000],
    ]);
    expect(standings[0]).toMatchObject({ bestCents: 3000, worstCents: 3000 });
  });

  it('[MONEY-5] say nothing of the best and the worst while the auction runs', () => {
    const owned = [own('t0', 'ana', 50), own('t1', 'ben', 30)];
    for (const bits of [[], [true], [true, true, true]]) {
      const matches = playOn(aBracket(4), bits);
      const books = { owned, payoutBasisPoints: FOUR, matches, isAuctionOver: false };
      for (const standing of computeStandings(USERS, books)) {
        expect(standing).toMatchObject({ bestCents: null, worstCents: null });
      }
    }
  });
});

it('writes cents as people read them', () => {
  expect([123_400, 1234, -50, 0, 100_000_005].map(formatCents)).toEqual([
    '$1,234',
    '$12.34',
    '-$0.50',
    '$0',
    '$1,000,000.05',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
      const digits = cents % 100 === 0 ? 0 : 2;
      const words = new Intl.NumberFormat('en-US', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      expect(formatCents(cents)).toBe(`$${words.format(cents / 100)}`);
    }),
  );
});
