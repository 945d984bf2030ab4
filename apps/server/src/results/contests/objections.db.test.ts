import * as calls from '@bracketbid/contract/contest/calls';
import { describe, expect, it } from 'vitest';
import { aGolfWeek, aHeldContest } from '../../../test/contests/heldContest.ts';
import { testDatabases } from '../../../test/database.ts';
import type { SomeBody } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { useServer } from '../../../test/useServer.ts';

describe.each(testDatabases())('objections, database %s', (kind) => {
  let server: TestServer;
  useServer({ kind }, (started) => {
    ({ server } = started);
  });

  /** Hanna is the host; Ben and Cleo sit with her. */
  const held = async () => {
    const names = ['Hanna', 'Ben', 'Cleo'] as const;
    const { group, members, findId } = await aHeldContest(server, names, aGolfWeek(Date.now()), {
      Nina: { by: 1, amount: 60 },
    });
    const [hanna, ben, cleo] = members;
    const params = { groupId: group.groupId };
    const look = async () => (await ben.call(calls.contestOfGroup, { params })).contest;
    return { params, hanna, ben, cleo, findId, look };
  };

  it('[RESULTS-5] tell every member why, also when the same value is entered again, until they confirm it', async () => {
    const { params, hanna, ben, cleo, findId, look } = await held();
    const ofPlaces = { ...params, prizeId: 'places' };
    const enter = (name: string) =>
      hanna.call(calls.enterResult, {
        params,
        body: { prizeId: 'places', value: { kind: 'place', order: [[findId(name)]] } },
      });
    const object = (who: SomeBody, reason: string) =>
      who.call(calls.objectToResult, { params: ofPlaces, body: { reason } });
    const seen = async () => {
      const [places] = (await look()).prizes;
      return [places?.state, places?.objections];
    };
    await enter('Nina');
    expect(await seen()).toEqual(['entered', []]);
    const bens = { by: ben.userId, reason: 'A card was wrong' };
    const cleos = { by: cleo.userId, reason: 'Bo was first' };
    await object(ben, bens.reason);
    await object(cleo, cleos.reason);
    expect(await seen()).toEqual(['objected', [bens, cleos]]);

    await enter('Nina');
    expect(await seen()).toEqual(['entered', [bens, cleos]]);
    await ben.call(calls.confirmResult, { params: ofPlaces, body: {} });
    expect(await seen()).toEqual(['entered', [cleos]]);
    const other = { by: ben.userId, reason: 'No, it was' };
    await object(ben, other.reason);
    expect(await seen()).toEqual(['objected', [cleos, other]]);

    await enter('Bo');
    expect(await seen()).toEqual(['entered', []]);
  });

  it('[RESULTS-9, RESULTS-10] tell why an entrant is not withdrawn, and the contest not called off', async () => {
    const { params, hanna, ben, findId, look } = await held();
    const entrantId = findId('Nina');
    await hanna.call(calls.withdrawEntrant, { params, body: { entrantId, reason: 'A bad back' } });
    await hanna.call(calls.callOffContest, { params, body: { reason: 'Snow' } });
    const ofEntrant = { ...params, entrantId };
    const reason = 'She walks again';
    await ben.call(calls.objectToWithdrawal, { params: ofEntrant, body: { reason } });
    await ben.call(calls.objectToCallOff, { params, body: { reason: 'It melts' } });
    const seen = async () => {
      const { entrants, callOff } = await look();
      const withdrawal = entrants.find(({ _id }) => _id === entrantId)?.withdrawal;
      return [withdrawal?.objections, callOff?.objections, callOff?.objectedBy];
    };
    const by = ben.userId;
    expect(await seen()).toEqual([[{ by, reason }], [{ by, reason: 'It melts' }], [by]]);
    await ben.call(calls.confirmWithdrawal, { params: ofEntrant });
    await ben.call(calls.confirmCallOff, { params });
    expect(await seen()).toEqual([[], [], []]);
  });
});
