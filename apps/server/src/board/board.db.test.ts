import { ToBoard } from '@bracketbid/contract/board';
import { pauseAuction, resumeAuction } from '@bracketbid/contract/http/groupPause';
import * as calls from '@bracketbid/contract/http/board';
import { removeMember } from '@bracketbid/contract/http/hosting';
import { joinGroup, leaveGroup } from '@bracketbid/contract/http/joining';
import * as site from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterEach, describe, expect, it } from 'vitest';
import {
  boardAt,
  type BoardScreen,
  openBoard,
  readBoard,
} from '../../test/connections/boardScreen.ts';
import { testDatabases } from '../../test/database.ts';
import {
  aGroup,
  openLot,
  openScreen,
  type SomeBody,
  signUp,
  startAuctions,
  UNKNOWN_SECRETS,
} from '../../test/people.ts';
import type { TestServer } from '../../test/startServer.ts';
import { tinyTournament } from '../../test/tournaments/tinyTournament.ts';
import { useServer } from '../../test/useServer.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';
const SOON = { interval: 20, timeout: 1000 };

describe.each(testDatabases())('a board, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, (started) => void ({ server, admin } = started));

  const closings: { close(): void }[] = [];
  afterEach(() => {
    for (const opened of closings.splice(0)) opened.close();
  });
  const television = async (token: string): Promise<BoardScreen> => {
    const screen = await openBoard(server.url, token);
    closings.push(screen);
    return screen;
  };
  const make = async (who: SomeBody, groupId: string) =>
    (await who.call(calls.makeBoard, { body: { groupId } })).board;
  const hasEnded = async (screen: BoardScreen) => {
    await screen.receives('boardRevoked');
    await expect.poll(() => screen.socket.connected, SOON).toBe(false);
  };

  it('is made, renewed and turned off by the group admin alone, who is told its address once', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const since = () => ana.call(calls.boardOfGroup, { params: { groupId } });
    expect((await since()).board).toBeNull();

    const { token, url } = await make(ana, groupId);
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(url).toBe(`${server.url}/board/${token}`);
    expect((await since()).board?.madeAt).toEqual(expect.any(String));
    const rows = await server.database.kysely.selectFrom('boards').selectAll().execute();
    expect(rows.filter((row) => row.group_id === groupId)).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);

    const body = { groupId };
    for (const refused of [
      await ben.send(calls.makeBoard, { body }),
      await ben.send(calls.revokeBoard, { body }),
      await ben.send(calls.boardOfGroup, { params: { groupId } }),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { message: MESSAGES.boardAdminOnly } });
    }
    const stranger = await signUp(server.url, 'Sly');
    expect(await stranger.send(calls.makeBoard, { body })).toMatchObject({ status: 403 });
    expect(await ana.send(calls.makeBoard, { body: { groupId: NOBODY } })).toMatchObject({
      status: 404,
    });

    const renewed = await make(ana, groupId);
    expect(renewed.token).not.toBe(token);
    expect(await readBoard(server.url, token)).toMatchObject({ status: 404 });
    expect((await readBoard(server.url, renewed.token)).status).toBe(200);
    const off = await ana.send(calls.revokeBoard, { body });
    expect(off).toMatchObject({ status: 200, body: { message: MESSAGES.boardRevoked } });
    expect(await readBoard(server.url, renewed.token)).toMatchObject({
      status: 404,
      body: { message: MESSAGES.boardOff },
    });
    expect((await ana.send(calls.revokeBoard, { body })).status).toBe(200);
  });

  it('leads nowhere by a made-up address, over HTTP and by its socket', async () => {
    for (const token of UNKNOWN_SECRETS) {
      expect(await readBoard(server.url, token), token).toMatchObject({
        status: 404,
        body: { message: MESSAGES.boardOff },
      });
      const opened = openBoard(server.url, decodeURIComponent(token));
      await expect(opened, token).rejects.toThrow(MESSAGES.boardOff);
    }
  });

  it('shows before the start when it is, who has a seat, and the address to join', async () => {
    const { group, members } = await aGroup(server.url, ['Cy', 'Cy']);
    const { token } = await make(members[0], group.groupId);
    const board = await boardAt(server.url, token);
    expect(board).toMatchObject({
      groupname: group.groupname,
      phase: 'scheduled',
      lot: null,
      members: [
        { fullName: 'Cy', remaining: 1000 },
        { fullName: 'Cy (2)', remaining: 1000 },
      ],
      memberLimit: 15,
      potCents: 0,
      join: `${server.url}/groups/join/${group.slug}`,
      standings: null,
      games: [],
      fair: null,
      void: null,
    });
    const answer = await readBoard(server.url, token);
    expect(answer.headers.get('cache-control')).toBe('no-store');

    const screen = await television(token);
    // It hears that its line is good, though no countdown runs.
    await screen.receives('countdownUpdate');
    const beats = () => screen.received.filter(({ name }) => name === 'countdownUpdate').length;
    await expect.poll(beats, { interval: 50, timeout: 3000 }).toBeGreaterThan(2);
    const dee = await signUp(server.url, 'Dee');
    await dee.call(joinGroup, { params: { slug: group.slug } });
    await screen.receives('auctionTimeUpdated');
    const { members: seated } = await boardAt(server.url, token);
    expect(seated.map(({ fullName }) => fullName)).toEqual(['Cy', 'Cy (2)', 'Dee']);
  });

  it('offers no address to join once every seat is taken', async () => {
    await admin.call(site.updateSettings, { body: { groupMemberLimit: 2 } });
    const { group, members } = await aGroup(server.url, ['Eve', 'Flo']);
    await admin.call(site.updateSettings, { body: { groupMemberLimit: 15 } });
    const { token } = await make(members[0], group.groupId);
    expect((await boardAt(server.url, token)).join).toBeNull();
  });

  it('[GROUP-6] shows no address to join after a removal until it is made anew', async () => {
    const { group, members } = await aGroup(server.url, ['Gus', 'Hal']);
    const [gus, hal] = members;
    const { groupId } = group;
    const { token } = await make(gus, groupId);
    const screen = await television(token);
    const body = { groupId, userId: hal.userId };
    const removed = await gus.send(removeMember, { body });
    expect(removed.body['message']).toMatch(
      /Your board shows no link until you make a new address/,
    );
    await screen.receives('auctionTimeUpdated');
    expect((await boardAt(server.url, token)).join).toBeNull();
    expect((await gus.call(calls.boardOfGroup, { params: { groupId } })).board).toMatchObject({
      hasJoinLink: false,
    });
    const { token: renewed } = await make(gus, groupId);
    const { slug } = removeMember.reply.parse(removed.body).group;
    expect((await boardAt(server.url, renewed)).join).toBe(`${server.url}/groups/join/${slug}`);
    expect((await gus.call(calls.boardOfGroup, { params: { groupId } })).board).toMatchObject({
      hasJoinLink: true,
    });
  });

  it('goes dark at once when it is turned off, made anew, or its group is gone', async () => {
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    const { group, members } = await aGroup(server.url, ['Gus']);
    const [gus] = members;
    const { groupId } = group;
    const first = await television((await make(gus, groupId)).token);
    const { token } = await make(gus, groupId);
    await hasEnded(first);
    const second = await television(token);
    await gus.call(calls.revokeBoard, { body: { groupId } });
    await hasEnded(second);
    const third = await make(gus, groupId);
    const last = await television(third.token);
    await gus.call(leaveGroup, { params: { groupId } });
    await hasEnded(last);
    expect(await readBoard(server.url, third.token)).toMatchObject({ status: 404 });
  });

  it('is refused whatever it sends, and counts as nobody', async () => {
    const { group, members } = await aGroup(server.url, ['Hal', 'Ida']);
    const [hal] = members;
    const { groupId } = group;
    const screen = await television((await make(hal, groupId)).token);
    const member = await openScreen(server.url, hal, groupId);
    closings.push(member);
    for (const [name, payload] of [
      ['joinRoom', { userId: hal.userId, groupId }],
      ['pause_group_auction', { duration: 5, groupId }],
      ['countdownUpdate', {}],
      ['auctionaddmessage', { auctionData: {}, groupId }],
      ['anything', {}],
    ] as const) {
      const answer: unknown = await screen.socket.timeout(1000).emitWithAck(name, payload);
      expect(answer).toEqual({ status: 'fail', message: MESSAGES.boardOnlyShows });
    }
    member.socket.emit('joinRoom', { userId: hal.userId, groupId });
    const online = await member.receives('updateUserList');
    expect(online.map(({ fullName }) => fullName)).toEqual(['Hal']);
    expect(screen.received.map(({ name }) => name)).not.toContain('updateUserList');
  });

  it('may be open on twenty screens, and the next one is told so', async () => {
    const { group, members } = await aGroup(server.url, ['Jo']);
    const { token } = await make(members[0], group.groupId);
    const opened = await Promise.allSettled(Array.from({ length: 24 }, () => television(token)));
    const refused = opened.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(String(refused[0]?.reason)).toContain(MESSAGES.boardFull);
    closings.pop()?.close();
    // Each try is a connection of its own, which takes a while on a busy machine.
    const tryAgain = () => television(token).then(() => 'open', String);
    await expect.poll(tryAgain, { interval: 100, timeout: 15_000 }).toBe('open');
  });
});

