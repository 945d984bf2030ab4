import * as auction from '@bracketbid/contract/http/auction';
import { nameDeputy } from '@bracketbid/contract/http/deputies';
import { viewGroup } from '@bracketbid/contract/http/groups';
import { removeMember } from '@bracketbid/contract/http/hosting';
import { joinGroup, leaveGroup } from '@bracketbid/contract/http/joining';
import { setMaximum } from '@bracketbid/contract/http/maxima';
import { auctionLog, groupLog } from '@bracketbid/contract/http/receipts';
import * as site from '@bracketbid/contract/http/site';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { ack } from '@bracketbid/contract/live/realtime';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { afterEach, describe, expect, it } from 'vitest';
import { haveBegun } from '../../test/auctions/begunAuction.ts';
import { testDatabases } from '../../test/database.ts';
import {
  aGroup,
  openLot,
  openScreen,
  request,
  type Screen,
  signInAdmin,
  signUp,
  type SomeBody,
  startAuctions,
} from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { tinyTournament } from '../../test/tournaments/tinyTournament.ts';
import { HASHES, sha256Hex } from '../platform/crypto/sha256.ts';

const OPEN = { lotSeconds: 60, maximumBids: true } as const;

describe.each(testDatabases())('a deputy, database %s', (kind) => {
  let server: TestServer | null = null;
  const screens: Screen[] = [];
  afterEach(async () => {
    for (const screen of screens.splice(0)) screen.close();
    await server?.close();
    server = null;
  });
  const openScreenOnTeams = async (url: string, who: SomeBody, groupId: string) => {
    const screen = await openScreen(url, who, groupId);
    screens.push(screen);
    return screen;
  };

  /** Ana, Ben and Cleo with a team open, and what is on Cleo's screen. */
  const aNight = async (settings: object = OPEN) => {
    server = await startServer({ kind, tournament: tinyTournament(4) });
    const { url } = server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    const { groupId } = group;
    await haveBegun(server, groupId, { settings, endedLots: 0 });
    const screen = await openScreenOnTeams(url, cleo, groupId);
    const teamID = (await openLot(screen)).team?._id ?? '';
    const name = (who: SomeBody, userId: string | null, limit?: number) =>
      who.send(nameDeputy, { body: { userId, limit } });
    let bids = 0;
    const speak = (who: SomeBody, onBehalfOf: string, amount: string, clientBidId?: string) => {
      bids += 1;
      const body = { groupId, teamID, amount, onBehalfOf, clientBidId: clientBidId ?? `${bids}` };
      return who.send(auction.placeBid, { body });
    };
    const readState = async (who: SomeBody) =>
      (await who.call(auction.auctionState, { params: { groupId } })).state;
    return { server, url, groupId, teamID, ana, ben, cleo, screen, name, speak, readState };
  };

  it('[DEPUTY-1] is named during the auction, of which the whole group hears', async () => {
    const { groupId, ana, ben, screen, name, readState } = await aNight();
    const named = await name(ana, ben.userId, 60);
    const deputyship = { userId: ana.userId, deputy: ben.userId, limit: 60 };
    expect(named).toMatchObject({
      status: 200,
      body: {
        message: 'Ben may bid for you, up to $60 in all.',
        group: { deputies: [deputyship] },
      },
    });
    expect(await screen.receives('deputyNamed')).toMatchObject({ groupId, ...deputyship });
    expect((await readState(ben)).deputies).toEqual([{ ...deputyship, spent: 0 }]);
    const { seq } = await readState(ben);
    expect((await name(ana, ben.userId, 60)).status).toBe(200);
    expect((await readState(ben)).seq).toBe(seq);
    expect(await name(ana, null)).toMatchObject({
      status: 200,
      body: { message: MESSAGES.deputyTakenBack },
    });
    expect((await readState(ben)).deputies).toEqual([]);
  });

  it('[DEPUTY-1] is another member of the group, with a limit', async () => {
    const { url, ana, ben, name, readState } = await aNight();
    const stranger = await signUp(url, 'Sly');
    expect(await name(ana, ana.userId, 10)).toMatchObject({
      status: 400,
      body: { message: MESSAGES.deputyInvalid },
    });
    expect((await name(ana, stranger.userId, 10)).status).toBe(404);
    expect((await name(stranger, ana.userId, 10)).status).toBe(404);
    for (const limit of [undefined, 0, -5, 1.5]) {
      expect(await name(ana, ben.userId, limit)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'limit', message: MESSAGES.deputyLimitInvalid }] },
      });
    }
    expect((await readState(ana)).deputies).toEqual([]);
  });

  it('[DEPUTY-2, DEPUTY-4] bids for whoever has named them, is told with the bid, and for nobody else', async () => {
    const { groupId, teamID, ana, ben, cleo, screen, name, speak, readState } = await aNight();
    expect(await speak(ben, ana.userId, '5')).toMatchObject({
      status: 403,
      body: { code: 'NotTheirDeputy', message: 'Ana has not named you as deputy.' },
    });
    await name(ana, ben.userId, 40);
    expect((await speak(cleo, ana.userId, '5')).status).toBe(403);
    const bid = await speak(ben, ana.userId, '5', 'mine');
    const speaker = { _id: ben.userId, fullName: 'Ben' };
    expect(bid).toMatchObject({
      status: 201,
      body: { data: { amount: 5, userId: ana.userId, fullName: 'Ana', placedBy: speaker } },
    });
    expect(bid.body['message']).toMatch(/^Your bid of \$5 for .* is in, for Ana\.$/);
    const told = await screen.receives('auctionaddmessage');
    expect(told.auctionData).toMatchObject({ userId: ana.userId, placedBy: speaker });
    // The same press again is the same bid; the principal's own name for it is another.
    expect((await speak(ben, ana.userId, '5', 'mine')).body['data']).toEqual(bid.body['data']);
    expect((await speak(ben, ana.userId, '6')).body).toMatchObject({
      code: 'AlreadyHighest',
      message: 'Ana leads already.',
    });
    expect((await cleo.bid(groupId, teamID, '6')).status).toBe(201);
    expect(await speak(ben, ana.userId, '41')).toMatchObject({
      status: 409,
      body: { code: 'OverDeputyLimit', message: 'Ana lets you bid $40 more at most.' },
    });
    expect((await speak(ben, ana.userId, '2000')).body['message']).toBe('Ana has $1,000 left.');
    expect((await readState(cleo)).bids).toMatchObject([{ placedBy: speaker }, { amount: 6 }]);
    const { bids } = await cleo.call(auction.auctionState, { params: { groupId } });
    expect(bids[0]?.bids).toMatchObject([{ placedBy: speaker }, { amount: 6 }]);
  });

  it('[DEPUTY-2] bids over the socket too, and sets no maximum', async () => {
    const { url, groupId, teamID, ana, ben, name } = await aNight();
    await name(ana, ben.userId, 40);
    const his = await openScreenOnTeams(url, ben, groupId);
    const bid = { groupId, teamID, amount: '7', onBehalfOf: ana.userId, clientBidId: 's1' };
    const answered = ack.parse(await his.socket.timeout(5_000).emitWithAck('bid', bid));
    expect(answered).toMatchObject({ status: 'success', data: { placedBy: { _id: ben.userId } } });
    const body = { groupId, teamID, amount: '20', clientId: 'm1', onBehalfOf: ana.userId };
    expect(await request(url, 'PUT', '/auction/maximum', { token: ben.token, body })).toMatchObject(
      {
        status: 400,
        body: { message: MESSAGES.noMaximaForOthers },
      },
    );
  });

  it('[DEPUTY-2] never sees the maxima of the one they bid for', async () => {
    const { url, groupId, teamID, ana, ben, name } = await aNight();
    await name(ana, ben.userId, 40);
    const his = await openScreenOnTeams(url, ben, groupId);
    const body = { groupId, teamID, amount: '777', clientId: 'hers' };
    await ana.call(setMaximum, { body });
    const seen = JSON.stringify([
      await ben.call(auction.auctionState, { params: { groupId } }),
      await ben.call(auctionLog, { params: { groupId } }),
      his.received,
    ]);
    expect(seen).not.toMatch(/\b777\b/);
  });

  it('[DEPUTY-1, DEPUTY-5] named before the start is in the group’s chain, and taken up by the auction, which proves it', async () => {
    server = await startServer({ kind, tournament: tinyTournament(2) });
    const { url } = server;
    const admin = await signInAdmin(url);
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    const { group, members } = await aGroup(url, ['Ana', 'Ben', 'Cleo', 'Dan']);
    const [ana, ben, cleo, dan] = members;
    const { groupId } = group;
    const hers = await openScreenOnTeams(url, ana, groupId);
    const name = (who: SomeBody, userId: string | null, limit?: number) =>
      who.call(nameDeputy, { body: { userId, limit } });
    await name(ana, ben.userId, 20);
    const { deputies } = await hers.receives('groupUpdated', ({ deputies: some }) => some != null);
    const anas = { userId: ana.userId, deputy: ben.userId, limit: 20 };
    expect(deputies).toEqual([anas]);
    // Whoever goes bids for nobody any more, and if they come back neither.
    await name(ben, cleo.userId, 5);
    await name(cleo, dan.userId, 5);
    await name(dan, ana.userId, 5);
    await dan.call(leaveGroup, { params: { groupId } });
    await dan.call(joinGroup, { params: { slug: group.slug } });
    await ana.call(removeMember, { body: { groupId, userId: cleo.userId } });
    const { group: seen } = await ben.call(viewGroup);
    expect(seen?.deputies).toEqual([anas]);

    await startAuctions(url, { lockSeconds: 0, lotSeconds: 2, extensionSeconds: 0 });
    const { team } = await openLot(hers);
    const body = { groupId, teamID: team?._id ?? '', amount: '20', onBehalfOf: ana.userId };
    await ben.call(auction.placeBid, { body });
    const speaker = { _id: ben.userId, fullName: 'Ben' };
    const sale = await hers.receives('teamStatusUpdate');
    expect(sale).toMatchObject({ user: { _id: ana.userId }, placedBy: speaker });
    const picture = await dan.call(auction.auctionState, { params: { groupId } });
    expect(picture.state.deputies).toMatchObject([{ ...anas, spent: 20 }]);
    expect(picture.teams.find(({ _id }) => _id === sale.teamID)).toMatchObject({
      owner: { _id: ana.userId },
      placedBy: speaker,
    });
    await hers.receives('auctionCompleted');
    const { data } = await dan.call(auctionLog, { params: { groupId } });
    expect(data[0]?.event).toMatchObject({ deputies: [anas] });
    const lines = data.map(({ at, ...rest }) => ({ ...rest, atMs: Date.parse(at) }));
    expect(verifyReceipts(groupId, lines, HASHES).problems).toEqual([]);
    const chain = await dan.call(groupLog, { params: { groupId } });
    const events = chain.data.map(({ at, ...rest }) => ({ ...rest, atMs: Date.parse(at) }));
    expect(verifyGroup(groupId, events, sha256Hex)).toEqual([]);
    expect(events.filter(({ event }) => event.type === 'DeputyNamed')).toHaveLength(7);
  });
});
