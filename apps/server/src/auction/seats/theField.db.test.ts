import { auctionState, teamsInOrder } from '@bracketbid/contract/http/auction';
import { makeBoard, viewBoard } from '@bracketbid/contract/http/board';
import { userDetails } from '@bracketbid/contract/http/accounts';
import { exportGroup, myMatches, standings } from '@bracketbid/contract/http/results';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asClerk } from '../../../test/auctions/gavelActs.ts';
import { aGavelGroup } from '../../../test/auctions/gavelGroup.ts';
import { testDatabases } from '../../../test/database.ts';
import { type Answer, signInAdmin, startAuctions, viaServer } from '../../../test/people.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../../test/servers/servers.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { importFour } from '../../../test/tournaments/playedTournament.ts';
import { useServer } from '../../../test/useServer.ts';

describe.each(testDatabases())('the field of passed lots, database %s', (kind) => {
  let server: TestServer;
  useServer({ kind }, (started) => {
    ({ server } = started);
  });

  it('[GAVEL-7, LOT-8] wins for its buyer what each of its teams wins, on every page', async () => {
    const cup = await importFour(await signInAdmin(server.url));
    const rules = { warningSeconds: 0 };
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben', 'Cleo'], rules);
    const [ana, ben, cleo] = members;
    await startAuctions(server.url);
    const params = { groupId };
    const gavel = async () => (await ana.call(auctionState, { params })).state.gavel;
    await expect.poll(async () => (await gavel())?.stage).toBe('waiting');
    const { data } = await ana.call(teamsInOrder, { query: params });
    const host = asClerk(ana, groupId);
    // What is read of the money before must not be what is shown later.
    const read = () => ben.call(standings, { params });
    const sell = async (bid: Promise<Answer>) => {
      expect((await bid).status).toBe(201);
      const { seq } = (await ana.call(auctionState, { params })).state;
      const warned = await host.warnsTwice(seq);
      await host.act({ act: 'sell', seenSeq: warned.seq });
    };
    for (const { _id, teamName } of data) {
      await host.opens(_id);
      if (teamName === 'West 2') await sell(cleo.bid(groupId, _id, '10'));
      else await host.act({ act: 'pass' });
    }
    await read();
    // The board can't say that one of them is the next.
    const { board } = await ana.call(makeBoard, { body: { groupId } });
    const readBoard = async () =>
      (await ana.call(viewBoard, { params: { token: board.token } })).board;
    expect((await readBoard()).upNext).toEqual([]);
    const made = await host.act({ act: 'field' });
    expect((await readBoard()).upNext).toMatchObject([{ teamName: 'The Field' }]);
    await read();
    const lots = await ana.call(teamsInOrder, { query: params });
    const field = lots.data.find(({ teams }) => teams?.length === 3)?._id ?? '';
    expect(made.gavel.stage).toBe('waiting');
    await host.opens(field);
    await sell(ben.bid(groupId, field, '12'));
    await cup.playAll();

    // East 1 has won it all, West 1 its first game, and West 2 none: the whole pot is the Field's.
    const all = await read();
    expect(all.standings.map(({ user, paid, won }) => [user.fullName, paid, won])).toEqual([
      ['Ben', 12, 22],
      ['Ana', 0, 0],
      ['Cleo', 10, 0],
    ]);
    const own = await ben.call(userDetails, { params: { id: ben.userId } });
    expect([own.totalAmountWon, own.totalMatchWon]).toEqual([22, 3]);
    expect(own.team.map((lot) => [lot.teamID.teamName, lot.paidCents, lot.wonCents])).toEqual([
      ['The Field', 1200, 2200],
    ]);
    const { settlement } = await ana.call(settlementOfGroup, { params });
    expect(settlement.transfers).toMatchObject([
      { from: cleo.userId, to: ben.userId, cents: 1000 },
    ]);
    const games = await ben.call(myMatches);
    expect(games.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(22);
    const { body } = await ana.send(exportGroup, { params });
    expect(body['csv']).toMatch(/East 1,1,EAST.*,Ben,.*,The Field,2,/);
  });
});

describe.skipIf(!CAN_SHARE)(`two servers over one PostgreSQL and Redis${WHY_NOT}`, () => {
  it('[GAVEL-7] both have The Field, also where nobody follows its auction', async () => {
    const { peers, close } = await startPeers();
    onTestFinished(close);
    const [first, second] = peers;
    const rules = { warningSeconds: 0 };
    const { groupId, members } = await aGavelGroup(first, ['Ana', 'Ben'], rules);
    const [ana, other] = members;
    const ben = viaServer(second.url, other);
    await startAuctions(first.url);
    const params = { groupId };
    const gavel = async () => (await ana.call(auctionState, { params })).state.gavel;
    await expect.poll(async () => (await gavel())?.stage).toBe('waiting');
    const host = asClerk(ana, groupId);
    const { data } = await ana.call(teamsInOrder, { query: params });
    for (const { _id } of data) {
      await host.opens(_id);
      await host.act({ act: 'pass' });
    }
    // The second one has read the group, and has no room of it.
    await ben.call(standings, { params });
    await host.act({ act: 'field' });
    const listLots = async () =>
      (await ben.call(teamsInOrder, { query: params })).data.map(({ teamName }) => teamName);
    await expect.poll(listLots).toEqual(['The Field']);
    const { state } = await ben.call(auctionState, { params });
    expect(state.upNext.map(({ teamName }) => teamName)).toEqual(['The Field']);
  });
});
