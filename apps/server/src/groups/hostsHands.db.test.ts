import * as groups from '@bracketbid/contract/http/groups';
import { invitation, joinGroup } from '@bracketbid/contract/http/joining';
import * as hosting from '@bracketbid/contract/http/hosting';
import { groupLog } from '@bracketbid/contract/http/receipts';
import * as site from '@bracketbid/contract/http/site';
import { MESSAGES } from '@bracketbid/contract/messages';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import {
  aGroup,
  openScreen,
  PASSWORD,
  signIn,
  signInAdmin,
  signUp,
  startAuctions,
  type SomeBody,
  statusesOf,
  viaServer,
} from '../../test/people.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../test/servers.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { createClock } from '../clock.ts';
import { sha256Hex } from '../sha256.ts';

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

  const eventsOf = async (who: SomeBody, groupId: string) => {
    const { data } = await who.call(groupLog, { params: { groupId } });
    const lines = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
    expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
    return lines.map(({ event }) => event);
  };
  const join = (who: SomeBody, slug: string) => who.send(joinGroup, { params: { slug } });
  const look = (who: SomeBody, slug: string) => who.send(invitation, { params: { slug } });
  const mailsTo = (address: string, subject: RegExp) =>
    mail.mails.filter(
      (each) => each.to?.[0]?.address === address && subject.test(each.subject ?? ''),
    );
  const tokenIn = ({ text }: Email) => /\/groups\/join\/([\w-]{22})\s/.exec(text ?? '')?.[1] ?? '';
  const isInvitation = ({ subject }: Email) => /keeps a seat for you/.test(subject ?? '');
  /** Invites an address, and takes the token out of its newest mail. */
  const invited = async (host: SomeBody, groupId: string, address: string) => {
    const before = mailsTo(address, /keeps a seat/).length;
    await host.call(hosting.inviteToGroup, { body: { groupId, emails: [address] } });
    await expect.poll(() => mailsTo(address, /keeps a seat/).length).toBe(before + 1);
    const newest = mailsTo(address, /keeps a seat/).at(-1);
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
    expect(await eventsOf(ana, group.groupId)).toEqual([]);
  });

  it('[GROUP-5] hand the group over, for all to see', async () => {
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const screen = await openScreen(server.url, ben, groupId);
    const answer = await ana.call(hosting.handOverGroup, { body: { groupId, userId: ben.userId } });
    expect(answer.group.groupAdminId).toBe(ben.userId);
    await screen.receives('groupUpdated', ({ groupAdminId }) => groupAdminId === ben.userId);
    expect(await eventsOf(ana, groupId)).toEqual([
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
    expect(await eventsOf(ana, groupId)).toEqual([
      { type: 'MemberRemoved', userId: ben.userId, by: ana.userId },
    ]);
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
    expect(toKim.subject).toBe('Ana keeps a seat for you at The Regulars');
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
    expect(statusesOf(answers)).toEqual([200, 404]);
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
    await mail.mailTo(cleo.email, ({ subject }) => /Ana is looking for you/.test(subject ?? ''));
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
      expect(statusesOf(answers)).toEqual([200, 429, 429, 429]);

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
