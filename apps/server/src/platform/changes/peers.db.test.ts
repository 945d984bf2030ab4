import * as accounts from '@bracketbid/contract/http/accounts';
import * as auction from '@bracketbid/contract/http/auction';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import * as groups from '@bracketbid/contract/http/groups';
import { joinGroup, leaveGroup } from '@bracketbid/contract/http/joining';
import * as results from '@bracketbid/contract/http/results';
import * as site from '@bracketbid/contract/http/site';
import { getSettings } from '@bracketbid/contract/http/settings';
import { importTournament } from '@bracketbid/contract/http/tournament';
import type { ServerMessages } from '@bracketbid/contract/live/realtime';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aGroup,
  viaServer,
  openLot,
  openScreen,
  PASSWORD,
  request,
  type Screen,
  type SomeBody,
  signInAdmin,
  signUp,
  startAuctions,
  sortedStatuses,
} from '../../../test/people.ts';
import { createNearClock } from '../../../test/clocks/manualClock.ts';
import { CAN_SHARE, type Peer, startPeers, WHY_NOT } from '../../../test/servers/servers.ts';
import { withoutResults } from '../../tournament/withoutResults.ts';
import { newestShippedTournament } from '../../tournament/shipped.ts';

const LONG_LOTS = { lockSeconds: 0, lotSeconds: 60, extensionSeconds: 10 };

/**
 * A server that sends heartbeats (every two seconds) but never reconciles (every five): whatever arrives came over the
 * bus.
 */
const BY_BUS_ALONE = { clock: createNearClock(2500) };
const OFTEN = { interval: 20 };
/** Without a bus, every process reads by itself once a second. */
const WITHOUT_BUS = { timeout: 2500, interval: 20 };

