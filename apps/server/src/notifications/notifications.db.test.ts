import * as calls from '@bracketbid/contract/http/push';
import type { PushKind } from '@bracketbid/contract/http/push';
import { acceptShares, offerShares } from '@bracketbid/contract/http/shares';
import { previewResult } from '@bracketbid/contract/http/admin';
import * as results from '@bracketbid/contract/http/results';
import * as site from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import {
  aGroup,
  openLot,
  openScreen,
  signInAdmin,
  type SomeBody,
  startAuctions,
  viaServer,
} from '../../test/people.ts';
import {
  type PushService,
  startPushService,
  type TestBrowser,
} from '../../test/external/pushService.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../test/servers/servers.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { withoutResults } from '../tournament/withoutResults.ts';

const MINUTE_MS = 60_000;
const file = newestShippedTournament();

const openDevice = async (
  service: PushService,
  who: SomeBody,
  kinds: PushKind[],
): Promise<TestBrowser> => {
  const { push } = await who.call(calls.pushState);
  const browser = await service.subscribe(push.publicKey);
  await who.call(calls.subscribePush, { body: { subscription: browser.subscription, kinds } });
  return browser;
};
const isEmpty = async ({ database }: Pick<TestServer, 'database'>) =>
  (await database.kysely.selectFrom('push_queue').select('id').execute()).length === 0;

describe.each(testDatabases())('notifications, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
    server = await startServer({ kind, pushServices: [service.origin] });
    admin = await signInAdmin(server.url);
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  it('[PUSH-3] tell ten minutes before the start, beside the mail', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const phone = await openDevice(service, ana, ['starts']);
    const other = await openDevice(service, ben, ['won']);
    const auctionDate = new Date(Date.now() + 10 * MINUTE_MS).toISOString();
    await admin.call(site.updateSettings, { body: { auctionDate } });
    const got = await phone.receives();
    expect(got).toMatchObject({
      kind: 'starts',
      title: 'Your auction starts in 10 minutes',
      path: `/auction/${group.groupId}`,
      urgency: 'high',
    });
    // Worth nothing after the start.
    expect(got.ttl).toBeGreaterThan(500);
    expect(got.ttl).toBeLessThanOrEqual(600);
    await expect.poll(() => isEmpty(server)).toBe(true);
    expect(other.received).toEqual([]);
  });

  it('[PUSH-5] tell who was outbid, for as long as the team is open, and once in a bidding war', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cy']);
    const [ana, ben, cy] = members;
    const phone = await openDevice(service, ana, ['outbid']);
    const leaders = await openDevice(service, ben, ['outbid']);
    const witness = await openDevice(service, cy, ['outbid']);
    await startAuctions(server.url, { lockSeconds: 0, lotSeconds: 60 });
    const screen = await openScreen(server.url, ana, group.groupId);
    const { team } = await openLot(screen);
    const teamId = team?._id ?? '';
    await ana.bid(group.groupId, teamId, '10');
    await ben.bid(group.groupId, teamId, '13');
    const got = await phone.receives();
    expect(got).toMatchObject({
      kind: 'outbid',
      title: `You were outbid on ${team?.shortName}`,
      body: 'Ben leads with $13.',
      path: `/auction/${group.groupId}`,
      urgency: 'high',
    });
    expect(got.ttl).toBeLessThanOrEqual(60);
    expect(leaders.received).toEqual([]);
    await ana.bid(group.groupId, teamId, '14');
    await cy.bid(group.groupId, teamId, '15');
    // Outbid again so soon: it is on the screen that they have just bid on.
    await ben.bid(group.groupId, teamId, '16');
    await witness.receives();
    await expect.poll(() => isEmpty(server)).toBe(true);
    expect(phone.received).toHaveLength(1);
    screen.close();
  });
});

