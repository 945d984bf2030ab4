import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Match } from '../bracket/bracket.ts';
import { computeTeamCosts } from './lotCosts.ts';
import { lotsByTeam } from './ownership.ts';
import { computePayouts } from './payouts.ts';
import { computeStandings } from './standings.ts';

const lots = fc
  .array(
    fc.record({ amount: fc.integer({ min: 1, max: 5000 }), size: fc.integer({ min: 1, max: 9 }) }),
    {
      maxLength: 12,
    },
  )
  .map((some) =>
    some.map(({ amount, size }, lot) => ({
      teamId: size === 1 ? `team ${lot}` : `lot ${lot}`,
      userId: `user ${lot % 3}`,
      amount,
      ...(size === 1
        ? {}
        : { teamIds: Array.from({ length: size }, (_, at) => `team ${lot} ${at}`) }),
    })),
  );

it('[MONEY-7] the costs of a lot’s teams add up to its price, and differ by a cent at most', () => {
  fc.assert(
    fc.property(lots, (owned) => {
      const costs = computeTeamCosts(owned);
      for (const { teamId, teamIds = [teamId], userId, amount } of owned) {
        const own = costs.filter((each) => teamIds.includes(each.teamId));
        expect(own.map((each) => each.teamId)).toEqual(teamIds);
        expect(own.every((each) => each.userId === userId)).toBe(true);
        const cents = own.map((each) => each.cents);
        expect(cents.reduce((sum, each) => sum + each, 0)).toBe(amount * 100);
        expect(Math.max(...cents) - Math.min(...cents)).toBeLessThanOrEqual(1);
      }
      expect(costs).toHaveLength(lotsByTeam(owned).size);
    }),
  );
});

it('[LOT-8, MONEY-2] each team of a bundle pays its own wins to the bundle’s owner, and all is paid out in the end', () => {
  const match = (id: string, home: string, away: string, winner: string, next: string | null) =>
    ({
      id,
      round: next === null ? 'NC' : 'F4',
      roundOrder: next === null ? 2 : 1,
      position: 0,
      status: 'final',
      homeTeamId: home,
      awayTeamId: away,
      winnerTeamId: winner,
      next,
      homeScore: 2,
      awayScore: 1,
      homeFrom: null,
      awayFrom: null,
    }) satisfies Match;
  const books = {
    owned: [
      { teamId: 'lot', teamIds: ['a', 'd'], userId: 'ana', amount: 7 },
      { teamId: 'b', userId: 'ben', amount: 3 },
    ],
    payoutBasisPoints: { F4: 2500, NC: 5000 },
    isAuctionOver: true,
    matches: [
      match('one', 'a', 'b', 'a', 'final'),
      match('two', 'c', 'd', 'd', 'final'),
      match('final', 'a', 'd', 'd', null),
    ],
  };
  expect(computePayouts(books)).toEqual({
    potCents: 1000,
    payouts: [
      { matchId: 'one', userId: 'ana', teamId: 'a', cents: 250 },
      { matchId: 'two', userId: 'ana', teamId: 'd', cents: 250 },
      { matchId: 'final', userId: 'ana', teamId: 'd', cents: 500 },
    ],
    leftCents: 0,
  });
  expect(computeStandings(['ana', 'ben'], books).map(({ profitCents }) => profitCents)).toEqual([
    300, -300,
  ]);
});

it('[LOT-8, MONEY-5] what can still come counts every team of a bundle', () => {
  const open = (
    id: string,
    home: string | null,
    away: string | null,
    next: string | null,
    from: [string, string] | null,
  ) =>
    ({
      id,
      round: next === null ? 'NC' : 'F4',
      roundOrder: next === null ? 2 : 1,
      position: 0,
      status: 'scheduled',
      homeTeamId: home,
      awayTeamId: away,
      winnerTeamId: null,
      next,
      homeScore: null,
      awayScore: null,
      homeFrom: from?.[0] ?? null,
      awayFrom: from?.[1] ?? null,
    }) satisfies Match;
  const books = {
    owned: [
      { teamId: 'lot', teamIds: ['a', 'b'], userId: 'ana', amount: 6 },
      { teamId: 'c', userId: 'ben', amount: 4 },
    ],
    payoutBasisPoints: { F4: 2500, NC: 5000 },
    isAuctionOver: true,
    matches: [
      open('one', 'a', 'b', 'final', null),
      open('two', 'c', 'd', 'final', null),
      open('final', null, null, null, ['one', 'two']),
    ],
  };
  const [ana, ben] = computeStandings(['ana', 'ben'], books).toSorted((x, y) =>
    x.userId < y.userId ? -1 : 1,
  );
  // One of her two is in the final for sure.
  expect(ana).toMatchObject({ bestCents: 1000 - 600, worstCents: 250 - 600 });
  expect(ben).toMatchObject({ bestCents: 750 - 400, worstCents: -400 });
});
