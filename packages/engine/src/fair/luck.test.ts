import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBracket, PAYOUTS, playOn } from '../../test/aBracket.ts';
import { computePayouts } from '../money/payouts.ts';
import { computeShares } from './fairShares.ts';
import { computeLuck, withoutResults } from './luck.ts';
import { computeOdds } from './odds.ts';

const TEAMS = 8;
const TABLE = PAYOUTS[TEAMS] ?? {};
const EVEN = () => 0;
/** A day a round. */
const matchDate = (matchId: string) => `2026-03-0${matchId.slice(1, 2)}`;
const ownedBy = (owners: readonly (string | null)[]) =>
  owners.flatMap((userId, team) =>
    userId === null ? [] : [{ teamId: `t${team}`, userId, amount: 10 + team }],
  );

describe('luck', () => {
  it('[FAIR-7] is what was won less what the odds gave for the same games', () => {
    // Eight even teams for $108: a first-round win pays $10.80, of which each team was given half.
    const owned = ownedBy(['ana', 'ben', 'ana', 'ben', 'ana', 'ben', 'ana', 'ben']);
    const matches = playOn(aBracket(TEAMS), [true, true, true, false]);
    const books = { owned, payoutBasisPoints: TABLE, matches, isAuctionOver: true };
    const before = computeOdds(withoutResults(matches), EVEN);
    const days = computeLuck(books, computePayouts(books).payouts, before, matchDate);
    expect(days).toEqual([
      {
        date: '2026-03-01',
        luckCents: new Map([
          ['ana', 3 * 1080 - 2 * 1080],
          ['ben', 1080 - 2 * 1080],
        ]),
      },
    ]);
  });

  const people = fc.array(fc.constantFrom('ana', 'ben', 'cleo'), {
    minLength: TEAMS,
    maxLength: TEAMS,
  });
  it('[FAIR-7] of all members together is nothing, give or take cents, where every team is owned', () => {
    fc.assert(
      fc.property(people, fc.array(fc.boolean(), { maxLength: 7 }), (owners, bits) => {
        const matches = playOn(aBracket(TEAMS), bits);
        const books = {
          owned: ownedBy(owners),
          payoutBasisPoints: TABLE,
          matches,
          isAuctionOver: true,
        };
        const odds = computeOdds(withoutResults(matches), EVEN);
        for (const { luckCents } of computeLuck(
          books,
          computePayouts(books).payouts,
          odds,
          matchDate,
        )) {
          const sum = [...luckCents.values()].reduce((total, cents) => total + cents, 0);
          expect(Math.abs(sum)).toBeLessThanOrEqual(12);
        }
      }),
    );
  });

  it('[FAIR-7] is in the end what a member won less the fair value of what they bought', () => {
    const owned = ownedBy(['ana', 'ben', 'ana', 'ben', 'ana', 'ben', 'ana', 'ben']);
    const matches = playOn(aBracket(TEAMS), [true, true, false, false, true, true, false]);
    const books = { owned, payoutBasisPoints: TABLE, matches, isAuctionOver: true };
    const { payouts, potCents } = computePayouts(books);
    const before = computeOdds(withoutResults(matches), (teamId) => Number(teamId.slice(1)) / 4);
    const last = computeLuck(books, payouts, before, matchDate).at(-1);
    const shares = computeShares(before, TABLE);
    const of = (userId: string) => owned.filter((each) => each.userId === userId);
    for (const userId of ['ana', 'ben']) {
      const won = payouts.filter((each) => each.userId === userId);
      const wonCents = won.reduce((sum, { cents }) => sum + cents, 0);
      const fair = of(userId).reduce((sum, { teamId }) => sum + (shares.get(teamId) ?? 0), 0);
      expect(last?.luckCents.get(userId)).toBeCloseTo(wonCents - fair * potCents, -1);
    }
  });

  it('[FAIR-7] has no day before the first game', () => {
    const matches = aBracket(TEAMS);
    const books = { owned: [], payoutBasisPoints: TABLE, matches, isAuctionOver: true };
    expect(computeLuck(books, [], computeOdds(aBracket(TEAMS), EVEN), matchDate)).toEqual([]);
  });
});

it('takes a bracket back to before its first game', () => {
  const played = playOn(aBracket(TEAMS), [true, false, true, true, true]);
  expect(withoutResults(played)).toEqual(aBracket(TEAMS));
});
