import { RULES_VERSION_NOW } from '@bracketbid/engine/auction/rules';
import * as auction from '@bracketbid/contract/http/auction';
import { pauseAuction } from '@bracketbid/contract/http/groupPause';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import * as site from '@bracketbid/contract/http/site';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import {
  aGroup,
  openLot,
  openScreen,
  signInAdmin,
  type SomeBody,
  startAuctions,
  sortedStatuses,
} from '../../test/people.ts';
import { haveBegun } from '../../test/auctions/begunAuction.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { tinyTournament } from '../../test/tournaments/tinyTournament.ts';
import { HASHES } from '../platform/crypto/sha256.ts';
import { createAuctionLog } from './log/log.ts';

const LONG_LOTS = { lockSeconds: 0, lotSeconds: 60, extensionSeconds: 10 };

describe.each(testDatabases())('the rules of an auction, database %s', (kind) => {
  let server: TestServer | null = null;
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  /** A group of three on a server with so many teams. */
  const aSite = async (teams: number) => {
    server = await startServer({ kind, tournament: tinyTournament(teams) });
    const { url } = server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    return { server, url, groupId: group.groupId, ana, ben, cleo };
  };
  const stateFor = async (who: SomeBody, groupId: string) =>
    (await who.call(auction.auctionState, { params: { groupId } })).state;

  it('[LOT-5] shows every screen that nobody can answer, and that the lot ends in three seconds', async () => {
    const { url, groupId, ana, ben } = await aSite(2);
    const screen = await openScreen(url, ben, groupId);
    await startAuctions(url, { ...LONG_LOTS, startingBudget: 20 });
    const opened = await openLot(screen);
    expect(opened).toMatchObject({ nobodyCanAnswer: false, hasOpened: true, duration: 60 });
    const teamId = opened.team?._id ?? '';
    expect((await ana.bid(groupId, teamId, '19')).status).toBe(201);
    expect((await stateFor(ben, groupId)).lot).toMatchObject({ nobodyCanAnswer: false });
    const answer = await ben.bid(groupId, teamId, '20');
    expect(answer.status).toBe(201);
    const countdown = await screen.receives(
      'countdownUpdate',
      ({ nobodyCanAnswer }) => nobodyCanAnswer,
    );
    expect(countdown).toMatchObject({ phase: 'open', seq: opened.seq + 2 });
    const bid = answer.body['data'] as { createdAt: string };
    expect(Date.parse(countdown.closesAt ?? '') - Date.parse(bid.createdAt)).toBe(3000);
    const { lot } = await stateFor(ana, groupId);
    expect(lot).toMatchObject({ nobodyCanAnswer: true, closesAt: countdown.closesAt, amount: 20 });
    screen.close();
  });

  it('[PAUSE-1] shows every member a pause that is coming, after a reload too, and its admin when it begins', async () => {
    const { url, groupId, ana, ben } = await aSite(2);
    const screen = await openScreen(url, ben, groupId);
    await startAuctions(url, LONG_LOTS);
    const { seq } = await openLot(screen);
    const accepted = await ana.call(pauseAuction, { body: { groupId, duration: 5 } });
    expect(accepted.message).toBe(
      'Auction has been paused. The change will apply after the current team bid is complete.',
    );
    expect(await screen.receives('groupauctionpaused')).toMatchObject({
      pauseStatus: false,
      pauseAfterLot: 5,
      seq: seq + 1,
    });
    expect(await stateFor(ben, groupId)).toMatchObject({ phase: 'open', pauseAfterLot: 5 });
    screen.close();
  });

  it('[PAUSE-1] says of a pause that begins at once only that, and shows the team that comes after it', async () => {
    const { url, groupId, ana, ben } = await aSite(2);
    const screen = await openScreen(url, ben, groupId);
    await startAuctions(url, { ...LONG_LOTS, lockSeconds: 40 });
    const { team } = await screen.receives('lockScreen');
    const { message } = await ana.call(pauseAuction, { body: { groupId, duration: 5 } });
    expect(message).toBe('Auction has been paused.');
    const state = await stateFor(ben, groupId);
    expect(state).toMatchObject({
      phase: 'paused',
      pause: { kind: 'group' },
      lot: { team: { _id: team._id }, hasOpened: false, duration: 40, closesAt: null },
    });
    expect(state.upNext).toHaveLength(1);
    const socket = await openScreen(url, ana, groupId);
    const ack: unknown = await socket.socket.emitWithAck('pause_group_auction', {
      groupId,
      duration: 6,
    });
    expect(ack).toEqual({ status: 'success', message: 'Auction has been paused.' });
    socket.socket.emit('pause_group_auction', { duration: 6 });
    expect(await socket.receives('groupPauseError')).toEqual({ message: 'Group ID not found' });
    socket.close();
    screen.close();
  });

  it('[PAUSE-5] refuses a pause while the last team is open, and says why', async () => {
    const { server: running, url, groupId, ana } = await aSite(2);
    await haveBegun(running, groupId, { settings: LONG_LOTS, endedLots: 1 });
    const screen = await openScreen(url, ana, groupId);
    await openLot(screen);
    const message = 'This is the last team: there is nothing left to pause.';
    const refused = await ana.send(pauseAuction, { body: { groupId, duration: 5 } });
    expect(refused).toMatchObject({
      status: 409,
      body: { status: 'fail', code: 'LastLot', message },
    });
    const ack: unknown = await screen.socket.emitWithAck('pause_group_auction', {
      groupId,
      duration: 5,
    });
    expect(ack).toEqual({ status: 'fail', message });
    expect(await screen.receives('groupPauseError')).toEqual({ message });
    expect((await stateFor(ana, groupId)).pauseAfterLot).toBeNull();
    screen.close();
  });

  it('[FREEZE-1] sends the seconds that the auction started with, whatever the site says since', async () => {
    const { url, groupId, ana } = await aSite(2);
    const screen = await openScreen(url, ana, groupId);
    const admin = await startAuctions(url, LONG_LOTS);
    await openLot(screen);
    await admin.call(site.updateSettings, { body: { lotSeconds: 200, extensionSeconds: 100 } });
    expect((await stateFor(ana, groupId)).lot?.duration).toBe(60);
    const late = await openScreen(url, ana, groupId);
    expect(await openLot(late)).toMatchObject({ duration: 60 });
    late.close();
    screen.close();
  });

  it('[LOT-6] refuses an extension longer than a lot, in one change or by two at once', async () => {
    const { url } = await aSite(2);
    const admin = await signInAdmin(url);
    const change = (body: object) => admin.send(site.updateSettings, { body });
    expect(await change({ extensionSeconds: 31 })).toMatchObject({
      status: 400,
      body: {
        status: 'fail',
        message: 'A late bid can put the countdown back to at most the 30 seconds that a team has.',
      },
    });
    expect((await change({ lotSeconds: 9 })).status).toBe(400);
    expect((await change({ lotSeconds: 9, extensionSeconds: 10 })).status).toBe(400);
    expect((await change({ lotSeconds: 10 })).status).toBe(200);
    expect((await change({ lotSeconds: 20, extensionSeconds: 20 })).status).toBe(200);
    // Either would fit alone.
    await change({ lotSeconds: 60, extensionSeconds: 30 });
    const both = await Promise.all([change({ lotSeconds: 40 }), change({ extensionSeconds: 50 })]);
    expect(sortedStatuses(both)).toEqual([200, 400]);
  });

  it('[LOT-6] starts auctions with the extension that fits, where the record is from before the rule', async () => {
    const { server: running, url, groupId, ana } = await aSite(2);
    await running.app.settings.change({ lotSeconds: 30, extensionSeconds: 50 });
    const admin = await signInAdmin(url);
    // Other fields can still be changed.
    await admin.call(site.updateSettings, { body: { contactphone: '555' } });
    await startAuctions(url);
    const screen = await openScreen(url, ana, groupId);
    await screen.receives('lockScreen');
    const { data } = await ana.call(auctionLog, { params: { groupId } });
    expect(data[0]?.event).toMatchObject({
      rulesVersion: RULES_VERSION_NOW,
      settings: { lotSeconds: 30, extensionSeconds: 30 },
    });
    screen.close();
  });

  it('[VERSION-1] goes on with an auction of version 1 by its own rules, and its receipts are proven', async () => {
    const { server: running, url, groupId, ana, ben } = await aSite(2);
    await haveBegun(running, groupId, {
      settings: { ...LONG_LOTS, startingBudget: 20 },
      endedLots: 0,
    });

    const screen = await openScreen(url, ana, groupId);
    const open = await openLot(screen);
    screen.close();
    const teamId = open.team?._id ?? '';
    expect((await ben.bid(groupId, teamId, '20')).status).toBe(201);
    const { lot } = await stateFor(ana, groupId);
    // Nobody can beat it: by version 1, the lot ends within three seconds.
    expect(lot).toMatchObject({ amount: 20, nobodyCanAnswer: true });
    expect(Date.parse(lot?.closesAt ?? '')).toBeLessThan(Date.parse(open.closesAt ?? ''));
    const { data } = await ana.call(auctionLog, { params: { groupId } });
    expect(data[0]?.event).toMatchObject({ rulesVersion: 1 });
    const receipts = data.map(({ at, ...row }) => ({ ...row, atMs: Date.parse(at) }));
    expect(verifyReceipts(groupId, receipts, HASHES).problems).toEqual([]);
  });

  it('[VERSION-1] does not go on with an auction of rules that it does not know, and says so in words', async () => {
    const { server: running, groupId } = await aSite(2);
    await running.database.pool.query({
      text: `insert into auction_events (group_id, seq, type, payload, at_ms, hash)
             values ($1, 1, 'AuctionStarted', '{"type": "AuctionStarted", "rulesVersion": 2}', 0, '')`,
      values: [groupId],
    });
    await expect(createAuctionLog(running.database).read(groupId, 0)).rejects.toThrow(
      `The log of group ${groupId} can't be read. 0.payload.rulesVersion: This auction is played by newer rules than this copy of the product knows.`,
    );
  });
});
