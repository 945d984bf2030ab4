import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as groups from '@bracketbid/contract/http/groups';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { invitation, joinGroup } from '@bracketbid/contract/http/joining';
import * as hosting from '@bracketbid/contract/http/hosting';
import { groupLog } from '@bracketbid/contract/http/receipts';
import * as site from '@bracketbid/contract/http/site';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../test/database.ts';
import { codeIn, type MailServer, startMailServer } from '../../../test/external/mailServer.ts';
import {
  aGroup,
  openScreen,
  PASSWORD,
  request,
  signIn,
  signInAdmin,
  signUp,
  startAuctions,
  type SomeBody,
  sortedStatuses,
  viaServer,
} from '../../../test/people.ts';
import { aContestGroup, aGolfWeek } from '../../../test/contests/heldContest.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../../test/servers/servers.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { createClock } from '../../platform/time/clock.ts';
import { toStranger } from '../../platform/mail/budgets.ts';
import { queueMail } from '../../platform/mail/mailer.ts';
import { sha256Hex } from '../../platform/crypto/sha256.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(testDatabases())('the host’s hands, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  let mail: MailServer;
  /** How far the server's clock is put forward. */
  let aheadMs = 0;
  const clock = createClock(() => Date.now() + aheadMs);
  beforeAll(async () => {
    mail = await startMailServer();
    server = await startServer({ kind, smtpUrl: mail.url, clock });
    admin = await signInAdmin(server.url);
  });
  afterEach(() => {
    aheadMs = 0;
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
  });

  const readEvents = async (who: SomeBody, groupId: string) => {
    const { data } = await who.call(groupLog, { params: { groupId } });
    const lines = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
    expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
    return lines.map(({ event }) => event);
  };
  /** How many statements wait for a lock. */
  const lockWaits = async () => {
    const { rows } = await server.database.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length;
  };
  const join = (who: SomeBody, slug: string) => who.send(joinGroup, { params: { slug } });
  const look = (who: SomeBody, slug: string) => who.send(invitation, { params: { slug } });
  const mailsTo = (address: string, subject: RegExp) =>
    mail.mails.filter(
      (each) => each.to?.[0]?.address === address && subject.test(each.subject ?? ''),
    );
  const tokenIn = ({ text }: Email) => /\/groups\/join\/([\w-]{22})\s/.exec(text ?? '')?.[1] ?? '';
  const isInvitation = ({ subject }: Email) => /has invited you to/.test(subject ?? '');
  /** Invites an address, and takes the token out of its newest mail. */
  const invited = async (host: SomeBody, groupId: string, address: string) => {
    const before = mailsTo(address, /has invited you/).length;
    await host.call(hosting.inviteToGroup, { body: { groupId, emails: [address] } });
    await expect.poll(() => mailsTo(address, /has invited you/).length).toBe(before + 1);
    const newest = mailsTo(address, /has invited you/).at(-1);
    if (newest === undefined) throw new Error('no mail');
    return tokenIn(newest);
  };
  const handsOn = (who: SomeBody, groupId: string, userId: string) =>
    Promise.all([
      who.send(hosting.handOverGroup, { body: { groupId, userId } }),
      who.send(hosting.removeMember, { body: { groupId, userId } }),
      who.send(hosting.inviteToGroup, { body: { groupId, emails: ['someone@example.test'] } }),
      who.send(hosting.nudgeGroup, { body: { groupId } }),
    ]);
  const statuses = (answers: readonly { readonly status: number }[]) =>
    answers.map(({ status }) => status);

  it('[GROUP-4] are the group admin’s alone, and of nobody outside', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    const stranger = await signUp(server.url, 'Zoe');
    const byMember = await handsOn(ben, group.groupId, cleo.userId);
    expect(statuses(byMember)).toEqual([403, 403, 403, 403]);
    expect(byMember[0].body).toMatchObject({ message: MESSAGES.hostOnly });
    const byStranger = await handsOn(stranger, group.groupId, cleo.userId);
    expect(statuses(byStranger)).toEqual([403, 403, 403, 403]);
    expect(byStranger[0].body).toMatchObject({ message: MESSAGES.notMember });
    expect(statuses(await handsOn(ana, NOBODY, cleo.userId))).toEqual([404, 404, 404, 404]);
    const oneself = await handsOn(ana, group.groupId, ana.userId);
    expect(statuses(oneself.slice(0, 2))).toEqual([400, 400]);
    const nobody = await handsOn(ana, group.groupId, stranger.userId);
    expect(statuses(nobody.slice(0, 2))).toEqual([404, 404]);
    expect(await readEvents(ana, group.groupId)).toEqual([]);
  });

  it('[GROUP-5] hand the group over, for all to see', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const screen = await openScreen(server.url, ben, groupId);
    const answer = await ana.call(hosting.handOverGroup, { body: { groupId, userId: ben.userId } });
    expect(answer.group.groupAdminId).toBe(ben.userId);
    await screen.receives('groupUpdated', ({ groupAdminId }) => groupAdminId === ben.userId);
    expect(await readEvents(ana, groupId)).toEqual([
      { type: 'HandedOver', from: ana.userId, to: ben.userId },
    ]);
    const again = await ana.send(hosting.handOverGroup, { body: { groupId, userId: ben.userId } });
    expect(again.status).toBe(403);
    screen.close();
  });

  it('[GROUP-6] remove a member: told, disconnected, their seat free, and the link another one', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const token = await invited(ana, groupId, ben.email);
    const screen = await openScreen(server.url, ben, groupId);
    const ended = new Promise<void>((resolve) => screen.socket.once('disconnect', () => resolve()));
    const answer = await ana.call(hosting.removeMember, { body: { groupId, userId: ben.userId } });
    await ended;
    await expect(openScreen(server.url, ben, groupId)).rejects.toThrow(MESSAGES.notMember);
    expect(answer.group.members.map(({ user }) => user._id)).toEqual([ana.userId]);
    expect(answer.group.slug).not.toBe(group.slug);
    const told = await mail.mailTo(ben.email, ({ subject }) => /no longer in/.test(subject ?? ''));
    expect(told.text).toContain('Ana');
    expect((await ben.call(groups.viewGroup)).group).toBeNull();
    // Neither the old link nor the mail that went to them lets them in again; another mail, or the new link, does.
    expect((await join(ben, group.slug)).status).toBe(404);
    expect((await join(ben, token)).status).toBe(404);
    expect((await join(ben, answer.group.slug)).status).toBe(200);
    expect(await readEvents(ana, groupId)).toEqual([
      { type: 'MemberRemoved', userId: ben.userId, by: ana.userId },
    ]);
  });

  it('[GROUP-6] void every mailed invitation with a removal, whatever address it went to, and say so', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    const { groupId } = group;
    const elsewhere = await invited(ana, groupId, 'ben.elsewhere@friends.test');
    const toDee = await invited(ana, groupId, 'dee@friends.test');
    const removed = await ana.send(hosting.removeMember, { body: { groupId, userId: ben.userId } });
    expect(removed.body['message']).toBe(
      'Ben is no longer in the group, and the invitation link is a new one. 2 invitations that were mailed are void: send them again to those who should still come.',
    );
    for (const token of [elsewhere, toDee]) {
      expect((await look(ben, token)).status).toBe(404);
      expect(await join(ben, token)).toMatchObject({
        status: 404,
        body: { message: MESSAGES.groupLinkUnknown },
      });
    }
    const again = await invited(ana, groupId, 'dee@friends.test');
    const dee = await signUp(server.url, 'Dee');
    expect((await join(dee, again)).status).toBe(200);
    const none = await ana.send(hosting.removeMember, { body: { groupId, userId: cleo.userId } });
    expect(none.body['message']).toBe(
      'Cleo is no longer in the group, and the invitation link is a new one.',
    );
  });

  it('[GROUP-6] let nobody in by an old link or ticket who waits while somebody is removed', async ({
    skip,
  }) => {
    // The embedded database has one connection: nothing waits for another.
    if (kind === 'embedded') skip();
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const token = await invited(ana, groupId, 'other@friends.test');
    const [byTicket, byLink] = [await signUp(server.url, 'Tick'), await signUp(server.url, 'Link')];
    const { removal, joins } = await server.database.kysely.transaction().execute(async (tx) => {
      await tx.selectFrom('groups').select('id').where('id', '=', groupId).forUpdate().execute();
      const inTurn = ana.send(hosting.removeMember, { body: { groupId, userId: ben.userId } });
      await expect.poll(lockWaits).toBe(1);
      const after = [join(byTicket, token), join(byLink, group.slug)];
      await expect.poll(lockWaits).toBe(3);
      return { removal: inTurn, joins: after };
    });
    expect((await removal).status).toBe(200);
    expect(statuses(await Promise.all(joins))).toEqual([404, 404]);
  });

  it('[GROUP-7] say in the mail which contest a group is about', async () => {
    const auctionDate = new Date(clock.nowMs() + HOUR_MS).toISOString();
    const contest = aGolfWeek(clock.nowMs());
    const { group, members } = await aContestGroup(server, ['Ana'], { contest, auctionDate });
    await members[0].call(hosting.inviteToGroup, {
      body: { groupId: group.groupId, emails: ['gil@friends.test'] },
    });
    const { text } = await mail.mailTo('gil@friends.test', isInvitation);
    expect(text).toContain('who bid for every entrant of “The April cup”, one at a time.');
    expect(text).not.toMatch(/tournament|team/);
  });

  it('[GROUP-7] invite by mail: one link a person, used once, whoever holds it', async () => {
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    const { groupId } = group;
    const body = {
      groupId,
      emails: ['kim@friends.test', ' Kim@Friends.test ', 'lou@friends.test'],
    };
    expect(await ana.send(hosting.inviteToGroup, { body })).toMatchObject({
      status: 201,
      body: { message: '2 invitations are on their way.' },
    });
    const toKim = await mail.mailTo('kim@friends.test', isInvitation);
    const toLou = await mail.mailTo('lou@friends.test', isInvitation);
    const tokens = [tokenIn(toKim), tokenIn(toLou)];
    expect(new Set(tokens).size).toBe(2);
    expect(toKim.subject).toBe('“Ana” has invited you to “The Regulars”');
    expect(toKim.text).toContain('who bid for every team of the tournament, one at a time.');
    const [token = ''] = tokens;
    const stored = await server.database.pool.query('select * from group_invitations');
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    expect(JSON.stringify(stored.rows)).not.toContain('kim@');

    // Not bound to the address: whoever opens it sees the group before signing in, and the first of two takes it.
    const [one, two] = await Promise.all([signUp(server.url, 'One'), signUp(server.url, 'Two')]);
    expect(await look(one, token)).toMatchObject({ body: { groupname: 'The Regulars' } });
    // A member who opens it doesn't use it up.
    expect((await join(ana, token)).status).toBe(409);
    const answers = await Promise.all([join(one, token), join(two, token)]);
    expect(sortedStatuses(answers)).toEqual([200, 404]);
    const late = answers.find(({ status }) => status === 404);
    expect(late?.body).toMatchObject({ message: MESSAGES.groupLinkUnknown });
    expect(await look(two, token)).toMatchObject({
      status: 404,
      body: { message: MESSAGES.groupLinkUnknown },
    });
  });

  it('[GROUP-7] void an invitation by sending another, and after seven days', async () => {
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    const first = await invited(ana, group.groupId, 'max@friends.test');
    const second = await invited(ana, group.groupId, 'max@friends.test');
    const max = await signUp(server.url, 'Max');
    expect((await join(max, first)).status).toBe(404);
    expect((await look(max, second)).status).toBe(200);
    aheadMs = 7 * DAY_MS;
    // Tokens of logins are younger than that.
    const later = await signUp(server.url, 'Later');
    expect((await look(later, second)).status).toBe(404);
    expect((await join(later, second)).status).toBe(404);
    aheadMs = 7 * DAY_MS - HOUR_MS;
    const inTime = await signUp(server.url, 'Intime');
    expect((await join(inTime, second)).status).toBe(200);
  });

  it('[GROUP-7] name each address that is none, and invite no more people than there are seats', async () => {
    await admin.call(site.updateSettings, { body: { groupMemberLimit: 2 } });
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    await admin.call(site.updateSettings, { body: { groupMemberLimit: 15 } });
    const { groupId } = group;
    const invite = (emails: string[]) =>
      ana.send(hosting.inviteToGroup, { body: { groupId, emails } });
    expect(await invite(['a@b.test', 'nonsense', 'c@'])).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: 'emails.1', message: MESSAGES.emailInvalid },
          { path: 'emails.2', message: MESSAGES.emailInvalid },
        ],
      },
    });
    expect(await invite([])).toMatchObject({
      status: 400,
      body: { message: MESSAGES.emailsRequired },
    });
    expect(await invite(['a@b.test', 'c@d.test', 'e@f.test'])).toMatchObject({
      status: 400,
      body: { message: 'At most 2 addresses at once, please.' },
    });
    await join(await signUp(server.url, 'Ben'), group.slug);
    expect(await invite(['a@b.test'])).toMatchObject({
      status: 409,
      body: { message: MESSAGES.groupFull },
    });
    expect(mailsTo('a@b.test', /./)).toEqual([]);
  });

  const inviteAs = (who: SomeBody, groupId: string, emails: string[]) =>
    who.send(hosting.inviteToGroup, { body: { groupId, emails } });
  const proveAddress = async (who: SomeBody) => {
    await who.call(accounts.proveEmail);
    const { text } = await mail.mailTo(
      who.email,
      ({ subject }) => subject === 'Confirm your email address',
    );
    const [, token = ''] = /confirm-email\?token=(\S+)/.exec(text ?? '') ?? [];
    const answer = await who.send(accounts.confirmEmail, { body: { token } });
    expect(answer.status).toBe(200);
  };

  it('[GROUP-12] mail an address three times a day, whoever asks and however it is written', async () => {
    const hostedGroups = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { group, members } = await aGroup(server.url, ['Stranger']);
        return { groupId: group.groupId, host: members[0] };
      }),
    );
    const spellings = ['victim@gmail.com', 'Victim@gmail.com', 'vic.tim+a@googlemail.com'];
    const flood = hostedGroups.flatMap(({ host, groupId }) =>
      spellings.map((address) => inviteAs(host, groupId, [address])),
    );
    const answers = await Promise.all(flood);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refused) {
      expect(status).toBe(429);
      expect(body['errors']).toEqual([
        { path: 'emails.0', message: ACCOUNT_WORDS.inviteeHadEnough },
      ]);
    }
    const arrived = () =>
      mail.mails.filter(({ to }) => /^vic/i.test(to?.[0]?.address ?? '')).length;
    await expect.poll(arrived).toBe(3);

    // Whoever is not mailed is named, and the others are mailed.
    const [first] = hostedGroups;
    if (first === undefined) throw new Error('no group');
    const { host, groupId } = first;
    const some = await inviteAs(host, groupId, ['victim@gmail.com', 'friend@friends.test']);
    expect(some).toMatchObject({
      status: 201,
      body: {
        message: 'The invitation is on its way. 1 address was not mailed.',
        notMailed: [{ email: 'victim@gmail.com', message: ACCOUNT_WORDS.inviteeHadEnough }],
      },
    });
    await mail.mailTo('friend@friends.test', isInvitation);
    aheadMs = DAY_MS;
    const tomorrow = await signIn(server.url, host.email, PASSWORD);
    expect((await inviteAs(tomorrow, groupId, ['victim@gmail.com'])).status).toBe(201);
    await expect.poll(arrived).toBe(4);
  });

  it('[GROUP-12] mail five addresses a day until the host’s own is proven, by a link that was mailed to it', async () => {
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    const { groupId } = group;
    const six = Array.from({ length: 6 }, (_, at) => `six.${at}@friends.test`);
    const first = await inviteAs(ana, groupId, six);
    expect(first).toMatchObject({ status: 201 });
    expect(first.body['notMailed']).toEqual([
      { email: 'six.5@friends.test', message: ACCOUNT_WORDS.proveEmailFirst },
    ]);
    expect(await inviteAs(ana, groupId, ['six.5@friends.test'])).toMatchObject({
      status: 429,
      body: { errors: [{ path: 'emails.0', message: ACCOUNT_WORDS.proveEmailFirst }] },
    });
    const forged = await ana.send(accounts.confirmEmail, {
      body: { token: `${ana.userId}.9999999999999.${'x'.repeat(43)}` },
    });
    expect(forged.status).toBe(400);
    await proveAddress(ana);
    expect(await inviteAs(ana, groupId, six.slice(5))).toMatchObject({ status: 201 });
    await mail.mailTo('six.5@friends.test', isInvitation);
  });

  it.each([
    ['an IPv4 address', () => '203.0.113.7', '203.0.113.8'],
    ['an IPv6 /64', (at: number) => `2001:db8:0:7:${at + 1}::1`, '2001:db8:0:8::1'],
  ])(
    '[GROUP-12] mail twenty addresses a day from one network, %s, until the hosts’ own are proven',
    async (what, toAddress, elsewhere) => {
      const hosts = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const { group, members } = await aGroup(server.url, ['Mallory']);
          return { groupId: group.groupId, host: members[0] };
        }),
      );
      const inviteFrom = (from: string, by: number, emails: readonly string[]) => {
        const { host, groupId } = hosts[by] ?? {};
        return request(server.url, 'POST', hosting.inviteToGroup.path, {
          ...(host === undefined ? {} : { token: host.token }),
          body: { groupId, emails },
          headers: { 'x-forwarded-for': from },
        });
      };
      const five = Array.from({ length: 5 }, (_, at) => `${at}.${what.length}`);
      for (const by of [0, 1, 2, 3]) {
        const emails = five.map((each) => `${by}.${each}@network.test`);
        const answer = await inviteFrom(toAddress(by), by, emails);
        expect(answer).toMatchObject({ status: 201, body: { notMailed: [] } });
      }
      const last = five.map((each) => `4.${each}@network.test`);
      expect(await inviteFrom(toAddress(4), 4, last.slice(0, 1))).toMatchObject({
        status: 429,
        body: { errors: [{ path: 'emails.0', message: ACCOUNT_WORDS.proveEmailFirst }] },
      });
      // The refused one counts nowhere else.
      expect(await inviteFrom(elsewhere, 4, last)).toMatchObject({
        status: 201,
        body: { notMailed: [] },
      });
      const [first] = hosts;
      if (first === undefined) throw new Error('no host');
      await proveAddress(first.host);
      const one = [`proven.${what.length}@network.test`];
      expect((await inviteFrom(toAddress(0), 0, one)).status).toBe(201);
    },
  );

  it('[GROUP-12] mail the same people at once, however each host writes their addresses', async ({
    skip,
  }) => {
    // The embedded database has one connection: nothing waits for another.
    if (kind === 'embedded') skip();
    // As they are written, the first list begins with `zb`, the second with `za`.
    const lists = [
      ['za@gmail.com', 'z.b@gmail.com'],
      ['z.a@gmail.com', 'zb@gmail.com'],
      ['za@gmail.com', 'zb@gmail.com'],
    ];
    const [one, other, before] = await Promise.all(
      lists.map(async (emails, at) => {
        const { group, members } = await aGroup(server.url, ['Host']);
        return () =>
          request(server.url, 'POST', hosting.inviteToGroup.path, {
            token: members[0].token,
            body: { groupId: group.groupId, emails },
            headers: { 'x-forwarded-for': `203.0.113.${20 + at}` },
          });
      }),
    );
    expect((await before?.())?.status).toBe(201);
    const answers = await server.database.kysely.transaction().execute(async (tx) => {
      await tx
        .selectFrom('mail_budgets')
        .select('key')
        .where('key', '=', toStranger('zb@gmail.com').key)
        .forUpdate()
        .execute();
      const waiting = [one?.()];
      await expect.poll(lockWaits).toBe(1);
      waiting.push(other?.());
      await expect.poll(lockWaits).toBe(2);
      return waiting;
    });
    const readStatus = async (answer: (typeof answers)[number]) => (await answer)?.status;
    expect(await Promise.all(answers.map(readStatus))).toEqual([201, 201]);
  });

  it('[GROUP-12] count whoever came by the link mailed to them, or reset their password, as proven', async () => {
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    const own = await signUp(server.url, 'Own');
    const other = await signUp(server.url, 'Other');
    const [toOwn, toNobody] = [
      await invited(ana, group.groupId, own.email),
      await invited(ana, group.groupId, 'nobody@friends.test'),
    ];
    expect((await join(own, toOwn)).status).toBe(200);
    expect((await join(other, toNobody)).status).toBe(200);
    const proven = async (who: SomeBody) => {
      const { body } = await who.send(accounts.proveEmail);
      return body['message'] === ACCOUNT_WORDS.emailProven;
    };
    expect([await proven(own), await proven(other)]).toEqual([true, false]);
    const post = (path: string, body: object) => request(server.url, 'POST', path, { body });
    await post('/auth/forgot-password', { email: other.email });
    const otp = codeIn(await mail.mailTo(other.email, ({ subject }) => /code/.test(subject ?? '')));
    const body = { email: other.email, otp, password: 'Another-456' };
    await request(server.url, 'PATCH', '/auth/reset-password', { body });
    const again = await signIn(server.url, other.email, 'Another-456');
    expect(await proven(again)).toBe(true);
    // The owner of an address has chosen the name that they are greeted by.
    const notice = await mail.mailTo(other.email, ({ subject }) => /changed/.test(subject ?? ''));
    expect(notice.text).toMatch(/^Hello Other,/);
  });

  it('[GROUP-12] send no more than three a day to an unproven address, and codes all the same', async () => {
    // Somebody's address, with an account that they never made.
    const { group, members } = await aGroup(server.url, ['Mallory', 'Victim']);
    const [mallory, victim] = members;
    const { groupId } = group;
    for (const address of [victim.email, victim.email, victim.email, victim.email]) {
      await inviteAs(mallory, groupId, [address]);
    }
    expect((await mallory.send(hosting.nudgeGroup, { body: { groupId } })).body).toMatchObject({
      message: '0 friends get a mail now. 1 had enough mail for today.',
    });
    await mallory.send(hosting.removeMember, { body: { groupId, userId: victim.userId } });
    const about = { groupId, groupName: 'The Regulars', auctionDate: new Date().toISOString() };
    for (const reminder of ['startsTomorrow', 'startsSoon'] as const) {
      const letter = { kind: reminder, fullName: 'Victim', ...about };
      await queueMail(server.database.kysely, clock, victim.email, letter);
    }
    await request(server.url, 'POST', '/auth/forgot-password', { body: { email: victim.email } });
    await mail.mailTo(victim.email, ({ subject }) => subject === 'Your Bracketbid code');
    const toVictim = mail.mails.filter(({ to }) => to?.[0]?.address === victim.email);
    const others = toVictim.filter(({ subject }) => subject !== 'Your Bracketbid code');
    expect(others).toHaveLength(3);
    const [welcome] = others.filter(({ subject }) => subject === 'Welcome to Bracketbid');
    expect(welcome?.text).toMatch(/^Hello,/);
  });

  it('[GROUP-12] have nothing in a mail that a mail program makes a link of', async () => {
    const host = await signUp(server.url, 'Win $500 now http://evil.test/x');
    const { group } = await host.call(createGroup, {
      body: { groupname: 'Free evil。test @x.test' },
    });
    const { text: welcome } = await mail.mailTo(host.email);
    expect(welcome).not.toContain('Win');
    await inviteAs(host, group.groupId, ['link@friends.test']);
    const { subject, text, html } = await mail.mailTo('link@friends.test', isInvitation);
    expect(subject).toBe(
      '“Win $500 now http evil test x” has invited you to “Free evil test x test”',
    );
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/evil[.。]test|[@.]x\.test/);
      expect(part).not.toContain('http://evil');
    }
  });

  it('[GROUP-8] nudge those who aren’t here, and nobody who is, once an hour', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    const { groupId } = group;
    const screen = await openScreen(server.url, ben, groupId);
    const nudge = () => ana.send(hosting.nudgeGroup, { body: { groupId } });
    expect(await nudge()).toMatchObject({
      status: 200,
      body: { message: '1 friend gets a mail now.' },
    });
    await mail.mailTo(cleo.email, ({ subject }) => /“Ana” is looking for you/.test(subject ?? ''));
    expect(mailsTo(ben.email, /looking for you/)).toEqual([]);
    const tooSoon = await nudge();
    expect(tooSoon).toMatchObject({
      status: 429,
      body: { message: 'One nudge an hour is enough. The next one can go out in 60 minutes.' },
    });
    const waitSeconds = Number(tooSoon.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(3500);
    expect(waitSeconds).toBeLessThanOrEqual(3600);
    screen.close();

    aheadMs = HOUR_MS;
    const anew = await signIn(server.url, ana.email, PASSWORD);
    const answer = await anew.send(hosting.nudgeGroup, { body: { groupId } });
    expect(answer.status).toBe(200);
    aheadMs = 0;

    const other = await aGroup(server.url, ['Dan']);
    const alone = await other.members[0].send(hosting.nudgeGroup, {
      body: { groupId: other.group.groupId },
    });
    expect(alone).toMatchObject({ status: 409, body: { message: MESSAGES.everyoneIsHere } });
  });

  it('[GROUP-4] rest once the auction counts as started', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    await startAuctions(server.url);
    const answers = await handsOn(ana, group.groupId, ben.userId);
    expect(statuses(answers)).toEqual([409, 409, 409, 409]);
    expect(answers[1].body).toMatchObject({ message: MESSAGES.auctionStarted });
  });
});

describe.skipIf(!CAN_SHARE)(`the host’s hands on two processes${WHY_NOT}`, () => {
  it('[GROUP-6, GROUP-8] nudge once an hour, whichever is asked, and remove a member whom the other serves', async () => {
    const { peers, close } = await startPeers();
    try {
      const [first, second] = peers;
      const { group, members } = await aGroup(first.url, ['Ana', 'Ben']);
      const [ana, other] = members;
      const { groupId } = group;
      const there = viaServer(second.url, ana);
      const nudge = (who: SomeBody) => who.send(hosting.nudgeGroup, { body: { groupId } });
      const answers = await Promise.all([nudge(ana), nudge(there), nudge(ana), nudge(there)]);
      expect(sortedStatuses(answers)).toEqual([200, 429, 429, 429]);

      const ben = viaServer(second.url, other);
      const screen = await openScreen(second.url, ben, groupId);
      const ended = new Promise<void>((resolve) =>
        screen.socket.once('disconnect', () => resolve()),
      );
      await ana.call(hosting.removeMember, { body: { groupId, userId: ben.userId } });
      await ended;
      await expect
        .poll(async () => (await there.call(groups.viewGroup)).group?.members.length)
        .toBe(1);
    } finally {
      await close();
    }
  });
});
