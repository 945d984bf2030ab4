import { auctionState, teamsInOrder } from '@bracketbid/contract/http/auction';
import { gavelMessage } from '@bracketbid/contract/live/gavel';
import { makeBoard, viewBoard } from '@bracketbid/contract/http/board';
import { nameClerks } from '@bracketbid/contract/http/gavel';
import { describe, expect, it } from 'vitest';
import { asClerk, provenLog } from '../../../test/auctions/gavelActs.ts';
import { aGavelGroup, seated } from '../../../test/auctions/gavelGroup.ts';
import { openBoard } from '../../../test/connections/boardScreen.ts';
import { testDatabases } from '../../../test/database.ts';
import { openScreen, startAuctions } from '../../../test/people.ts';
import { startServer } from '../../../test/startServer.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';

const told = gavelMessage.pick({ seq: true, stage: true, amount: true });
type Received = readonly { readonly name: string; readonly payload: unknown }[];

/** What a screen was told of the gavel, in the order in which it came. */
const listTold = (received: Received) =>
  received.flatMap(({ name, payload }) => (name === 'gavel' ? [told.parse(payload)] : []));

/** The stages of the evening below, and the amounts that stood. */
const TOLD = [
  'waiting 0, shown 0, open 0, called 10, open 10, open 12, open 50',
  'open 50, open 12, open 15, once 15, twice 15, sold 15',
  'shown 0, open 0, passed 0, shown 0, open 0, passed 0',
  'shown 0, open 0, open 3, once 3, twice 3, sold 3',
  // The Field is made, and stays unsold.
  'waiting 0, waiting 0',
].join(', ');

describe.each(testDatabases())('an evening with a gavel, database %s', (kind) => {
  it('[GAVEL-1, GAVEL-5, GAVEL-6, GAVEL-7, GAVEL-8] reaches every member and the board, act by act, and is proven', async () => {
    const server = await startServer({ kind, tournament: tinyTournament(4) });
    const names = ['Ana', 'Ben', 'Cleo'] as const;
    const rules = { warningSeconds: 0, startingBudget: null };
    const { groupId, members } = await aGavelGroup(server, names, rules);
    const [ana, ben, cleo] = members;
    await seated(ana, groupId, [7, 31]);
    await ana.call(nameClerks, { body: { groupId, userIds: [ben.userId] } });
    const { board } = await ana.call(makeBoard, { body: { groupId } });
    const television = await openBoard(server.url, board.token);
    const hers = await openScreen(server.url, ana, groupId);
    const others = [ben, cleo].map((who) => openScreen(server.url, who, groupId));
    const screens = [hers, ...(await Promise.all(others))];
    await startAuctions(server.url);
    const gavelNow = async () =>
      (await cleo.call(auctionState, { params: { groupId } })).state.gavel;
    await expect.poll(async () => (await gavelNow())?.stage).toBe('waiting');
    const [host, clerk] = [asClerk(ana, groupId), asClerk(ben, groupId)];
    const { data } = await ana.call(teamsInOrder, { query: { groupId } });
    const [one = '', two = '', three = '', four = ''] = data.map(({ _id }) => _id);

    // The first team: a call, its name, a phone that bids more, a slip of the tongue that two clerks undo.
    await host.opens(one);
    expect((await host.act({ act: 'call', amount: 10 })).gavel).toMatchObject({
      stage: 'called',
      called: 10,
      leader: null,
      by: { _id: ana.userId },
    });
    const named = await host.act({ act: 'name', seat: 31 });
    expect(named).toMatchObject({ data: { amount: 10, fullName: '#31 Seat 31' } });
    expect((await cleo.bid(groupId, one, '12')).status).toBe(201);
    await clerk.act({ act: 'bid', seat: 7, amount: 50 });
    await clerk.act({ act: 'strike', reason: 'Fifteen, not fifty' });
    const struck = await host.act({ act: 'agree' });
    expect(struck.gavel).toMatchObject({ stage: 'open', amount: 12, leader: { _id: cleo.userId } });
    const bid = await host.act({ act: 'bid', seat: 7, amount: 15 });
    const twice = await host.warnsTwice(bid.seq);
    expect(twice.gavel.sellableAt).not.toBeNull();
    const sold = await host.act({ act: 'sell', seenSeq: twice.seq });
    expect(sold.gavel).toMatchObject({ stage: 'sold', lot: one, amount: 15 });
    expect(sold.gavel.leader?.fullName).toBe('#7 Seat 7');

    // Two that nobody wants become The Field; the last but one goes to a phone.
    for (const lot of [two, three]) {
      await host.opens(lot);
      await host.act({ act: 'pass' });
    }
    await host.opens(four);
    expect((await ben.bid(groupId, four, '3')).status).toBe(201);
    // The clerk warns by what the screen in front of them says.
    const seen = await hers.receives('gavel', ({ lot, amount }) => lot === four && amount === 3);
    const warned = await host.warnsTwice(seen.seq);
    await host.act({ act: 'sell', seenSeq: warned.seq });
    expect((await gavelNow())?.isPassedTurn).toBe(true);
    await clerk.act({ act: 'field' });
    await host.act({ act: 'finish', sure: true });

    const log = await provenLog(cleo, groupId);
    const sum = log.reduce(
      (all, { event }) => all + (event.type === 'LotSold' ? event.amount : 0),
      0,
    );
    expect(sum).toBe(18);
    expect(log.at(-1)?.event.type).toBe('AuctionCompleted');
    await Promise.all(screens.map((screen) => screen.receives('auctionCompleted')));
    await television.receives('auctionCompleted');
    for (const { received } of [...screens, television]) {
      const messages = listTold(received);
      expect(messages.map(({ stage, amount }) => `${stage} ${amount}`).join(', ')).toBe(TOLD);
      const seqs = messages.map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    }
    // A board's line is kept by one each second; members hear none.
    for (const { received } of screens) {
      const heard = received.map(({ name }) => name);
      const evening = heard.slice(heard.indexOf('gavel'), heard.lastIndexOf('gavel'));
      expect(evening).not.toContain('countdownUpdate');
    }
    const { board: shown } = await ana.call(viewBoard, { params: { token: board.token } });
    expect(JSON.stringify(shown)).toContain('#7 Seat 7');
    for (const screen of screens) screen.close();
    television.close();
    await server.close();
  }, 60_000);
});
