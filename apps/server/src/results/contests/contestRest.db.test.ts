import * as calls from '@bracketbid/contract/contest/calls';
import { describe, expect, it } from 'vitest';
import { aGolfWeek, aHeldContest, type Bids } from '../../../test/contests/heldContest.ts';
import { testDatabases } from '../../../test/database.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { useServer } from '../../../test/useServer.ts';

describe.each(testDatabases())('the rest of a contest, database %s', (kind) => {
  let server: TestServer;
  useServer({ kind }, (started) => {
    ({ server } = started);
  });

  /** Ana and Ben own the two who tie for first: $81 of $100 less what is kept; nobody who is last, for $9. */
  const BIDS: Bids = {
    Nina: { by: 1, amount: 60 },
    Bo: { by: 2, amount: 30 },
    Ida: { by: 0, amount: 10 },
  };
  const readRest = async (rest: 'top' | 'back') => {
    const { sheet, ...week } = aGolfWeek(Date.now());
    const contest = { ...week, sheet: { ...sheet, rest } };
    const names = ['Hanna', 'Ana', 'Ben'] as const;
    const { group, members, findId } = await aHeldContest(server, names, contest, BIDS);
    const [hanna] = members;
    const params = { groupId: group.groupId };
    const enter = async (prizeId: string, value: calls.WirePrizeValue) =>
      (await hanna.call(calls.enterResult, { params, body: { prizeId, value } })).contest;
    const order = [[findId('Nina'), findId('Bo')]];
    expect((await enter('places', { kind: 'place', order })).rest).toBeNull();
    return (await enter('last', { kind: 'named', entrants: [findId('Lou')] })).rest;
  };

  it('[PRIZE-7] is shown once it is given, with the owners of the first ones whom it pays', async () => {
    const rest = await readRest('top');
    expect(rest?.cents).toBe(900);
    expect(
      rest?.pays.map(({ owners, cents }) => [owners.map(({ user }) => user.fullName), cents]),
    ).toEqual(
      expect.arrayContaining([
        [['Ana'], 450],
        [['Ben'], 450],
      ]),
    );
    expect(rest?.pays).toHaveLength(2);
  });

  it('[PRIZE-7] pays nobody by name where it goes back to everyone', async () => {
    expect(await readRest('back')).toEqual({ cents: 900, pays: [] });
  });
});
