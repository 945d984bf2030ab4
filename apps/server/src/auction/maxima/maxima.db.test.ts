import * as auction from '@bracketbid/contract/http/auction';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import * as maximaCalls from '@bracketbid/contract/http/maxima';
import { auctionLog, groupLog } from '@bracketbid/contract/http/receipts';
import { globalPause, globalResume } from '@bracketbid/contract/http/site';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { afterEach, describe, expect, it } from 'vitest';
import { haveBegun } from '../../../test/auctions/begunAuction.ts';
import { testDatabases } from '../../../test/database.ts';
import {
  aGroup,
  openLot,
  openScreen,
  signInAdmin,
  type SomeBody,
  startAuctions,
} from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';
import { HASHES } from '../../platform/crypto/sha256.ts';

const OPEN = { lotSeconds: 60, maximumBids: true } as const;

describe.each(testDatabases())('maximum bids, database %s', (kind) => {
  let server: TestServer | null = null;
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  /** Three members with a team open, and what is on their screens. */
  const aNight = async (teams = 4, settings: object = OPEN) => {
    server = await startServer({ kind, tournament: tinyTournament(teams) });
    const { url } = server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    const { groupId } = group;
    await haveBegun(server, groupId, { settings, endedLots: 0 });
    const screen = await openScreen(url, cleo, groupId);
    const teamId = (await openLot(screen)).team?._id ?? '';
    return { server, url, groupId, teamId, ana, ben, cleo, screen };
  };
  let ids = 0;
  const set = (
    who: SomeBody,
    groupId: string,
    teamID: string,
    amount: string,
    clientId?: string,
  ) => {
    ids += 1;
    const body = { groupId, teamID, amount, clientId: clientId ?? `try ${ids}` };
    return who.send(maximaCalls.setMaximum, { body });
  };
  const readLot = async (who: SomeBody, groupId: string) =>
    (await who.call(auction.auctionState, { params: { groupId } })).state;

  it('[MAX-2] bid just enough to lead, and answer a bid with a sentence of why', async () => {
    const { groupId, teamId, ana, ben, screen } = await aNight();
    expect((await set(ana, groupId, teamId, '40')).body).toMatchObject({
      data: { teamID: teamId, amount: 40, standing: 'leading', currentAmount: 1 },
    });
    const answered = await ben.bid(groupId, teamId, '40');
    expect(answered.status).toBe(201);
    expect(answered.body).toMatchObject({
      message: 'Ana’s maximum answered: Ana had said $40 first.',
      answered: true,
      data: { amount: 40, userId: ana.userId, answers: { amount: 40 } },
    });
    const { auctionData } = await screen.receives(
      'auctionaddmessage',
      ({ auctionData: bid }) => bid.amount === 40,
    );
    expect(auctionData).toMatchObject({
      userId: ana.userId,
      answers: { user: { _id: ben.userId } },
    });
    expect((await set(ben, groupId, teamId, '50')).body).toMatchObject({
      data: { standing: 'leading', currentAmount: 41 },
    });
  });

  it('are seen by their owner alone, and removed without moving the price', async () => {
    const { groupId, teamId, ana, ben } = await aNight();
    const { upNext } = await readLot(ana, groupId);
    const later = upNext[0]?._id ?? '';
    await set(ana, groupId, teamId, '40');
    expect((await set(ana, groupId, later, '77')).body).toMatchObject({
      message: expect.stringContaining('Only you see it'),
      data: { standing: 'waiting', currentAmount: 0 },
    });
    const mine = await ana.call(maximaCalls.myMaxima);
    expect(mine.data.map(({ teamID, amount }) => [teamID, amount])).toEqual([
      [teamId, 40],
      [later, 77],
    ]);
    expect((await ben.call(maximaCalls.myMaxima)).data).toEqual([]);
    await ana.call(maximaCalls.removeMaximum, { body: { groupId, teamID: teamId } });
    expect(
      (await ana.send(maximaCalls.removeMaximum, { body: { groupId, teamID: teamId } })).status,
    ).toBe(409);
    expect((await readLot(ben, groupId)).lot).toMatchObject({
      amount: 1,
      bidder: { _id: ana.userId },
    });
    expect((await ana.call(maximaCalls.myMaxima)).data).toHaveLength(1);
  });

  it('count once, however often the request is sent', async () => {
    const { server: running, groupId, teamId, ana, ben } = await aNight();
    await ben.bid(groupId, teamId, '3');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => set(ana, groupId, teamId, '40', 'one tap')),
    );
    for (const { status, body } of answers) {
      expect([status, body['data']]).toEqual([200, expect.objectContaining({ currentAmount: 4 })]);
    }
    const { rows } = await running.database.pool.query(
      `select seq from auction_events where group_id = $1 and type = 'MaximumSealed'`,
      [groupId],
    );
    expect(rows).toHaveLength(1);
  });

  it('[MAX-2] set in a pause of the site say that they bid once it is over, whoever has which', async () => {
    const { url, groupId, teamId, ana, ben, cleo } = await aNight();
    const admin = await signInAdmin(url);
    const waits = (amount: number) => ({
      message: expect.stringMatching(
        new RegExp(`^Up to \\$${amount} for .*: it bids once the pause is over. Only you see it.$`),
      ),
      data: { teamID: teamId, amount, standing: 'waiting', currentAmount: 0 },
    });
    await admin.call(globalPause, { body: { duration: 5 } });
    // Alone; with a higher one there; with a lower one there.
    expect((await set(ana, groupId, teamId, '40')).body).toMatchObject(waits(40));
    expect((await set(ben, groupId, teamId, '30')).body).toMatchObject(waits(30));
    expect((await set(cleo, groupId, teamId, '60')).body).toMatchObject(waits(60));
    await admin.call(globalResume);
    await expect
      .poll(async () => (await readLot(ana, groupId)).lot)
      .toMatchObject({
        amount: 41,
        bidder: { _id: cleo.userId },
      });
    await admin.call(globalPause, { body: { duration: 5 } });
    expect((await set(ana, groupId, teamId, '70')).body).toMatchObject({
      data: { standing: 'waiting', currentAmount: 41 },
    });
    expect((await set(cleo, groupId, teamId, '80')).body).toMatchObject({
      message: expect.stringMatching(/you lead with \$41\.$/),
      data: { standing: 'leading' },
    });
    await admin.call(globalResume);
    await expect.poll(async () => (await readLot(ana, groupId)).lot).toMatchObject({ amount: 71 });
  });

  it('[MAX-2] say truly by what they were answered', async () => {
    const { groupId, teamId, ana, ben, cleo } = await aNight();
    await set(ana, groupId, teamId, '40');
    expect((await set(ben, groupId, teamId, '30')).body['message']).toMatch(
      /^A higher maximum answered yours for .*: it stands at \$31\.$/,
    );
    expect((await set(ben, groupId, teamId, '40')).body['message']).toMatch(
      /^An earlier maximum answered yours for .*: it stands at \$40\.$/,
    );
    await cleo.bid(groupId, teamId, '55');
    // Sent again after a bid by hand went past it.
    expect((await set(ana, groupId, teamId, '40')).body['message']).toMatch(
      /stands at \$55, and your maximum is \$40\.$/,
    );
  });

  it('[MAX-4] are in the log that members read once their lot is over, and no price there names a seal', async () => {
    const { groupId, teamId, ana, ben, cleo, screen } = await aNight(2, {
      lotSeconds: 3,
      extensionSeconds: 0,
      maximumBids: true,
    });
    const read = async () => (await ben.call(auctionLog, { params: { groupId } })).data;
    const before = (await read()).map(({ event }) => event.type);
    await set(ana, groupId, teamId, '40');
    await ben.bid(groupId, teamId, '20');
    await ana.call(maximaCalls.removeMaximum, { body: { groupId, teamID: teamId } });
    expect((await cleo.bid(groupId, teamId, '22')).body).not.toHaveProperty('answered');
    const during = await read();
    expect(during.map(({ event }) => event.type)).toEqual(before);
    expect(before).toEqual(['AuctionStarted', 'LotLocked']);
    await screen.receives('auctionCompleted');
    const after = await read();
    const prices = after.filter(({ event }) => event.type.startsWith('Bid'));
    expect(prices.map(({ event }) => event.type)).toEqual([
      'BidPlaced',
      'BidAnswered',
      'BidPlaced',
    ]);
    for (const { event } of after) {
      if (event.type !== 'MaximumSealed') continue;
      expect(JSON.stringify(prices)).not.toContain(event.seal);
    }
  });

  it('[MAX-3] removed and set anew before the start are new ones, at the end of the line', async () => {
    server = await startServer({ kind, tournament: tinyTournament(2) });
    const { url } = server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const { data: teams } = await ana.call(auction.teams, { params: { groupId } });
    await ana.call(changeRules, { params: { groupId }, body: { maximumBids: true } });
    const teamID = teams[0]?._id ?? '';
    await set(ben, groupId, teamID, '60');
    await set(ana, groupId, teamID, '50');
    await ben.call(maximaCalls.removeMaximum, { body: { groupId, teamID } });
    await set(ben, groupId, teamID, '50');
    const chain = await ben.call(groupLog, { params: { groupId } });
    const anew = chain.data.at(-1)?.event;
    expect([anew?.type, anew]).toEqual([
      'MaximumSealed',
      expect.not.objectContaining({ replaces: expect.anything() }),
    ]);
    const screen = await openScreen(url, ben, groupId);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 1, extensionSeconds: 0 });
    const sold = await screen.receives('teamStatusUpdate', (sale) => sale.teamID === teamID);
    expect(sold).toMatchObject({ amount: 50, user: { _id: ana.userId } });
    screen.close();
  });

  it('are refused in a person’s words, and leave nothing behind', async () => {
    const { server: running, groupId, teamId, ana, ben } = await aNight();
    await ben.bid(groupId, teamId, '10');
    const refusals = [
      [await set(ana, groupId, teamId, '10'), 409, 'The bid must be higher than $10.'],
      [await set(ana, groupId, teamId, '1001'), 409, 'You have $1,000 left.'],
      [await set(ben, groupId, teamId, '9'), 409, /You have bid \$10 already/],
      [await set(ana, groupId, groupId, '20'), 404, /not part/],
      [await set(ana, groupId, teamId, '9999999999'), 400, /./],
    ] as const;
    for (const [{ status, body }, expected, message] of refusals) {
      expect(status).toBe(expected);
      expect(body['message']).toMatch(message);
    }
    const rows = await running.database.kysely.selectFrom('maxima').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('are refused where the group bids by hand', async () => {
    const { groupId, teamId, ana } = await aNight(2, { lotSeconds: 60 });
    const { status, body } = await set(ana, groupId, teamId, '10');
    expect([status, body['code']]).toEqual([409, 'MaximaOff']);
  });

  it('[MAX-4] show no amount to anybody else, by any call, message or figure', async () => {
    const { url, groupId, teamId, ana, ben, screen } = await aNight();
    const later = (await readLot(ana, groupId)).upNext[0]?._id ?? '';
    await set(ana, groupId, teamId, '417');
    await set(ana, groupId, later, '293');
    await ben.bid(groupId, teamId, '5');
    const views = [
      await ben.call(auction.auctionState, { params: { groupId } }),
      await ben.call(auctionLog, { params: { groupId } }),
      await ben.call(auction.allBids, { params: { groupId } }),
      await ben.call(auction.bidsOfTeam, { params: { teamId } }),
      await ben.call(auction.teams, { params: { groupId } }),
      await ben.call(maximaCalls.myMaxima),
      await (await fetch(new URL('/metrics', url))).text(),
      screen.received,
    ];
    for (const view of views) expect(JSON.stringify(view)).not.toMatch(/\b(417|293)\b/);
  });

  it('[MAX-6] are set before the start, act as their lots open, and are proven with the group’s chain', async () => {
    server = await startServer({ kind, tournament: tinyTournament(4) });
    const { url } = server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const { data: teams } = await ana.call(auction.teams, { params: { groupId } });
    const off = await set(ana, groupId, teams[0]?._id ?? '', '40');
    expect([off.status, off.body['code']]).toEqual([409, 'MaximaOff']);
    await ana.call(changeRules, {
      params: { groupId },
      body: { maximumBids: true, minimumBid: 3 },
    });
    expect((await set(ana, groupId, teams[0]?._id ?? '', '2')).status).toBe(409);
    expect((await set(ana, groupId, groupId, '20')).status).toBe(404);
    for (const { _id } of teams) await set(ana, groupId, _id, '50');
    for (const { _id } of teams) await set(ben, groupId, _id, '40');
    // Lowered to the same, Ana's keeps its time.
    for (const { _id } of teams) await set(ana, groupId, _id, '40');
    const later = { groupId, teamID: teams[3]?._id ?? '' };
    await ana.call(maximaCalls.removeMaximum, { body: later });
    const mine = await ana.call(maximaCalls.myMaxima);
    expect(mine.data.map(({ amount }) => amount)).toEqual([40, 40, 40]);

    const screen = await openScreen(url, ben, groupId);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 1, extensionSeconds: 0 });
    await screen.receives('auctionCompleted');
    const { data } = await ben.call(auctionLog, { params: { groupId } });
    const sold = data.flatMap(({ event }) =>
      event.type === 'LotSold' ? [[event.teamId, event.userId, event.amount]] : [],
    );
    expect(new Map(sold.map(([teamId, ...sale]) => [teamId, sale]))).toEqual(
      new Map(
        teams.map(({ _id }) => [_id, _id === later.teamID ? [ben.userId, 3] : [ana.userId, 40]]),
      ),
    );
    const lines = data.map(({ at, ...rest }) => ({ ...rest, atMs: Date.parse(at) }));
    expect(verifyReceipts(groupId, lines, HASHES).problems).toEqual([]);
    const chain = await ben.call(groupLog, { params: { groupId } });
    const early = chain.data.filter(({ event }) => event.type !== 'AuctionSealed');
    expect(data[0]?.event).toMatchObject({ groupHash: early.at(-1)?.hash });
    const sealed = early.filter(({ event }) => event.type !== 'RulesChanged');
    expect(JSON.stringify(sealed.map(({ event }) => event))).not.toMatch(/\b(40|50)\b/);
  });

  it('[MAX-6] fall away and come back with the group’s rules, of which their owner alone hears', async () => {
    server = await startServer({ kind, tournament: tinyTournament(4) });
    const { url } = server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const { data: teams } = await ana.call(auction.teams, { params: { groupId } });
    const changed = (maximumBids: boolean) =>
      ana.call(changeRules, { params: { groupId }, body: { maximumBids } });
    await changed(true);
    const [first] = teams;
    await set(ben, groupId, first?._id ?? '', '40');
    const [hers, his] = await Promise.all([
      openScreen(url, ana, groupId),
      openScreen(url, ben, groupId),
    ]);
    await changed(false);
    expect(await his.receives('maximaChanged')).toEqual({ teamIDs: [first?._id] });
    expect((await ben.call(maximaCalls.myMaxima)).data).toEqual([]);
    await changed(true);
    await his.receives('groupRulesUpdated');
    await expect
      .poll(() => his.received.filter(({ name }) => name === 'maximaChanged').length)
      .toBe(2);
    expect((await ben.call(maximaCalls.myMaxima)).data).toMatchObject([{ amount: 40 }]);
    expect(hers.received.map(({ name }) => name)).not.toContain('maximaChanged');
    for (const screen of [hers, his]) screen.close();
  });

  it('[MAX-5] are proven by the receipts once all is over', async () => {
    const { groupId, teamId, ana, ben, screen } = await aNight(2, {
      lotSeconds: 2,
      extensionSeconds: 0,
      maximumBids: true,
    });
    await set(ana, groupId, teamId, '40');
    await ben.bid(groupId, teamId, '12');
    await screen.receives('auctionCompleted');
    const { data } = await ben.call(auctionLog, { params: { groupId } });
    const receipts = data.map(({ at, ...rest }) => ({ ...rest, atMs: Date.parse(at) }));
    expect(verifyReceipts(groupId, receipts, HASHES).problems).toEqual([]);
    const revealed = data.flatMap(({ event }) =>
      event.type === 'MaximaRevealed' ? event.maxima : [],
    );
    expect(revealed).toMatchObject([{ userId: ana.userId, amount: 40 }]);
  });
});
