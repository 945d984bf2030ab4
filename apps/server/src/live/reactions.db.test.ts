import { MESSAGES } from '@bracketbid/contract/text/messages';
import { leaveGroup } from '@bracketbid/contract/http/joining';
import * as site from '@bracketbid/contract/http/site';
import { ack, type Ack, REACTIONS, type ServerMessages } from '@bracketbid/contract/live/realtime';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aGroup,
  openLot,
  openScreen,
  type Screen,
  type SomeBody,
  signInAdmin,
  startAuctions,
  viaServer,
} from '../../test/people.ts';
import { createNearClock } from '../../test/clocks/manualClock.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../test/servers/servers.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

const closings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

const aServer = async (): Promise<TestServer> => {
  const server = await startServer();
  closings.push(server.close);
  return server;
};
const openScreenOnTeams = async (url: string, who: SomeBody, groupId: string): Promise<Screen> => {
  const screen = await openScreen(url, who, groupId);
  closings.push(() => screen.close());
  return screen;
};
const send = async (screen: Screen, payload: unknown): Promise<Ack> =>
  ack.parse(await screen.socket.timeout(5_000).emitWithAck('reaction', payload));
const isSign = (kind: string) => (payload: ServerMessages['reaction']) => payload.kind === kind;
const signsOn = (screen: Screen) =>
  screen.received.filter(({ name }) => name === 'reaction').map(({ payload }) => payload);

/** Everything that the server sent a screen before now has arrived: it answers in order. */
const settled = async (screen: Screen) => {
  await screen.socket.timeout(5_000).emitWithAck('joinRoom', {});
};
const reactionsCounted = async (server: TestServer, outcome: string): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const name = `bracketbid_reactions_total{outcome="${outcome}"} `;
  const line = text.split('\n').find((row) => row.startsWith(name));
  return Number(line?.slice(name.length) ?? 0);
};

