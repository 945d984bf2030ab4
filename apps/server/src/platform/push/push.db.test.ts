import * as accounts from '@bracketbid/contract/http/accounts';
import { nudgeGroup } from '@bracketbid/contract/http/hosting';
import * as calls from '@bracketbid/contract/http/push';
import type { PushKind } from '@bracketbid/contract/http/push';
import { PUSH_MESSAGES } from '@bracketbid/contract/text/push';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../test/database.ts';
import { aGroup, PASSWORD, signIn, type SomeBody } from '../../../test/people.ts';
import {
  type PushService,
  startPushService,
  type TestBrowser,
} from '../../../test/external/pushService.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { createClock } from '../time/clock.ts';

const HOUR_MS = 3_600_000;
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

describe.each(testDatabases())('push, database %s', (kind) => {
  let server: TestServer;
  let service: PushService;
  let another: PushService;
  /** How far the server's clock is put forward: a group is nudged once an hour. */
  let aheadMs = 0;
  const clock = createClock(() => Date.now() + aheadMs);
  beforeAll(async () => {
    service = await startPushService();
    another = await startPushService();
    const pushServices = [service.origin, another.origin];
    server = await startServer({ kind, clock, pushServices });
  });
  afterAll(async () => {
    await server.close();
    await service.close();
    await another.close();
  });
  afterEach(() => {
    aheadMs = 0;
  });

  const openDevice = async (
    who: SomeBody,
    kinds: PushKind[] = ['nudge'],
    at: PushService = service,
  ): Promise<TestBrowser> => {
    const { push } = await who.call(calls.pushState);
    const browser = await at.subscribe(push.publicKey);
    await who.call(calls.subscribePush, { body: { subscription: browser.subscription, kinds } });
    return browser;
  };
  const readState = async (who: SomeBody) => (await who.call(calls.pushState)).push;
  const waiting = async () =>
    (await server.database.kysely.selectFrom('push_queue').select('id').execute()).length;

  it('[PUSH-1] is off until a device asks for it, and of the kinds that were chosen', async () => {
    const { members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    expect(await readState(ana)).toMatchObject({
      isHere: false,
      devices: 0,
      kinds: [],
      quiet: null,
    });
    await openDevice(ana, ['starts']);
    expect(await readState(ana)).toMatchObject({ isHere: true, devices: 1, kinds: ['starts'] });
    const phone = await signIn(server.url, ana.email, PASSWORD);
    expect(await readState(phone)).toMatchObject({ isHere: false, devices: 1 });
    await openDevice(phone, ['won']);
    expect(await readState(ana)).toMatchObject({ devices: 2, kinds: ['starts', 'won'] });
    const quiet = { from: '23:00', until: '07:00', timeZone: 'America/Chicago' };
    await ana.call(calls.choosePush, { body: { kinds: ['outbid'], quiet } });
    expect(await readState(phone)).toMatchObject({ kinds: ['outbid'], quiet });
    await phone.call(calls.unsubscribePush);
    expect(await readState(ana)).toMatchObject({ isHere: true, devices: 1 });
  });

  it('[PUSH-6] refuses what is no address of a known service, and keys that are none', async () => {
    const { members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    const catchRefusal = async (endpoint: string, keys = KEYS) => {
      const subscription = { endpoint, keys };
      const { status, body } = await ana.send(calls.subscribePush, {
        body: { subscription, kinds: [] },
      });
      return [status, body['message']];
    };
    const unknown = [400, PUSH_MESSAGES.pushServiceUnknown];
    expect(await catchRefusal('https://example.org/push')).toEqual(unknown);
    expect(await catchRefusal('http://169.254.169.254/latest/meta-data')).toEqual(unknown);
    expect(await catchRefusal('https://fcm.googleapis.com:8443/fcm/send/x')).toEqual(unknown);
    const badKeys = { ...KEYS, p256dh: `BA${'A'.repeat(85)}` };
    expect(await catchRefusal(`${service.origin}/x`, badKeys)).toEqual([
      400,
      PUSH_MESSAGES.pushKeysInvalid,
    ]);
    const quiet = { from: '24:00', until: '07:00', timeZone: 'UTC' };
    const choice = { kinds: [], quiet };
    expect((await ana.send(calls.choosePush, { body: choice })).status).toBe(400);
    const nowhere = { ...choice, quiet: { ...quiet, from: '22:00', timeZone: 'Mars/Olympus' } };
    const refused = await ana.send(calls.choosePush, { body: nowhere });
    expect([refused.status, refused.body['message']]).toEqual([400, PUSH_MESSAGES.timeZoneUnknown]);
    expect(await readState(ana)).toMatchObject({ devices: 0, kinds: [] });
  });

  it('comes to every device of who wants it, signed and encrypted, and to nobody else', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cy']);
    const [ana, ben, cy] = members;
    const phone = await openDevice(ben);
    const laptop = await openDevice(await signIn(server.url, ben.email, PASSWORD));
    const host = await openDevice(ana);
    const other = await openDevice(cy, ['won']);
    await ana.call(nudgeGroup, { body: { groupId: group.groupId } });
    for (const device of [phone, laptop]) {
      expect(await device.receives()).toMatchObject({
        kind: 'nudge',
        title: 'Ana is waiting for you',
        body: 'The Regulars',
        path: `/groups?groupId=${group.groupId}`,
        urgency: 'normal',
      });
    }
    await expect.poll(waiting).toBe(0);
    expect([...host.received, ...other.received]).toEqual([]);
    expect(phone.received).toHaveLength(1);
  });

  it('[PUSH-4] leaves people alone in their quiet hours', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cy']);
    const [ana, ben, cy] = members;
    const asleep = await openDevice(ben);
    const awake = await openDevice(cy);
    const formatTime = (inMs: number) => new Date(clock.nowMs() + inMs).toISOString().slice(11, 16);
    const around = { from: formatTime(-HOUR_MS), until: formatTime(HOUR_MS), timeZone: 'UTC' };
    await ben.call(calls.choosePush, { body: { kinds: ['nudge'], quiet: around } });
    const later = { ...around, from: formatTime(HOUR_MS), until: formatTime(2 * HOUR_MS) };
    await cy.call(calls.choosePush, { body: { kinds: ['nudge'], quiet: later } });
    await ana.call(nudgeGroup, { body: { groupId: group.groupId } });
    await awake.receives();
    await expect.poll(waiting).toBe(0);
    expect(asleep.received).toEqual([]);
  });

  it('[PUSH-2] ends with the login: signed out, ended from another device, or by a new password', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cy']);
    const [ana, ben, cy] = members;
    const logins = [];
    const devices = [];
    for (let count = 0; count < 3; count += 1) {
      const login = await signIn(server.url, ben.email, PASSWORD);
      logins.push(login);
      devices.push(await openDevice(login));
    }
    const [out, ended] = logins;
    const kept = await openDevice(ben);
    await out?.call(accounts.logout, { body: { token: out.refreshToken } });
    const { data } = (await ended?.call(accounts.sessions)) ?? { data: [] };
    const id = data.find(({ isCurrent }) => isCurrent)?._id ?? '';
    await ben.call(accounts.endSession, { params: { id } });
    expect(await readState(ben)).toMatchObject({ isHere: true, devices: 2 });
    const passwords = { password_old: PASSWORD, password_new: 'Another-Secret-99' };
    await ben.call(accounts.changePassword, { body: passwords });
    expect(await readState(ben)).toMatchObject({ isHere: true, devices: 1 });
    const witness = await openDevice(cy);
    await ana.call(nudgeGroup, { body: { groupId: group.groupId } });
    await Promise.all([kept.receives(), witness.receives()]);
    await expect.poll(waiting).toBe(0);
    expect(devices.flatMap(({ received }) => received)).toEqual([]);
  });

  it('[PUSH-2] belongs to who signed in last with that browser', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cy']);
    const [ana, ben, cy] = members;
    const shared = await openDevice(ben);
    const { subscription } = shared;
    await cy.call(calls.subscribePush, { body: { subscription, kinds: ['nudge'] } });
    expect(await readState(ben)).toMatchObject({ devices: 0 });
    await ana.call(nudgeGroup, { body: { groupId: group.groupId } });
    await shared.receives();
    await expect.poll(waiting).toBe(0);
    expect(shared.received).toHaveLength(1);
  });

  it('[PUSH-2] keeps ten devices of a person: the first one makes room', async () => {
    const { members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    await openDevice(ana);
    const { kysely } = server.database;
    const { user_agent: _, ...login } = await kysely
      .selectFrom('login_sessions')
      .selectAll()
      .where('user_id', '=', ana.userId)
      .executeTakeFirstOrThrow();
    for (let count = 0; count < 10; count += 1) {
      const loginId = crypto.randomUUID();
      await kysely
        .insertInto('login_sessions')
        .values({ ...login, id: loginId })
        .execute();
      await kysely
        .insertInto('push_subscriptions')
        .values({
          login_id: loginId,
          user_id: ana.userId,
          service: service.origin,
          sealed: '',
          endpoint_hash: loginId,
          made_at: new Date(clock.nowMs() + count + 1),
        })
        .execute();
    }
    expect(await readState(ana)).toMatchObject({ isHere: true, devices: 11 });
    aheadMs = 60_000;
    await openDevice(await signIn(server.url, ana.email, PASSWORD));
    expect(await readState(ana)).toMatchObject({ isHere: false, devices: 10 });
  });

  it('[PUSH-9] forgets a device that its service says is gone, and waits as long as one asks', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cy', 'Dee']);
    const [ana, ben, cy, dee] = members;
    const gone = await openDevice(ben);
    const busy = await openDevice(cy);
    const moved = await openDevice(dee);
    service.answer(gone, { status: 410 });
    service.answer(busy, { status: 429, headers: { 'retry-after': '600' } });
    // A redirect is an answer like any other that is none: it leads nowhere.
    service.answer(moved, { status: 307, headers: { location: `${another.origin}/elsewhere` } });
    await ana.call(nudgeGroup, { body: { groupId: group.groupId } });
    await expect.poll(() => readState(ben)).toMatchObject({ isHere: false, devices: 0 });
    await service.asked(busy, 1);
    await service.asked(moved, 1);
    await expect.poll(waiting).toBe(1);
    expect(await readState(dee)).toMatchObject({ devices: 1 });
    service.answer(busy, null);
    // What comes for it meanwhile waits, too.
    const heldMs = async () => {
      const { kysely } = server.database;
      const devices = kysely.selectFrom('push_subscriptions').select('not_before');
      const device = await devices.where('user_id', '=', cy.userId).executeTakeFirstOrThrow();
      return (device.not_before?.getTime() ?? 0) - clock.nowMs();
    };
    expect(Math.abs((await heldMs()) - 600_000)).toBeLessThan(30_000);
    aheadMs = 9 * 60_000;
    expect(busy.received).toEqual([]);
    aheadMs = 10 * 60_000 + 1000;
    expect(await busy.receives()).toMatchObject({ kind: 'nudge' });
  });

  it('[PUSH-9] tries a service in trouble again; one that hangs delays no other', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cy', 'Dee']);
    const [ana, ben, cy, dee] = members;
    const hanging = await openDevice(ben, ['nudge'], another);
    const troubled = await openDevice(cy);
    const well = await openDevice(dee);
    another.answer(hanging, 'hangs');
    service.answer(troubled, { status: 500 });
    await ana.call(nudgeGroup, { body: { groupId: group.groupId } });
    await another.asked(hanging, 1);
    await service.asked(troubled, 1);
    await well.receives();
    service.answer(troubled, null);
    aheadMs = 6000;
    expect(await troubled.receives()).toMatchObject({ kind: 'nudge' });
    another.answer(hanging, null);
    await ben.call(calls.unsubscribePush);
  });
});
