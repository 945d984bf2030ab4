import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBracket, PAYOUTS, playOn } from '../../test/aBracket.ts';
import { paidByOwner } from './ownership.ts';
import { computePayouts } from './payouts.ts';
import { computeStandings } from './standings.ts';

const USERS = ['ana', 'ben', 'cleo'];
const parts = USERS.map((userId) => ({ userId, weight: 1 }));

describe('[SHARE-4] money of lots with several owners', () => {
  it('is the same in all as of one owner, and nets add up to zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 4, maxLength: 4 }),
        fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }), {
          minLength: 4,
          maxLength: 4,
        }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        (amounts, weights, wins) => {
          const owned = amounts.map((amount, index) => {
            const divided = USERS.map((userId, at) => ({
              userId,
              weight: weights[index]?.[at] ?? 0,
            })).filter(({ weight }) => weight > 0);
            const lot = { teamId: `t${index}`, userId: 'ana', amount };
            return divided.length === 0 ? lot : { ...lot, parts: divided };
          });
          const books = {
            owned,
            payoutBasisPoints: PAYOUTS[4] ?? {},
            matches: playOn(aBracket(4), wins),
            isAuctionOver: true,
          };
          const money = computePayouts(books);
          const paid = [...paidByOwner(owned).values()].reduce((sum, cents) => sum + cents, 0);
          expect(paid).toBe(money.potCents);
          expect(money.leftCents).toBe(0);
          const profits = computeStandings(USERS, books).map(({ profitCents }) => profitCents);
          expect(profits.reduce((sum, cents) => sum + cents, 0)).toBe(0);
        },
      ),
    );
  });

  it('goes in thirds by hand: $10 cost 3.34, 3.33 and 3.33', () => {
    const owned = [{ teamId: 't0', userId: 'ana', amount: 10, parts }];
    expect([...paidByOwner(owned)]).toEqual([
      ['ana', 334],
      ['ben', 333],
      ['cleo', 333],
    ]);
  });
});
