import { holdAgain } from '@bracketbid/contract/contest/circleCalls';
import * as calls from '@bracketbid/contract/contest/calls';
import { describe, expect, it } from 'vitest';
import { aGolfWeek, type Draft, holdContest } from '../../../test/contests/heldContest.ts';
import { testDatabases } from '../../../test/database.ts';
import { signUp } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { useServer } from '../../../test/useServer.ts';

const MINUTE_MS = 60_000;
const ENTRANTS = 256;

/** As long as it can be: each name is sixty letters of four bytes. */
const formatName = (index: number) => `${'🏇'.repeat(57)}${String(index).padStart(3, '0')}`;
const LARGEST: Partial<Draft> = {
  name: '🏆'.repeat(80),
  entrants: Array.from({ length: ENTRANTS }, (_, index) => ({
    name: formatName(index),
    number: 999 - index,
    pool: '🐎'.repeat(20),
    seed: 64,
    color: '#00539b',
  })),
  sheet: {
    ...aGolfWeek(0).sheet,
    keptFor: '🏠'.repeat(60),
    prizes: Array.from({ length: 64 }, (_, index) => ({
      kind: 'place',
      id: `a-prize-with-a-very-long-id-${index}`,
      name: '🥇'.repeat(60),
      basisPoints: Array.from({ length: 40 }, (_each, place) =>
        place > 0 ? 0 : index === 0 ? 10_000 - 63 * 100 : 100,
      ),
    })),
  },
};

describe.each(testDatabases())('the largest contest, database %s', (kind) => {
  let server: TestServer;
  useServer({ kind }, (started) => {
    ({ server } = started);
  });

  it('[CONTEST-1, CONTEST-4, CIRCLE-1] is made, changed, played and held again', async () => {
    const hanna = await signUp(server.url, 'Hanna');
    const contest = aGolfWeek(Date.now(), LARGEST);
    const auctionDate = new Date(Date.now() + 30 * MINUTE_MS).toISOString();
    const { group } = await hanna.call(calls.createGroup, {
      body: { groupname: 'The Derby', contest, auctionDate },
    });
    const { groupId } = group;
    const params = { groupId };
    const { contest: made } = await hanna.call(calls.contestOfGroup, { params });
    expect(made.entrants).toHaveLength(ENTRANTS);
    const entrants = made.entrants.toReversed();
    const changed = await hanna.call(calls.changeContest, {
      params,
      body: { ...contest, entrants },
    });
    expect(changed.contest.entrants.map(({ _id }) => _id)).toEqual(entrants.map(({ _id }) => _id));
    await holdContest(server, groupId, [hanna], { [formatName(0)]: { by: 0, amount: 60 } });
    const order = entrants.map(({ _id }) => [_id]);
    const entered = await hanna.call(calls.enterResult, {
      params,
      body: { prizeId: 'a-prize-with-a-very-long-id-0', value: { kind: 'place', order } },
    });
    expect(entered.contest.prizes[0]?.state).toBe('confirmed');
    const again = await hanna.call(holdAgain, { body: { groupId, contest, auctionDate } });
    expect(again.group.contest?.name).toBe(contest.name);
  });
});
