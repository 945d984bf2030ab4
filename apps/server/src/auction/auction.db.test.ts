import * as accounts from '@bracketbid/contract/http/accounts';
import * as auction from '@bracketbid/contract/http/auction';
import { pauseAuction, resumeAuction } from '@bracketbid/contract/http/groupPause';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import * as groups from '@bracketbid/contract/http/groups';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { joinGroup } from '@bracketbid/contract/http/joining';
import * as site from '@bracketbid/contract/http/site';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDatabases } from '../../test/database.ts';
import {
  aGroup,
  openLot,
  openScreen,
  type SomeBody,
  signUp,
  startAuctions,
} from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

const LONG_LOTS = { lockSeconds: 0, lotSeconds: 60, extensionSeconds: 10 };

describe.each(allDatabases())('an auction over HTTP and sockets, database %s', (kind) => {
  let server: TestServer;
  let groupId: string;
  let ana: SomeBody;
  let ben: SomeBody;
  let cleo: SomeBody;
  let stranger: SomeBody;

  beforeAll(async () => {
    server = await startServer({ kind });
    const made = await aGroup(server.url, ['Ana', 'Ben', 'Cleo']);
    groupId = made.group.groupId;
    [ana, ben, cleo] = made.members;
    stranger = await signUp(server.url, 'Stranger');
    await startAuctions(server.url, LONG_LOTS);
  });
  afterAll(async () => {
    await server.close();
  });

  const lotNow = async () => {
    const screen = await openScreen(server.url, ana, groupId);
    const { team } = await openLot(screen);
    screen.close();
    if (team === null) throw new Error('An open lot has a team');
    return team;
  };
  const amountNow = async () => {
    const { state } = await ana.call(auction.auctionState, { params: { groupId } });
    return { amount: state.lot?.amount ?? 0, bidder: state.lot?.bidder?._id ?? null };
  };
  /** Who may bid next, and how much. */
  const nextBid = async () => {
    const { amount, bidder } = await amountNow();
    const bidder_ = bidder === ana.userId ? ben : ana;
    return { bidder: bidder_, amount: amount + 1 };
  };

  it('[START-1] starts at its hour with the first team of the drawn order', async () => {
    const team = await lotNow();
    const { data } = await ben.call(auction.teamsInOrder);
    expect(data).toHaveLength(68);
    expect(data[0]?._id).toBe(team._id);
    const { group } = await ana.call(groups.viewGroup);
    expect(group?.orderSeed).toMatch(/^[0-9a-f]{64}$/);
  });

  it('[BID-1] acknowledges a bid and shows it to every member, stranger excepted', async () => {
    const team = await lotNow();
    const screens = await Promise.all(
      [ana, ben, cleo].map((body) => openScreen(server.url, body, groupId)),
    );
    const { bidder, amount } = await nextBid();
    const answer = await bidder.bid(groupId, team._id, String(amount));
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'success', message: `Your bid of $${amount} for ${team.teamName} is in.` },
    });
    const seen = await Promise.all(
      screens.map((screen) =>
        screen.receives('auctionaddmessage', ({ auctionData }) => auctionData.amount === amount),
      ),
    );
    for (const { auctionData } of seen) expect(auctionData).toEqual(answer.body['data']);
    for (const screen of screens) screen.close();
    const refused = await stranger.bid(groupId, team._id, String(amount + 1));
    expect(refused).toMatchObject({ status: 403, body: { status: 'fail' } });
  });

  it('[BID-3] lets one of many equal bids win and gives the others the new amount', async () => {
    const team = await lotNow();
    const before = await amountNow();
    const amount = String(before.amount + 5);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => [ana, ben, cleo])
        .flat()
        .map((body) => body.bid(groupId, team._id, amount)),
    );
    const accepted = answers.filter((answer) => answer.status === 201);
    expect(accepted).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 201)) {
      expect(answer.status).toBe(409);
      expect(['BidTooLow', 'AlreadyHighest']).toContain(answer.body['code']);
    }
    expect(answers.find((answer) => answer.body['code'] === 'BidTooLow')?.body['message']).toBe(
      `The bid must be higher than $${amount}.`,
    );
    expect((await amountNow()).amount).toBe(Number(amount));
  });

  it('[BID-4] takes whole decimal digits and nothing else for an amount', async () => {
    const team = await lotNow();
    const bad = ['Infinity', '1e3', '007', ' 5', '5.5', '-1', '0', '', '٣', '9'.repeat(13)];
    for (const amount of bad) {
      const answer = await cleo.bid(groupId, team._id, amount);
      expect(answer, amount).toMatchObject({ status: 400, body: { status: 'fail' } });
    }
    for (const amount of [5, 5.5, null, true, ['5'], { value: 5 }]) {
      const answer = await cleo.send(auction.placeBid, {
        body: { teamID: team._id, groupId, amount: amount as never },
      });
      expect(answer.status, JSON.stringify(amount)).toBe(400);
    }
  });

  it('[BID-5] refuses more than a member has left, and says how much that is', async () => {
    const team = await lotNow();
    const { bidder } = await nextBid();
    const answer = await bidder.bid(groupId, team._id, '1001');
    expect(answer).toMatchObject({
      status: 409,
      body: { status: 'fail', code: 'OverBudget', message: 'You have $1,000 left.' },
    });
  });

  it('[BID-6] makes the highest bidder wait for others', async () => {
    const team = await lotNow();
    const { bidder, amount } = await nextBid();
    expect((await bidder.bid(groupId, team._id, String(amount))).status).toBe(201);
    expect(await bidder.bid(groupId, team._id, String(amount + 1))).toMatchObject({
      status: 409,
      body: { message: 'Please wait for another user to bid before bidding again.' },
    });
  });

  it('[BID-7] gives a retry with the same clientBidId the first answer and bids nothing', async () => {
    const team = await lotNow();
    const { bidder, amount } = await nextBid();
    const [first, second] = await Promise.all([
      bidder.bid(groupId, team._id, String(amount), 'retry-1'),
      bidder.bid(groupId, team._id, String(amount), 'retry-1'),
    ]);
    const third = await bidder.bid(groupId, team._id, String(amount), 'retry-1');
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    const { data } = await bidder.call(auction.bidsOfTeam, { params: { teamId: team._id } });
    expect(data.filter((bid) => bid.amount === amount)).toHaveLength(1);
  });

  it('refuses a bid on a team that is not up, by name, and on one that does not exist', async () => {
    const { data } = await ana.call(auction.teamsInOrder);
    const later = data[5];
    expect(await ana.bid(groupId, later?._id ?? '', '5')).toMatchObject({
      status: 409,
      body: { message: `${later?.shortName} is not up for bidding now.` },
    });
    const nowhere = '018f0000-0000-7000-8000-000000000000';
    expect((await ana.bid(groupId, nowhere, '5')).status).toBe(404);
    expect((await ana.bid(nowhere, later?._id ?? '', '5')).status).toBe(404);
  });

  it('[RECEIPT-1] gives members the chain of all events and strangers nothing', async () => {
    const { data } = await cleo.call(auctionLog, { params: { groupId } });
    expect(data.map((entry) => entry.seq)).toEqual(data.map((_, index) => index + 1));
    expect(data[0]?.event.type).toBe('AuctionStarted');
    const refused = await stranger.send(auctionLog, { params: { groupId } });
    expect(refused.status).toBe(403);
  });

  it('shows the whole live picture in one call', async () => {
    const { state } = await ben.call(auction.auctionState, { params: { groupId } });
    expect(state.phase).toBe('open');
    expect(state.upNext).toHaveLength(67);
    expect(state.members.map((member) => member.remaining)).toEqual([1000, 1000, 1000]);
    expect(state.bids.at(-1)?.amount).toBe(state.lot?.amount);
  });

  it('keeps groups closed to newcomers once the hour has come', async () => {
    const { group } = await ana.call(groups.viewGroup);
    const answer = await stranger.send(joinGroup, { params: { slug: group?.slug ?? '' } });
    expect(answer).toMatchObject({ status: 409, body: { message: 'Auction already started.' } });
    expect((await stranger.send(createGroup, { body: { groupname: 'Late' } })).status).toBe(409);
  });

  it('[FREEZE-1] refuses to move the date or the budget of auctions that have started', async () => {
    const { signInAdmin } = await import('../../test/people.ts');
    const admin = await signInAdmin(server.url);
    const answer = await admin.send(site.updateSettings, { body: { startingBudget: 5 } });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'An auction has started: the starting budget can no longer change.' },
    });
    expect((await ana.send(site.updateSettings, { body: { lotSeconds: 5 } })).status).toBe(403);
  });

  it('[PAUSE-1] pauses for the group admin alone, after the open lot; and lets them cancel it', async () => {
    const screen = await openScreen(server.url, ben, groupId);
    await openLot(screen);
    const refused = await ben.send(pauseAuction, { body: { groupId, duration: 5 } });
    expect(refused).toMatchObject({ status: 403, body: { status: 'fail' } });
    for (const duration of [0, 1441, 1.5, -1, 'abc', '']) {
      const bad = await ana.send(pauseAuction, { body: { groupId, duration } });
      expect(bad, String(duration)).toMatchObject({
        status: 400,
        body: { message: 'Please enter a valid pause duration in minutes' },
      });
    }
    const paused = await ana.call(pauseAuction, { body: { groupId, duration: '5' } });
    expect(paused.settings.pauseStatus).toBe(false);
    const pending = await screen.receives('groupauctionpaused');
    expect(pending).toMatchObject({ pauseStatus: false, pauseAfterLot: 5 });
    await ana.call(resumeAuction, { body: { groupId } });
    await screen.receives('groupauctionpaused', ({ pauseAfterLot }) => pauseAfterLot === null);
    screen.close();
  });

  it('[PAUSE-3] freezes everything at once for the site admin, and goes on with the time left', async () => {
    const { signInAdmin } = await import('../../test/people.ts');
    const admin = await signInAdmin(server.url);
    const screen = await openScreen(server.url, cleo, groupId);
    const { team } = await openLot(screen);
    await admin.call(site.globalPause, { body: { duration: 3 } });
    const frozen = await screen.receives('countdownUpdate', ({ phase }) => phase === 'paused');
    expect(frozen.pause?.kind).toBe('global');
    const { bidder, amount } = await nextBid();
    expect(await bidder.bid(groupId, team?._id ?? '', String(amount))).toMatchObject({
      status: 409,
      body: { message: 'The auction is paused.' },
    });
    await admin.call(site.globalResume);
    const resumed = await openLot(screen, frozen.seq);
    expect(resumed.team?._id).toBe(team?._id);
    // The message arrives some milliseconds after the event's instant.
    expect(frozen.secondsLeft - resumed.secondsLeft).toBeGreaterThanOrEqual(0);
    expect(frozen.secondsLeft - resumed.secondsLeft).toBeLessThanOrEqual(1);
    expect((await admin.send(site.globalResume)).status).toBe(409);
    screen.close();
  });

  it('refuses sockets without a token, of another user, and for another group', async () => {
    const { userId } = ana;
    await expect(openScreen(server.url, { userId, token: 'x' }, groupId)).rejects.toThrow(
      'Please login to continue.',
    );
    await expect(openScreen(server.url, { userId, token: ben.token }, groupId)).rejects.toThrow(
      'You are not allowed to do this.',
    );
    await expect(openScreen(server.url, stranger, groupId)).rejects.toThrow(
      'You are not a member of this group.',
    );
  });

  it('tells a socket that names no group, or none that could be one', async () => {
    const sayWhyNot = (groupByTournament: { readonly groupId?: string }, token: string) =>
      new Promise<string>((resolve) => {
        const socket = io(server.url, {
          query: { userId: ana.userId, ...groupByTournament },
          auth: { token },
          forceNew: true,
          reconnection: false,
        });
        socket.once('connect_error', ({ message }) => {
          socket.close();
          resolve(message);
        });
      });
    expect(await sayWhyNot({}, ana.token)).toBe('Group ID not found');
    expect(await sayWhyNot({ groupId: '' }, ana.token)).toBe('Group ID not found');
    expect(await sayWhyNot({ groupId: 'none' }, ana.token)).toBe(MESSAGES.idInvalid);
    expect(await sayWhyNot({}, '')).toBe('Please login to continue.');
  });

  it('relays nothing that a client says', async () => {
    const [sender, listener] = await Promise.all(
      [ana, ben].map((body) => openScreen(server.url, body, groupId)),
    );
    const before = listener?.received.filter(({ name }) => name === 'auctionaddmessage').length;
    sender?.socket.emit('auctionaddmessage', { auctionData: { amount: 999 }, groupId });
    // Messages of one socket are read in order: once this is answered, the one before has been read.
    await sender?.socket.emitWithAck('joinRoom', { userId: ana.userId, groupId });
    const { bidder, amount } = await nextBid();
    await bidder.bid(groupId, (await lotNow())._id, String(amount));
    await listener?.receives(
      'auctionaddmessage',
      ({ auctionData }) => auctionData.amount === amount,
    );
    const bids = listener?.received.filter(({ name }) => name === 'auctionaddmessage');
    expect(bids).toHaveLength((before ?? 0) + 1);
    sender?.close();
    listener?.close();
  });

  it('shows who is online, each person once, and ends the sockets of a login that ends', async () => {
    const { signIn, PASSWORD } = await import('../../test/people.ts');
    const again = await signIn(server.url, cleo.email, PASSWORD);
    const watcher = await openScreen(server.url, ana, groupId);
    const two = await Promise.all([1, 2].map(() => openScreen(server.url, again, groupId)));
    const online = await watcher.receives('updateUserList', (users) =>
      users.some((user) => user._id === again.userId),
    );
    expect(online.filter((user) => user._id === again.userId)).toHaveLength(1);
    const ended = two.map(
      (screen) => new Promise((resolve) => screen.socket.once('disconnect', resolve)),
    );
    await again.call(accounts.logout, { body: { token: again.refreshToken } });
    await Promise.all(ended);
    expect((await again.send(accounts.profile)).status).toBe(401);
    watcher.close();
  });
});
