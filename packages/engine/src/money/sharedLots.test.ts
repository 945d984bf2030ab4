import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBracket, PAYOUTS, playOn } from '../../test/aBracket.ts';
import { isDecided } from '../bracket/bracket.ts';
import { isOwnedBy, paidByOwner } from './ownership.ts';
import { computePayouts, sumByMember } from './payouts.ts';
import { computeStandings } from './standings.ts';

const USERS = ['ana', 'ben', 'cleo'];
const parts = USERS.map((userId) => ({ userId, weight: 1 }));

const someLots = (teams: number) =>
  fc
    .array(
      fc.record({
        amount: fc.integer({ min: 1, max: 200 }),
        weights: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }),
      }),
      { minLength: teams, maxLength: teams },
    )
    .map((lots) =>
      lots.map(({ amount, weights }, index) => {
        const divided = USERS.map((userId, at) => ({ userId, weight: weights[at] ?? 0 })).filter(
          ({ weight }) => weight > 0,
        );
        const lot = { teamId: `t${index}`, userId: 'ana', amount };
        return divided.length === 0 ? lot : { ...lot, parts: divided };
      }),
    );

describe('[SHARE-4] money of lots with several owners', () => {
  it('is the same in all as of one owner, and nets add up to zero', () => {
    fc.assert(
      fc.property(
        someLots(4),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        (owned, wins) => {
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

  it('[MONEY-5] has an outlook that never takes back what has been won, and is certain once all own lots are out', () => {
    fc.assert(
      fc.property(someLots(8), fc.array(fc.boolean(), { maxLength: 6 }), (owned, wins) => {
        const matches = playOn(aBracket(8), wins);
        const books = { owned, payoutBasisPoints: PAYOUTS[8] ?? {}, isAuctionOver: true };
        const open = 7 - wins.length;
        const ends = Array.from({ length: 2 ** open }, (_, way) => {
          const bits = Array.from({ length: open }, (_each, bit) => (way & (1 << bit)) !== 0);
          const end = { ...books, matches: playOn(matches, bits) };
          return sumByMember(computePayouts(end).payouts);
        });
        const playing = new Set(
          matches
            .filter((match) => !isDecided(match))
            .flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]),
        );
        for (const standing of computeStandings(USERS, { ...books, matches })) {
          const { userId, paidCents, profitCents } = standing;
          const bestCents = standing.bestCents ?? NaN;
          const worstCents = standing.worstCents ?? NaN;
          expect(worstCents).toBeGreaterThanOrEqual(profitCents);
          const inPlay = owned.filter((lot) => playing.has(lot.teamId) && isOwnedBy(lot, userId));
          const outlook = [bestCents, worstCents];
          expect(outlook).toEqual(inPlay.length === 0 ? [profitCents, profitCents] : outlook);
          const profits = ends.map((end) => (end.get(userId) ?? 0) - paidCents);
          // Two cents for each shared lot that plays, one for the rounding down.
          const near = 2 * inPlay.filter((lot) => 'parts' in lot).length + 1;
          expect(Math.abs(bestCents - Math.max(...profits))).toBeLessThanOrEqual(near);
          expect(Math.abs(worstCents - Math.min(...profits))).toBeLessThanOrEqual(near);
        }
      }),
      { numRuns: 200 },
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
