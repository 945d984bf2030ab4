import type { RulesPatch } from '@bracketbid/contract/groupRules';
import * as auction from '@bracketbid/contract/http/auction';
import * as ruleCalls from '@bracketbid/contract/http/groupRules';
import { viewGroup } from '@bracketbid/contract/http/groups';
import * as hosting from '@bracketbid/contract/http/hosting';
import { joinGroup } from '@bracketbid/contract/http/joining';
import { playNextDay } from '@bracketbid/contract/http/practice';
import { pushState, subscribePush } from '@bracketbid/contract/http/push';
import { groupLog } from '@bracketbid/contract/http/receipts';
import { startRehearsal } from '@bracketbid/contract/http/rehearsal';
import * as site from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { START_NOW_MESSAGES } from '@bracketbid/contract/text/hosting';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../test/database.ts';
import { startPushService } from '../../../test/external/pushService.ts';
import {
  aGroup,
  openScreen,
  signInAdmin,
  signUp,
  type SomeBody,
  sortedStatuses,
  viaServer,
} from '../../../test/people.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../../test/servers/servers.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { drawnTournament } from '../../../test/tournaments/drawnTournament.ts';
import { createClock } from '../../platform/time/clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A clock that stands still until it is set; its alarms notice within a second. */
function aStillClock() {
  let nowMs = Date.now();
  const after = (ms: number) => new Date(nowMs + ms).toISOString();
  return {
    clock: createClock(() => nowMs),
    after,
    /** Goes to so long before an instant. */
    goTo: (iso: string, beforeMs: number) => {
      nowMs = Date.parse(iso) - beforeMs;
    },
  };
}

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

const startNow = (who: SomeBody, groupId: string) =>
  who.send(hosting.startNow, { body: { groupId } });
const takeBack = (who: SomeBody, groupId: string) =>
  who.send(hosting.takeBackStart, { body: { groupId } });
const setRules = (who: SomeBody, groupId: string, body: RulesPatch) =>
  who.send(ruleCalls.changeRules, { params: { groupId }, body });
const readState = async (who: SomeBody, groupId: string) =>
  (await who.call(auction.auctionState, { params: { groupId } })).state;
const shownTo = async (who: SomeBody) => (await who.call(viewGroup)).group?.startNow;
const readStarts = async ({ database }: Pick<TestServer, 'database'>) => {
  const { rows } = await database.pool.query<{ group_id: string }>(
    `SELECT group_id FROM auction_events WHERE type = 'AuctionStarted'`,
  );
  return rows.map((row) => row.group_id);
};
const conflict = (message: string) => ({ status: 409, body: { message } });

/** A season whose first game is years away. */
async function distantSeason(url: string): Promise<SomeBody> {
  const admin = await signInAdmin(url);
  await admin.call(importTournament, { body: drawnTournament(['A'], 4, { year: 2032 }) });
  return admin;
}