describe('a sign that a member holds up', () => {
  it('is seen by the whole group, the member included, and by no other group', async () => {
    const server = await aServer();
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const other = await aGroup(server.url, ['Cleo']);
    const [hers, his, elsewhere] = await Promise.all([
      openScreenOnTeams(server.url, members[0], group._id),
      openScreenOnTeams(server.url, members[1], group._id),
      openScreenOnTeams(server.url, other.members[0], other.group._id),
    ]);
    expect(await send(hers, { kind: 'STEAL' })).toEqual({ status: 'success' });
    const seen = { user: { _id: members[0].userId }, kind: 'STEAL' };
    expect(await his.receives('reaction')).toEqual(seen);
    expect(await hers.receives('reaction')).toEqual(seen);
    await settled(elsewhere);
    expect(signsOn(elsewhere)).toEqual([]);
    expect(await reactionsCounted(server, 'shown')).toBe(1);
  });

  it('may be any of the eight', async () => {
    const server = await aServer();
    const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Flo', 'Gus', 'Hal'] as const;
    const { group, members } = await aGroup(server.url, names);
    expect(REACTIONS).toHaveLength(members.length);
    for (const [index, kind] of REACTIONS.entries()) {
      const who = members[index];
      if (who === undefined) throw new Error('There is a member for each');
      const screen = await openScreenOnTeams(server.url, who, group._id);
      expect(await send(screen, { kind })).toEqual({ status: 'success' });
      await screen.receives('reaction', isSign(kind));
    }
  });

  it('is one of the eight, in the right shape, or nobody sees it', async () => {
    const server = await aServer();
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cy']);
    const wrong = [{ kind: 'steal' }, { kind: '<b>' }, null, [], 'STEAL', {}, { kind: ['OOF'] }];
    const screens: Screen[] = [];
    for (const who of members) screens.push(await openScreenOnTeams(server.url, who, group._id));
    for (const [index, payload] of wrong.entries()) {
      const screen = screens[index % screens.length];
      if (screen === undefined) throw new Error('There are three screens');
      expect(await send(screen, payload)).toEqual({
        status: 'fail',
        message: MESSAGES.reactionUnknown,
      });
    }
    for (const screen of screens) await settled(screen);
    expect(screens.flatMap(signsOn)).toEqual([]);
    expect(await reactionsCounted(server, 'refused')).toBe(wrong.length);
  });

  it('may be the third at once, over all screens of one person, and then one a second', async () => {
    const server = await aServer();
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const phone = await openScreenOnTeams(server.url, members[0], group._id);
    const laptop = await openScreenOnTeams(server.url, members[0], group._id);
    const his = await openScreenOnTeams(server.url, members[1], group._id);
    const answers = [
      await send(phone, { kind: 'LOL' }),
      await send(laptop, { kind: 'LOL' }),
      await send(phone, { kind: 'LOL' }),
      await send(laptop, { kind: 'GG' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(['success', 'success', 'success', 'fail']);
    expect(answers.at(-1)?.message).toBe(MESSAGES.reactionTooSoon);
    expect(await send(his, { kind: 'ICE' })).toEqual({ status: 'success' });
    await phone.receives('reaction', isSign('ICE'));
    expect(signsOn(phone)).toHaveLength(4);
    expect(await reactionsCounted(server, 'limited')).toBe(1);
    await expect
      .poll(() => send(phone, { kind: 'GG' }), { timeout: 3_000 })
      .toEqual({
        status: 'success',
      });
  });

  it('is refused from somebody who is in no group, or has left it', async () => {
    const server = await aServer();
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const stranger = await aGroup(server.url, ['Cleo']);
    await expect(openScreen(server.url, stranger.members[0], group._id)).rejects.toThrow(
      MESSAGES.notMember,
    );
    const admin = await signInAdmin(server.url);
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    const hers = await openScreenOnTeams(server.url, members[0], group._id);
    const his = await openScreenOnTeams(server.url, members[1], group._id);
    await members[1].call(leaveGroup, { params: { groupId: group._id } });
    await expect.poll(() => his.socket.connected).toBe(false);
    await settled(hers);
    expect(signsOn(hers)).toEqual([]);
  });

  it('is never in the way of a bid: hundreds refused, and the bid stands and is seen', async () => {
    const server = await aServer();
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const hers = await openScreenOnTeams(server.url, ana, group._id);
    const his = await openScreenOnTeams(server.url, ben, group._id);
    await startAuctions(server.url, { lockSeconds: 0, lotSeconds: 60 });
    const { team } = await openLot(hers);
    for (let count = 0; count < 30; count += 1) his.socket.emit('reaction', { kind: 'OOF' });
    const bid = await ana.bid(group._id, team?._id ?? '', '1');
    expect(bid.status).toBe(201);
    await his.receives('auctionaddmessage', ({ auctionData }) => auctionData.amount === 1);
    await settled(his);
    expect(signsOn(his).length).toBeLessThanOrEqual(4);
  });
});

describe.skipIf(!CAN_SHARE)(`over two servers${WHY_NOT}`, () => {
  it('a sign is seen on the screens of both, once each', async () => {
    const { peers, close } = await startPeers({ clock: createNearClock(2500) });
    closings.push(close);
    const [first, second] = peers;
    const { group, members } = await aGroup(first.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const hers = await openScreenOnTeams(first.url, ana, group._id);
    const his = await openScreenOnTeams(second.url, viaServer(second.url, ben), group._id);
    expect(await send(hers, { kind: 'BOLD' })).toEqual({ status: 'success' });
    expect(await his.receives('reaction')).toEqual({ user: { _id: ana.userId }, kind: 'BOLD' });
    expect(await send(his, { kind: 'WHY' })).toEqual({ status: 'success' });
    await hers.receives('reaction', isSign('WHY'));
    await his.receives('reaction', isSign('WHY'));
    expect(signsOn(hers)).toEqual(signsOn(his));
    expect(signsOn(hers)).toHaveLength(2);
  });
});
