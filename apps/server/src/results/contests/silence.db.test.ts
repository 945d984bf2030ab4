import * as calls from '@bracketbid/contract/contest/calls';
import { groupLog } from '@bracketbid/contract/http/receipts';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../test/clocks/jumpingClock.ts';
import { aGolfWeek, aHeldContest, type Draft } from '../../../test/contests/heldContest.ts';
import { openTestDatabase, testDatabases } from '../../../test/database.ts';
import { PASSWORD, signIn, type SomeBody } from '../../../test/people.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../../test/servers/servers.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';

const HOUR_MS = 60 * 60 * 1000;
const KNOCKOUT: Partial<Draft> = {
  kind: 'bracket',
  sheet: {
    keptBasisPoints: 0,
    keptFor: '',
    prizes: [
      { kind: 'round', id: 'semi', name: 'Semi-finals', code: 'F4', basisPoints: 2500 },
      { kind: 'named', id: 'best', name: 'Best', basisPoints: 5000 },
    ],
    rest: 'back',
    unowned: 'rest',
    withdrawn: 'stands',
  },
};

type Clock = ReturnType<typeof createJumpingClock>;

/** A knockout of four whose host has entered the best of all and both semi-finals; Ana owns Nina. */
async function aTalk(server: TestServer, clock: Clock) {
  const nowMs = clock.nowMs();
  const contest = aGolfWeek(nowMs, KNOCKOUT);
  const bids = { Nina: { by: 1, amount: 60 } };
  const names = ['Hanna', 'Ana', 'Ben'] as const;
  const { group, members, findId } = await aHeldContest(server, names, contest, bids, nowMs);
  const [hanna, ana] = members;
  const params = { groupId: group.groupId };
  const view = await hanna.call(calls.contestOfGroup, { params });
  const enter = (prizeId: string, value: calls.WirePrizeValue) =>
    hanna.call(calls.enterResult, { params, body: { prizeId, value } });
  await enter('best', { kind: 'named', entrants: [findId('Nina')] });
  for (const { _id: matchId, prizeId, home } of view.contest.matches) {
    if (prizeId === null) continue;
    await enter(prizeId, { kind: 'round', matchId, homeScore: 1, awayScore: 0, winner: home });
  }
  return { params, hanna, ana, findId };
}

type Talk = Awaited<ReturnType<typeof aTalk>>;

const signedIn = (server: TestServer, who: SomeBody) => signIn(server.url, who.email, PASSWORD);

async function readStates({ params }: Talk, who: SomeBody) {
  const { contest } = await who.call(calls.contestOfGroup, { params });
  const { settlement } = await who.call(settlementOfGroup, { params });
  return [contest.prizes.map(({ state }) => state), settlement.isFinal];
}

/** How many results the group's chain says that time has confirmed. */
async function bySilence({ params }: Talk, who: SomeBody): Promise<number> {
  const { data } = await who.call(groupLog, { params });
  return data.filter(({ event }) => event.type === 'ResultConfirmed' && event.by === null).length;
}

describe.each(testDatabases())('results of which nobody says anything, database %s', (kind) => {
  it('[RESULTS-4, RESULTS-8] are confirmed after 6 hours and 48 hours by the server’s clock, over a restart, and the settlement is final no earlier', async () => {
    const clock = createJumpingClock();
    const database = await openTestDatabase(kind);
    let server = await startServer({ database, clock });
    const restartAt = async (atMs: number) => {
      await server.close();
      clock.jumpTo(atMs);
      server = await startServer({ database, clock });
    };
    try {
      const enteredMs = clock.nowMs();
      const talk = await aTalk(server, clock);
      expect(await readStates(talk, talk.ana)).toEqual([['entered', 'entered'], false]);
      clock.jumpTo(enteredMs + 6 * HOUR_MS - 60_000);
      let ana = await signedIn(server, talk.ana);
      expect(await readStates(talk, ana)).toEqual([['entered', 'entered'], false]);

      await restartAt(enteredMs + 7 * HOUR_MS);
      ana = await signedIn(server, talk.ana);
      expect(await bySilence(talk, ana)).toBe(2);
      expect(await readStates(talk, ana)).toEqual([['confirmed', 'entered'], false]);

      await restartAt(enteredMs + 48 * HOUR_MS - 60_000);
      ana = await signedIn(server, talk.ana);
      expect(await readStates(talk, ana)).toEqual([['confirmed', 'entered'], false]);
      clock.jumpTo(enteredMs + 49 * HOUR_MS);
      ana = await signedIn(server, talk.ana);
      await expect.poll(() => bySilence(talk, ana)).toBe(3);
      expect(await readStates(talk, ana)).toEqual([['confirmed', 'confirmed'], true]);
      // A confirmed result is corrected, and waits again.
      const hanna = await signedIn(server, talk.hanna);
      const value = { kind: 'named' as const, entrants: [talk.findId('Bo')] };
      const { params } = talk;
      await hanna.call(calls.enterResult, { params, body: { prizeId: 'best', value } });
      expect(await readStates(talk, ana)).toEqual([['confirmed', 'entered'], false]);
    } finally {
      await server.close();
      await database.close();
    }
  });
});

describe.skipIf(!CAN_SHARE)(`results on two servers${WHY_NOT}`, () => {
  const clock = createJumpingClock();
  let servers: Awaited<ReturnType<typeof startPeers>>;
  beforeAll(async () => {
    servers = await startPeers({ clock });
  });
  afterAll(() => servers.close());

  it('[RESULTS-4] are confirmed once by time, whichever process they were entered on, and never against an objection', async () => {
    const [first, second] = servers.peers;
    const talk = await aTalk(first, clock);
    const { params } = talk;
    const there = await signedIn(second, talk.ana);
    await there.call(calls.objectToResult, {
      params: { ...params, prizeId: 'best' },
      body: { reason: 'It was Bo' },
    });
    clock.jumpTo(clock.nowMs() + 60 * HOUR_MS);
    const ana = await signedIn(second, talk.ana);
    await expect.poll(() => bySilence(talk, ana)).toBe(2);
    expect(await readStates(talk, ana)).toEqual([['confirmed', 'objected'], false]);
    const hanna = await signedIn(first, talk.hanna);
    expect(await readStates(talk, hanna)).toEqual([['confirmed', 'objected'], false]);
    expect(await bySilence(talk, hanna)).toBe(2);
  });
});