describe('a board through a whole auction', () => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({}, (started) => void ({ server, admin } = started));

  it('follows it with public fields alone: no mail, no id of a person, no picture', async () => {
    await admin.call(importTournament, { body: tinyTournament(3) });
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const { board } = await ana.call(calls.makeBoard, { body: { groupId } });
    const screen = await openBoard(server.url, board.token);
    const member = await openScreen(server.url, ana, groupId);
    const shown = [await boardAt(server.url, board.token)];
    const look = async () => {
      const next = await boardAt(server.url, board.token);
      shown.push(next);
      return next;
    };
    await startAuctions(server.url, { lockSeconds: 1, lotSeconds: 3, extensionSeconds: 1 });
    const { team } = await openLot(member);
    const teamId = team?._id ?? '';
    expect((await ana.bid(groupId, teamId, '5')).status).toBe(201);
    const bid = await screen.receives('auctionaddmessage');
    expect(bid.auctionData).toEqual({ teamID: teamId, amount: 5, fullName: 'Ana' });
    expect((await ben.bid(groupId, teamId, '7')).status).toBe(201);
    await screen.receives('auctionaddmessage', ({ auctionData }) => auctionData.amount === 7);
    expect(await look()).toMatchObject({
      phase: 'open',
      lot: { number: 1, of: 3, amount: 7, bidder: 'Ben', bids: 2 },
      join: null,
    });
    const sale = await screen.receives('teamStatusUpdate');
    expect(sale).toMatchObject({
      teamID: teamId,
      status: 'sold',
      amount: 7,
      user: { fullName: 'Ben' },
    });
    await ana.call(pauseAuction, { body: { groupId, duration: 1 } });
    await screen.receives('groupauctionpaused');
    await ana.call(resumeAuction, { body: { groupId } });
    expect(await look()).toMatchObject({
      potCents: 700,
      lastSales: [{ status: 'sold', amount: 7, buyer: 'Ben', team: { _id: teamId } }],
      members: [
        { fullName: 'Ana', remaining: 1000 },
        { fullName: 'Ben', remaining: 993 },
      ],
    });
    await screen.receives('auctionCompleted');
    expect(await look()).toMatchObject({
      phase: 'completed',
      lot: null,
      standings: [
        { fullName: 'Ana', teams: 0, paidCents: 0, wonCents: 0, netCents: 0 },
        { fullName: 'Ben', teams: 1, paidCents: 700, wonCents: 0, netCents: -700 },
      ],
    });
    screen.close();
    member.close();

    const names = new Set(screen.received.map(({ name }) => name));
    for (const name of ['auctionAutoStarted', 'lockScreen', 'countdownUpdate']) {
      expect(names).toContain(name);
    }
    for (const { name, payload } of screen.received) {
      const schema = Object.entries(ToBoard).find(([each]) => each === name)?.[1];
      expect(schema?.parse(payload)).toEqual(payload);
    }
    const everything = JSON.stringify([screen.received, shown]);
    for (const { userId, email, token } of members) {
      for (const secret of [userId, email, token]) expect(everything).not.toContain(secret);
    }
    expect(everything).not.toContain(groupId);
    expect(everything).not.toMatch(/@|_?mail|maxim|payment|profileimageurl|nonce|orderSeed/i);
  });
});