describe.each(testDatabases())('an auction that is started now, database %s', (kind) => {
  const open = async (options: { readonly pushServices?: readonly string[] } = {}) => {
    const time = aStillClock();
    const server = await startServer({ kind, clock: time.clock, ...options });
    closings.push(server.close);
    return { ...time, server, admin: await distantSeason(server.url) };
  };

  it('[GROUP-13, GROUP-9] begins in 60 seconds, whose rules are frozen and told to everyone at once', async () => {
    const { server, after, goTo } = await open();
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const screen = await openScreen(server.url, ben, groupId);
    closings.push(() => screen.close());
    expect(await shownTo(ben)).toBeUndefined();

    const hour = after(MINUTE_MS);
    const undoUntil = after(55_000);
    expect(await startNow(ana, groupId)).toMatchObject({
      status: 200,
      body: {
        message: START_NOW_MESSAGES.startsInAMinute,
        group: { groupId, startNow: { undoUntil } },
      },
    });
    const told = await screen.receives(
      'auctionTimeUpdated',
      ({ auctionDate }) => auctionDate === hour,
    );
    expect(told).toEqual({ auctionDate: hour, isOwn: true });
    // Changes of a group are gathered for a moment.
    goTo(hour, MINUTE_MS - 500);
    await screen.receives('groupUpdated', (update) => update.startNow?.undoUntil === undoUntil);
    expect(await shownTo(ben)).toEqual({ undoUntil });
    expect(await readState(ben, groupId)).toMatchObject({ phase: 'scheduled', auctionDate: hour });
    const { data } = await ben.call(groupLog, { params: { groupId } });
    expect(data.map(({ event }) => event)).toMatchObject([
      { type: 'RulesChanged', by: ana.userId, rules: { auctionDate: hour } },
    ]);

    const late = conflict(MESSAGES.rulesTooLate);
    expect(await setRules(ana, groupId, { lotSeconds: 45 })).toMatchObject(late);
    expect(await setRules(ana, groupId, { bundles: 'lowSeeds' })).toMatchObject(late);
    expect(await setRules(ana, groupId, { auctionDate: null })).toMatchObject(late);
    expect(await startNow(ana, groupId)).toMatchObject(conflict(START_NOW_MESSAGES.startsAnyway));

    goTo(hour, 0);
    await expect.poll(() => readStarts(server)).toEqual([groupId]);
    await screen.receives('auctionAutoStarted');
    expect(await shownTo(ben)).toBeUndefined();
    const begun = conflict(MESSAGES.auctionStarted);
    expect(await startNow(ana, groupId)).toMatchObject(begun);
    expect(await takeBack(ana, groupId)).toMatchObject(begun);
  });

  it('[GROUP-13, START-1] can be joined until a second before the start', async () => {
    const { server, after, goTo } = await open();
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [cleo, dan] = await Promise.all(['Cleo', 'Dan'].map((name) => signUp(server.url, name)));
    const hour = after(MINUTE_MS);
    await startNow(members[0], group.groupId);
    const join = (who: SomeBody | undefined) =>
      who?.send(joinGroup, { params: { slug: group.slug } });
    goTo(hour, 1001);
    expect(await join(cleo)).toMatchObject({ status: 200 });
    goTo(hour, 1000);
    expect(await join(dan)).toMatchObject(conflict(MESSAGES.auctionStarted));
    goTo(hour, 0);
    await expect.poll(() => readStarts(server)).toEqual([group.groupId]);
    const { members: playing } = await readState(members[0], group.groupId);
    expect(playing.map(({ user }) => user.fullName)).toEqual(['Ana', 'Cleo']);
  });

  it('[GROUP-13] can be taken back until 5 seconds before, and starts when it would have', async () => {
    const { server, admin, after, goTo } = await open();
    const siteHour = after(5 * HOUR_MS);
    await admin.call(site.updateSettings, { body: { auctionDate: siteHour } });
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const screen = await openScreen(server.url, ben, groupId);
    closings.push(() => screen.close());
    const own = after(2 * HOUR_MS);
    for (const before of [null, own]) {
      expect(await setRules(ana, groupId, { auctionDate: before })).toMatchObject({ status: 200 });
      screen.received.length = 0;
      const hour = after(MINUTE_MS);
      expect(await startNow(ana, groupId)).toMatchObject({ status: 200 });
      goTo(hour, 5000);
      const takenBack = { status: 200, body: { message: START_NOW_MESSAGES.takenBack } };
      const answer = await takeBack(ana, groupId);
      expect(answer).toMatchObject(takenBack);
      expect(hosting.takeBackStart.reply.parse(answer.body).group.startNow).toBeUndefined();
      const auctionDate = before ?? siteHour;
      await screen.receives('auctionTimeUpdated', (told) => told.auctionDate === auctionDate);
      expect(await readState(ben, groupId)).toMatchObject({ auctionDate });
      // Sent again, it changes nothing.
      expect(await takeBack(ana, groupId)).toMatchObject(takenBack);
      const { rules } = await ana.call(ruleCalls.rulesOfGroup, { params: { groupId } });
      expect(rules.auctionDate).toBe(before);
      expect(await setRules(ana, groupId, { lotSeconds: 31 })).toMatchObject({ status: 200 });
    }
    const hour = after(MINUTE_MS);
    expect(await startNow(ana, groupId)).toMatchObject({ status: 200 });
    goTo(hour, 4999);
    const tooLate = conflict(START_NOW_MESSAGES.takeBackTooLate);
    expect(await takeBack(ana, groupId)).toMatchObject(tooLate);
    goTo(hour, 0);
    await expect.poll(() => readStarts(server)).toEqual([groupId]);
  });

  it('[GROUP-13] is the admin’s alone to start and to take back', async () => {
    const { server, after } = await open();
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const stranger = await signUp(server.url, 'Moe');
    for (const send of [startNow, takeBack]) {
      expect(await send(members[1], group.groupId)).toMatchObject({
        status: 403,
        body: { message: MESSAGES.hostOnly },
      });
      expect(await send(stranger, group.groupId)).toMatchObject({
        status: 403,
        body: { message: MESSAGES.notMember },
      });
      expect((await send(members[0], stranger.userId)).status).toBe(404);
      expect(await send(members[0], 'none')).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'groupId' }] },
      });
    }
    expect((await readState(members[0], group.groupId)).auctionDate).toBeNull();
    await startNow(members[0], group.groupId);
    expect((await takeBack(members[1], group.groupId)).status).toBe(403);
    expect(await shownTo(members[1])).toEqual({ undoUntil: after(55_000) });
  });

  it('[GROUP-13] is refused where own hours are off, and within 60 seconds of the hour', async () => {
    const { server, admin, after } = await open();
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    const setSite = (body: site.SettingsPatch) => admin.call(site.updateSettings, { body });
    await setSite({ groupHoursEnabled: false });
    expect(await startNow(ana, group.groupId)).toMatchObject(conflict(MESSAGES.groupHoursOff));
    await setSite({ groupHoursEnabled: true, auctionDate: after(MINUTE_MS) });
    expect(await startNow(ana, group.groupId)).toMatchObject(
      conflict(START_NOW_MESSAGES.startsAnyway),
    );
    expect(await shownTo(ana)).toBeUndefined();
    await setSite({ auctionDate: after(MINUTE_MS + 1) });
    expect(await startNow(ana, group.groupId)).toMatchObject({ status: 200 });
    // What stands stays once own hours are off.
    await setSite({ groupHoursEnabled: false });
    expect(await takeBack(ana, group.groupId)).toMatchObject({ status: 200 });
  });

  it('[GROUP-13] is refused once the first game is less than an hour away', async () => {
    const { server, goTo } = await open();
    const { rows } = await server.database.pool.query<{ first: Date }>(
      `SELECT min(coalesce(start_at, (date + time '12:00') AT TIME ZONE 'America/New_York')) AS first
       FROM matches JOIN tournaments ON tournaments.id = tournament_id WHERE is_current`,
    );
    const first = rows[0]?.first.toISOString() ?? '';
    goTo(first, HOUR_MS);
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    expect(await startNow(ana, group.groupId)).toMatchObject({ status: 200 });
    expect(await takeBack(ana, group.groupId)).toMatchObject({ status: 200 });
    goTo(first, HOUR_MS - 1);
    expect(await startNow(ana, group.groupId)).toMatchObject(
      conflict(START_NOW_MESSAGES.gamesTooSoon),
    );
  });

  it('[GROUP-13] is refused in a practice season whose first day was played', async () => {
    const { clock } = aStillClock();
    const server = await startServer({ kind, clock });
    closings.push(server.close);
    const admin = await signInAdmin(server.url);
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    expect(await startNow(ana, group.groupId)).toMatchObject({ status: 200 });
    expect(await takeBack(ana, group.groupId)).toMatchObject({ status: 200 });
    await admin.call(playNextDay, { body: {} });
    expect(await startNow(ana, group.groupId)).toMatchObject(conflict(START_NOW_MESSAGES.played));
  });

  it('[GROUP-13] ends the group’s rehearsal', async () => {
    const { server } = await open();
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    const { groupId } = group;
    await ana.call(startRehearsal, { body: { groupId, lots: 'six' } });
    expect(await startNow(ana, groupId)).toMatchObject({ status: 200 });
    const rehearsalNow = async () => (await ana.call(viewGroup)).group?.rehearsal ?? null;
    await expect.poll(rehearsalNow).toBeNull();
    const again = await ana.send(startRehearsal, { body: { groupId, lots: 'six' } });
    expect(again).toMatchObject(conflict(MESSAGES.rehearsalTooLate));
  });

  it('[PUSH-10] is pushed to all other members, and mailed to nobody', async () => {
    const service = await startPushService();
    closings.push(service.close);
    const { server } = await open({ pushServices: [service.origin] });
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cy']);
    const phones = await Promise.all(
      members.map(async (who) => {
        const { push } = await who.call(pushState);
        const browser = await service.subscribe(push.publicKey);
        const body = { subscription: browser.subscription, kinds: ['starts' as const] };
        await who.call(subscribePush, { body });
        return browser;
      }),
    );
    const [hers, ...others] = phones;
    const mails = async () => {
      const { rows } = await server.database.pool.query<{ kind: string }>(
        `SELECT letter ->> 'kind' AS kind FROM mail_queue WHERE letter ->> 'kind' LIKE 'start%'`,
      );
      return rows;
    };
    expect(await startNow(members[0], group.groupId)).toMatchObject({ status: 200 });
    for (const phone of others) {
      expect(await phone.receives()).toMatchObject({
        kind: 'starts',
        title: 'Your auction starts in a minute',
        body: 'The Regulars',
        path: `/auction/${group.groupId}`,
        urgency: 'high',
      });
    }
    const waiting = () => server.database.kysely.selectFrom('push_queue').select('id').execute();
    await expect.poll(waiting).toEqual([]);
    expect(hers?.received).toEqual([]);
    // The reminders of ten minutes before are none of this hour.
    expect(await mails()).toEqual([]);
    const { rows } = await server.database.pool.query('SELECT kind FROM reminders');
    expect(rows).toEqual([]);
  });

  it('[GROUP-13] of calls at the same moment moves the hour once, and never half', async () => {
    const { server, after } = await open();
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    const { groupId } = group;
    const own = after(2 * HOUR_MS);
    await setRules(ana, groupId, { auctionDate: own });
    const starts = await Promise.all([1, 2, 3].map(() => startNow(ana, groupId)));
    expect(sortedStatuses(starts)).toEqual([200, 409, 409]);
    const [, patched] = await Promise.all([
      takeBack(ana, groupId),
      setRules(ana, groupId, { lotSeconds: 44 }),
      takeBack(ana, groupId),
    ]);
    const { rules } = await ana.call(ruleCalls.rulesOfGroup, { params: { groupId } });
    expect(rules.auctionDate).toBe(own);
    expect([200, 409]).toContain(patched.status);
    expect(rules.lotSeconds === 44).toBe(patched.status === 200);
    expect(await shownTo(ana)).toBeUndefined();
  });
});