describe.skipIf(!CAN_SHARE)(`two servers over one PostgreSQL and Redis${WHY_NOT}`, () => {
  const closings: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  });

  const twoServers = async (options?: Parameters<typeof startPeers>[0]) => {
    const { peers, close } = await startPeers(options);
    closings.push(close);
    return peers;
  };
  const openScreenOnTeams = async (
    url: string,
    who: SomeBody,
    groupId: string,
  ): Promise<Screen> => {
    const screen = await openScreen(url, who, groupId);
    closings.push(() => screen.close());
    return screen;
  };
  const amountsOn = (screen: Screen) =>
    screen.received.flatMap(({ name, payload }) =>
      name === 'auctionaddmessage'
        ? [(payload as { auctionData: { amount: number } }).auctionData.amount]
        : [],
    );
  const onlineOn = (screen: Screen) => {
    const last = screen.received.findLast(({ name }) => name === 'updateUserList');
    return ((last?.payload ?? []) as { fullName: string }[]).map(({ fullName }) => fullName).sort();
  };

  /** Ana is served by the first server, Ben by the second, and their auction has an open lot. */
  const anAuction = async ([first, second]: readonly [Peer, Peer]) => {
    const { group, members } = await aGroup(first.url, ['Ana', 'Ben']);
    const [ana, other] = members;
    const ben = viaServer(second.url, other);
    const { groupId } = group;
    const [hers, his] = await Promise.all([
      openScreenOnTeams(first.url, ana, groupId),
      openScreenOnTeams(second.url, ben, groupId),
    ]);
    await startAuctions(first.url, LONG_LOTS);
    const [{ team }] = await Promise.all([openLot(hers), openLot(his)]);
    if (team === null) throw new Error('An open lot has a team');
    return { groupId, ana, ben, hers, his, teamId: team._id };
  };

  it('show a bid that one accepted on the screens of the other, in the order of the log', async () => {
    const { groupId, ana, ben, hers, his, teamId } = await anAuction(
      await twoServers(BY_BUS_ALONE),
    );
    for (let amount = 1; amount <= 20; amount += 1) {
      const answer = await (amount % 2 === 1 ? ana : ben).bid(groupId, teamId, String(amount));
      expect(answer.status).toBe(201);
    }
    const all = Array.from({ length: 20 }, (_, index) => index + 1);
    await expect.poll(() => amountsOn(hers), OFTEN).toEqual(all);
    await expect.poll(() => amountsOn(his), OFTEN).toEqual(all);
  });

  it('decide bids that come to both at once by one log, each bid once', async () => {
    const { groupId, ana, ben, hers, his, teamId } = await anAuction(
      await twoServers(BY_BUS_ALONE),
    );
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 === 0 ? ana : ben).bid(groupId, teamId, String(1 + index), `press-${index}`),
      ),
    );
    const { data } = await ana.call(auctionLog, { params: { groupId } });
    expect(data.map(({ seq }) => seq)).toEqual(data.map((_, index) => index + 1));
    const stored = data.flatMap(({ event }) => (event.type === 'BidPlaced' ? [event.bidId] : []));
    const acknowledged = answers.flatMap(({ status, body }) =>
      status === 201 ? [(body['data'] as { _id: string })._id] : [],
    );
    expect(acknowledged.toSorted()).toEqual(stored.toSorted());
    const rising = data.flatMap(({ event }) => (event.type === 'BidPlaced' ? [event.amount] : []));
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    await expect.poll(() => amountsOn(hers), OFTEN).toEqual(rising);
    await expect.poll(() => amountsOn(his), OFTEN).toEqual(rising);
  });

  it('list who is online on either, each person once, and drop who leaves', async () => {
    const [first, second] = await twoServers(BY_BUS_ALONE);
    const { groupId, ana, hers, his } = await anAuction([first, second]);
    await expect.poll(() => onlineOn(his), OFTEN).toEqual(['Ana', 'Ben']);
    const again = await openScreenOnTeams(second.url, viaServer(second.url, ana), groupId);
    await expect.poll(() => onlineOn(again), OFTEN).toEqual(['Ana', 'Ben']);
    again.close();
    his.close();
    await expect.poll(() => onlineOn(hers), OFTEN).toEqual(['Ana']);
    const { state } = await viaServer(second.url, ana).call(auction.auctionState, {
      params: { groupId },
    });
    expect(state.members.filter(({ online }) => online).map(({ user }) => user.fullName)).toEqual([
      'Ana',
    ]);
  });

  it('end a login on both: its token and its sockets', async () => {
    const [first, second] = await twoServers(BY_BUS_ALONE);
    const { ana, ben, his } = await anAuction([first, second]);
    expect((await ben.send(accounts.profile)).status).toBe(200);
    await viaServer(first.url, ben).call(accounts.logout, { body: { token: ben.refreshToken } });
    await expect.poll(() => his.socket.connected, OFTEN).toBe(false);
    expect((await ben.send(accounts.profile)).status).toBe(401);
    expect((await ana.send(accounts.profile)).status).toBe(200);
  });

  it('follow changes of the settings, and keep what was changed on both at once', async () => {
    const [first, second] = await twoServers(BY_BUS_ALONE);
    const { groupId, ana, his } = await anAuction([first, second]);
    const [here, there] = await Promise.all([signInAdmin(first.url), signInAdmin(second.url)]);
    await Promise.all([
      here.call(site.updateSettings, { body: { footerContent: 'From here' } }),
      there.call(site.updateSettings, { body: { copyright: 'From there' } }),
    ]);
    for (const admin of [here, there]) {
      await expect
        .poll(async () => (await admin.call(getSettings))[0], OFTEN)
        .toMatchObject({ footerContent: 'From here', copyright: 'From there' });
    }
    await here.call(site.globalPause, { body: { duration: 5 } });
    await his.receives('auctionpaused', ({ pauseStatus }) => pauseStatus);
    await his.receives('countdownUpdate', ({ phase }) => phase === 'paused');
    await there.call(site.globalResume);
    await expect
      .poll(() => his.received.findLast(({ name }) => name === 'auctionpaused')?.payload)
      .toMatchObject({ pauseStatus: false });
    await expect
      .poll(
        async () => (await ana.call(auction.auctionState, { params: { groupId } })).state.phase,
        OFTEN,
      )
      .toBe('open');
  });

  it('admit a member on one who joined on the other, and disconnect one who left', async () => {
    const [first, second] = await twoServers(BY_BUS_ALONE);
    const { group, members } = await aGroup(first.url, ['Ana']);
    const [ana] = members;
    const { groupId, slug } = group;
    await viaServer(second.url, ana).call(groups.viewGroup);
    const ben = await signUp(first.url, 'Ben');
    await ben.call(joinGroup, { params: { slug } });
    const there = viaServer(second.url, ben);
    expect((await there.call(groups.viewGroup)).group?.members).toHaveLength(2);
    const his = await openScreenOnTeams(second.url, there, groupId);
    const admin = await signInAdmin(second.url);
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    await expect
      .poll(async () => (await ben.send(leaveGroup, { params: { groupId } })).status, OFTEN)
      .toBe(200);
    await expect.poll(() => his.socket.connected, OFTEN).toBe(false);
    expect((await there.send(groups.settingsOfGroup, { params: { groupId } })).status).toBe(403);
  });

  it('show the members on both who has joined and who is admin now, at once or a moment later without Redis', async () => {
    const [first, second] = await twoServers(BY_BUS_ALONE);
    const admin = await signInAdmin(first.url);
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    const { group, members } = await aGroup(first.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId, slug } = group;
    const his = await openScreenOnTeams(second.url, viaServer(second.url, ben), groupId);
    const namesOn = (screen: Screen) => {
      const last = screen.received.findLast(({ name }) => name === 'groupUpdated');
      const update = last?.payload as ServerMessages['groupUpdated'] | undefined;
      return update?.members.map(({ user }) => user.fullName);
    };
    await expect.poll(() => namesOn(his), OFTEN).toEqual(['Ana', 'Ben']);
    const cleo = await signUp(first.url, 'Cleo');
    await cleo.call(joinGroup, { params: { slug } });
    await expect.poll(() => namesOn(his), OFTEN).toEqual(['Ana', 'Ben', 'Cleo']);
    await expect
      .poll(async () => (await ana.send(leaveGroup, { params: { groupId } })).status, OFTEN)
      .toBe(200);
    await his.receives('groupUpdated', ({ groupAdminId }) => groupAdminId === ben.userId);

    first.redis.cut();
    second.redis.cut();
    const dan = await signUp(first.url, 'Dan');
    await dan.call(joinGroup, { params: { slug } });
    await expect.poll(() => namesOn(his)).toEqual(['Ben', 'Cleo', 'Dan']);
  });

  it('announce a result to every screen, and answer with the current bracket', async () => {
    const [first, second] = await twoServers(BY_BUS_ALONE);
    const admin = await signInAdmin(first.url);
    await admin.call(importTournament, { body: withoutResults(newestShippedTournament()) });
    const { his } = await anAuction([first, second]);
    const there = await signInAdmin(second.url);
    const { matches } = await there.call(results.matches);
    const match = matches.find(({ homeTeam, awayTeam }) => homeTeam !== null && awayTeam !== null);
    const id = match?._id ?? '';
    const params = { id };
    const body = { homeScore: 80, awayScore: 70, status: 'final' as const };
    await admin.call(results.enterResult, { params, body });
    await his.receives('matchUpdated', ({ matchId }) => matchId === id);
    const { matches: after } = await there.call(results.matches);
    expect(after.find(({ _id }) => _id === id)).toMatchObject({ status: 'final' });
  });

  it('count attempts together: an address refused by one is refused by the other', async () => {
    const [first, second] = await twoServers({ ...BY_BUS_ALONE, rateLimit: true });
    const tryBoth = async (path: string, times: number, more: object) => {
      const answers = [];
      for (let tries = 0; tries < times; tries += 1) {
        const { url } = tries % 2 === 0 ? first : second;
        const body = { email: 'nobody@example.test', ...more };
        answers.push(await request(url, 'POST', path, { body }));
      }
      return sortedStatuses(answers);
    };
    const times = (count: number, status: number) => Array.from({ length: count }, () => status);
    const requests = await tryBoth(accounts.verifyCode.path, 24, { otp: '0000' });
    expect(requests).toEqual([...times(20, 400), ...times(4, 429)]);
    const passwords = await tryBoth(accounts.login.path, 14, { password: PASSWORD });
    expect(passwords).toEqual([...times(10, 401), ...times(4, 429)]);
  });

  it('go on while Redis is away: the other is a second late, limits hold, nobody is refused for it', async () => {
    const [first, second] = await twoServers({ rateLimit: true });
    const { groupId, ana, ben, hers, his, teamId } = await anAuction([first, second]);
    await expect.poll(() => onlineOn(his), OFTEN).toEqual(['Ana', 'Ben']);
    first.redis.cut();
    second.redis.cut();
    await expect.poll(() => connectRedis(second.url)).toBe('away');
    expect((await ana.bid(groupId, teamId, '5')).status).toBe(201);
    await expect.poll(() => amountsOn(his), WITHOUT_BUS).toEqual([5]);
    expect((await ben.bid(groupId, teamId, '6')).status).toBe(201);
    await expect.poll(() => amountsOn(hers), WITHOUT_BUS).toEqual([5, 6]);
    expect(onlineOn(his)).toEqual(['Ana', 'Ben']);
    const body = { email: 'nobody@example.test', otp: '0000' };
    const verify = () => request(second.url, 'POST', accounts.verifyCode.path, { body });
    const answers = await Promise.all(Array.from({ length: 30 }, verify));
    expect(new Set(sortedStatuses(answers))).toEqual(new Set([400, 429]));

    first.redis.mend();
    second.redis.mend();
    await expect.poll(() => connectRedis(first.url)).toBe('ok');
    await expect.poll(() => connectRedis(second.url)).toBe('ok');
    await expect
      .poll(async () => {
        const { state } = await ana.call(auction.auctionState, { params: { groupId } });
        return state.seq;
      }, OFTEN)
      .toBeGreaterThan(0);
    expect((await ana.bid(groupId, teamId, '7')).status).toBe(201);
    await expect.poll(() => amountsOn(his), OFTEN).toEqual([5, 6, 7]);
  });

  it('catch up after an outage of Redis on all that happened meanwhile', async () => {
    const [first, second] = await twoServers();
    const { groupId, ana, ben, his } = await anAuction([first, second]);
    second.redis.cut();
    const admin = await signInAdmin(first.url);
    await admin.call(site.updateSettings, { body: { footerContent: 'Meanwhile' } });
    await viaServer(first.url, ben).call(accounts.logout, { body: { token: ben.refreshToken } });
    second.redis.mend();
    await expect.poll(() => his.socket.connected).toBe(false);
    const there = viaServer(second.url, ana);
    const [settings] = await there.call(getSettings);
    expect(settings?.footerContent).toBe('Meanwhile');
    expect((await there.call(auction.auctionState, { params: { groupId } })).state.phase).toBe(
      'open',
    );
  });

  it('drop the people of a server that has fallen silent', async () => {
    const [first, second] = await twoServers();
    const { hers } = await anAuction([first, second]);
    await expect.poll(() => onlineOn(hers), OFTEN).toEqual(['Ana', 'Ben']);
    second.redis.cut();
    await expect.poll(() => onlineOn(hers)).toEqual(['Ana']);
    second.redis.mend();
    await expect.poll(() => onlineOn(hers)).toEqual(['Ana', 'Ben']);
  });

  it('serve one auction without Redis too, a second apart', async () => {
    const { groupId, ana, ben, hers, his, teamId } = await anAuction(
      await twoServers({ redis: false }),
    );
    expect((await ana.bid(groupId, teamId, '5')).status).toBe(201);
    await expect.poll(() => amountsOn(his), WITHOUT_BUS).toEqual([5]);
    expect((await ben.bid(groupId, teamId, '5')).status).toBe(409);
    expect((await ben.bid(groupId, teamId, '6')).status).toBe(201);
    await expect.poll(() => amountsOn(hers), WITHOUT_BUS).toEqual([5, 6]);
  });

  it('give requests an id, and keep a valid one that a proxy gave', async () => {
    const [first] = await twoServers();
    const readRequestId = (id: string) =>
      fetch(`${first.url}/healthz`, { headers: { 'x-request-id': id } }).then((response) =>
        response.headers.get('x-request-id'),
      );
    expect(await readRequestId('0123456789abcdef')).toBe('0123456789abcdef');
    expect(await readRequestId('with "quotes" and spaces')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

async function connectRedis(url: string): Promise<unknown> {
  const ready = (await (await fetch(`${url}/readyz`)).json()) as { redis?: string };
  return ready.redis;
}