describe('notifications of results', () => {
  let server: TestServer;
  let admin: SomeBody;
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
    server = await startServer({ pushServices: [service.origin] });
    admin = await signInAdmin(server.url);
    await admin.call(importTournament, { body: withoutResults(file) });
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  it('[PUSH-7] tell an owner what a win has brought: the cents of My Results, once', async () => {
    const { groupId, members } = await auctionedGroup(server, ['Ana', 'Ben'], (_key, index) => ({
      by: 0,
      amount: 5 + ((index * 7) % 40),
    }));
    const [ana, ben] = members;
    const phone = await openDevice(service, ana, ['won']);
    const without = await openDevice(service, ben, ['won']);
    const { matches } = await admin.call(results.matches);
    const ready = matches.filter(({ round, homeTeam, awayTeam }) => {
      return round !== 'First Four' && homeTeam !== null && awayTeam !== null;
    });
    const [first, second] = ready;
    const enter = (match: typeof first, homeScore: number) =>
      admin.call(results.enterResult, {
        params: { id: match?._id ?? '' },
        body: { status: 'final', homeScore, awayScore: 60 },
      });
    await enter(first, 70);
    const winner = first?.homeTeam?.teamId;
    const { data } = await ana.call(results.myMatches);
    const row = data.find(({ teamId, result }) => teamId === winner?._id && result === 'Won');
    expect(await phone.receives()).toMatchObject({
      kind: 'won',
      title: `${winner?.shortName} won: +$${row?.amount.toFixed(2)}`,
      body: 'The Regulars',
    });
    // The same winner by another score is no news; the next winner is.
    await enter(first, 71);
    await enter(second, 70);
    const next = second?.homeTeam?.teamId.shortName ?? '';
    await phone.receives(({ title }) => title.startsWith(`${next} won`));
    await expect.poll(() => isEmpty(server)).toBe(true);
    expect(phone.received).toHaveLength(2);
    expect(without.received).toEqual([]);

    // [SHARE-4] Of a team that both own, each is told their own cents.
    const third = ready[2];
    const shared = third?.homeTeam?.teamId;
    const parts = [ana, ben].map(({ userId }) => ({ userId, weight: 1 }));
    const body = { groupId, teamID: shared?._id ?? '', parts };
    const { offer } = await ana.call(offerShares, { body });
    await ben.call(acceptShares, { params: { id: offer._id } });
    await enter(third, 70);
    const [ofBen] = (await ben.call(results.myMatches)).data;
    expect(await without.receives()).toMatchObject({
      title: `${shared?.shortName} won: +$${ofBen?.amount.toFixed(2)}, your part`,
    });
  });

  it('[PUSH-9] reach all others when one group’s owners can’t be read, and so does a preview', async () => {
    const phones: TestBrowser[] = [];
    const groups = [];
    for (const name of ['Ida', 'Jon', 'Kay']) {
      const group = await auctionedGroup(server, [name], () => ({ by: 0, amount: 10 }));
      phones.push(await openDevice(service, group.members[0], ['won']));
      groups.push(group);
    }
    // No server would store this: an offer of nothing.
    await server.database.pool.query(
      `INSERT INTO group_events (group_id, seq, type, payload, at, hash)
       VALUES ($1, 100, 'ShareOffered', '{}', now(), '')`,
      [groups[1]?.groupId],
    );
    const { matches } = await admin.call(results.matches);
    const next = matches.find(
      ({ round, status, homeTeam, awayTeam }) =>
        round === 'Round of 64' && status === 'scheduled' && homeTeam && awayTeam,
    );
    const params = { id: next?._id ?? '' };
    const body = { status: 'final', homeScore: 70, awayScore: 60 } as const;
    const { groups: readable } = await admin.call(previewResult, { params, body });
    expect(readable).toBeGreaterThanOrEqual(2);
    await admin.call(results.enterResult, { params, body });
    const [ida, jon, kay] = phones;
    for (const phone of [ida, kay]) expect(await phone?.receives()).toMatchObject({ kind: 'won' });
    await expect.poll(() => isEmpty(server)).toBe(true);
    expect(jon?.received).toEqual([]);
  });
});

describe.runIf(CAN_SHARE)(`notifications of two processes${WHY_NOT}`, () => {
  it('[PUSH-9] come once, whoever serves the people and whoever took the bid', async () => {
    const service = await startPushService();
    const { peers, close } = await startPeers({ pushServices: [service.origin] });
    const [one, two] = peers;
    try {
      const { group, members } = await aGroup(one.url, ['Ana', 'Ben']);
      const [ana, ben] = members;
      const { groupId } = group;
      const phone = await openDevice(service, ana, ['starts', 'outbid']);
      const auctionDate = new Date(Date.now() + 10 * MINUTE_MS).toISOString();
      const admin = await signInAdmin(one.url);
      await admin.call(site.updateSettings, { body: { auctionDate } });
      await phone.receives(({ kind }) => kind === 'starts');
      await startAuctions(one.url, { lockSeconds: 0, lotSeconds: 60 });
      const screen = await openScreen(one.url, ana, groupId);
      const { team } = await openLot(screen);
      await ana.bid(groupId, team?._id ?? '', '10');
      await viaServer(two.url, ben).bid(groupId, team?._id ?? '', '13');
      await phone.receives(({ kind }) => kind === 'outbid');
      await expect.poll(() => isEmpty(one)).toBe(true);
      screen.close();
      expect(phone.received.map(({ kind }) => kind)).toEqual(['starts', 'outbid']);
    } finally {
      await close();
      await service.close();
    }
  });
});