describe.skipIf(!CAN_SHARE)(`an auction that is started now, on two servers${WHY_NOT}`, () => {
  it('[GROUP-13] begins once, and can be taken back by whichever server', async () => {
    const { clock, after, goTo } = aStillClock();
    const { peers, close } = await startPeers({ clock });
    closings.push(close);
    const [first, second] = peers;
    await distantSeason(first.url);
    const held = await Promise.all(['Ana', 'Ben'].map((name) => aGroup(first.url, [name])));
    const [early, late] = held.map(({ group, members }) => ({ ...group, host: members[0] }));
    if (early === undefined || late === undefined) throw new Error('No groups');
    const screen = await openScreen(second.url, late.host, late.groupId);
    closings.push(() => screen.close());
    const hour = after(MINUTE_MS);
    expect(await startNow(early.host, early.groupId)).toMatchObject({ status: 200 });
    expect(await startNow(late.host, late.groupId)).toMatchObject({ status: 200 });
    await screen.receives('auctionTimeUpdated', ({ auctionDate }) => auctionDate === hour);
    expect(await takeBack(viaServer(second.url, late.host), late.groupId)).toMatchObject({
      status: 200,
    });
    await screen.receives('auctionTimeUpdated', ({ auctionDate }) => auctionDate === null);
    goTo(hour, 0);
    await expect.poll(() => readStarts(first)).toEqual([early.groupId]);
    expect(await readState(late.host, late.groupId)).toMatchObject({ phase: 'scheduled' });
  });
});
