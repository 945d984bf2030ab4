import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as hosting from '@bracketbid/contract/http/hosting';
import * as site from '@bracketbid/contract/http/site';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../test/clocks/manualClock.ts';
import { assertDocumented } from '../../test/contract/documented.ts';
import { testDatabases } from '../../test/database.ts';
import { codeIn, type MailServer, startMailServer } from '../../test/external/mailServer.ts';
import {
  aGroup,
  PASSWORD,
  request,
  signInAdmin,
  signUp,
  sortedStatuses,
} from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'Another-456';

describe.each(testDatabases())('a seat with two fields, database %s', (kind) => {
  let server: TestServer;
  let mail: MailServer;
  let clock: ManualClock;
  let people = 0;
  beforeAll(async () => {
    clock = createManualClock();
    mail = await startMailServer();
    server = await startServer({ kind, clock, smtpUrl: mail.url });
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
  });

  const register = async (body: object) => {
    const answer = await request(server.url, 'POST', '/auth/register', { body });
    assertDocumented(accounts.register, answer);
    return answer;
  };
  const someone = () => {
    people += 1;
    return { fullName: `Guest ${people}`, email: `guest${people}@example.test` };
  };
  const countUsers = async () => {
    const { rows } = await server.database.pool.query('SELECT id FROM users');
    return rows.length;
  };
  /** Takes a seat by a link, without a password. */
  const seated = async (invitation: string) => {
    const form = someone();
    const answer = await register({ ...form, invitation });
    expect(answer.status).toBe(201);
    const { user, tokens } = accounts.register.reply.parse(answer.body);
    return { ...form, user, token: tokens.access };
  };
  const readProfile = async (token: string) =>
    (await request(server.url, 'GET', '/profile', { token })).body;
  const change = (token: string, body: object) =>
    request(server.url, 'PATCH', '/profile/change-password', { token, body });
  const login = (email: string, password: string) =>
    request(server.url, 'POST', '/auth/login', { body: { email, password } });
  const reset = (body: object) =>
    request(server.url, 'PATCH', '/auth/reset-password', {
      body: { password: NEW_PASSWORD, ...body },
    });
  const mailTo = async (email: string, subject: string) => {
    const sent = () =>
      mail.mails.findLast((each) => each.to?.[0]?.address === email && each.subject === subject);
    await expect.poll(() => sent()?.subject).toBe(subject);
    return sent();
  };
  const linkIn = async (email: string): Promise<string> => {
    const { text = '' } = (await mailTo(email, 'Welcome to Bracketbid')) ?? {};
    const [, token = ''] = /\/auth\/reset-password\?token=([\w-]+)/.exec(text) ?? [];
    expect(token).not.toBe('');
    return token;
  };

  it('[INVITED-1] is an account without a password, signed in, whose seat is taken by the usual call', async () => {
    const { group } = await aGroup(server.url, ['Ana']);
    const guest = await seated(group.slug);
    expect(guest.user).toMatchObject({ fullName: guest.fullName, hasPassword: false });
    expect(guest.user.allGroups).toEqual([]);
    const joined = await request(server.url, 'PATCH', `/group/addmember/${group.slug}`, {
      token: guest.token,
    });
    expect(joined.status).toBe(200);
    expect(await readProfile(guest.token)).toMatchObject({
      user: { hasPassword: false, allGroups: [{ _id: group.groupId }] },
    });
    // Others see nothing of it.
    const shown = await request(server.url, 'GET', `/profile/get-user/${guest.user.id}`, {
      token: guest.token,
    });
    expect(shown.body['userData']).not.toHaveProperty('hasPassword');
  });

  it('[INVITED-1] by a mailed invitation uses it up only when the seat is taken', async () => {
    const { group, members } = await aGroup(server.url, ['Ana']);
    const to = someone();
    await members[0].call(hosting.inviteToGroup, {
      body: { groupId: group.groupId, emails: [to.email] },
    });
    const { text = '' } = (await mailTo(to.email, `“Ana” has invited you to “The Regulars”`)) ?? {};
    const [, invitation = ''] = /\/groups\/join\/([\w-]{22})/.exec(text) ?? [];
    const answer = await register({ ...to, invitation });
    expect(answer.status).toBe(201);
    // Another one can still register by it, until somebody has taken the seat.
    await seated(invitation);
    const { tokens } = accounts.register.reply.parse(answer.body);
    const path = `/group/addmember/${invitation}`;
    expect((await request(server.url, 'PATCH', path, { token: tokens.access })).status).toBe(200);
    const before = await countUsers();
    expect(await register({ ...someone(), invitation })).toMatchObject({
      status: 404,
      body: { message: MESSAGES.groupLinkUnknown },
    });
    expect(await countUsers()).toBe(before);
  });

  it('[INVITED-1] needs an invitation that leads to a free seat; nothing is made otherwise', async () => {
    const admin = await signInAdmin(server.url);
    const { group } = await aGroup(server.url, ['Ana']);
    const before = await countUsers();
    for (const invitation of [
      '',
      'no-such-link',
      'A'.repeat(16),
      'A'.repeat(22),
      'A'.repeat(500),
    ]) {
      expect(await register({ ...someone(), invitation })).toMatchObject({
        status: 404,
        body: { message: MESSAGES.groupLinkUnknown },
      });
    }
    expect(await register(someone())).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', message: MESSAGES.passwordRequired }] },
    });
    expect(
      await register({ ...someone(), password: 'weak', invitation: group.slug }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', message: ACCOUNT_WORDS.passwordWeak }] },
    });
    for (const invitation of [5, null, {}, [group.slug]]) {
      expect(await register({ ...someone(), invitation })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'invitation' }] },
      });
    }
    expect((await register([])).status).toBe(400);
    expect(await countUsers()).toBe(before);
    await admin.call(site.updateSettings, {
      body: { auctionDate: new Date(clock.nowMs() + 500).toISOString() },
    });
    expect(await register({ ...someone(), invitation: group.slug })).toMatchObject({
      status: 409,
      body: { message: MESSAGES.auctionStarted },
    });
    expect(await countUsers()).toBe(before);
    await admin.call(site.updateSettings, { body: { auctionDate: null } });
  });

  it('[INVITED-1] is refused at a full table, and for an address that has an account, as ever', async () => {
    const admin = await signInAdmin(server.url);
    await admin.call(site.updateSettings, { body: { groupMemberLimit: 2 } });
    const full = await aGroup(server.url, ['Cy', 'Dee']);
    const before = await countUsers();
    expect(await register({ ...someone(), invitation: full.group.slug })).toMatchObject({
      status: 409,
      body: { message: MESSAGES.groupFull },
    });
    expect(await countUsers()).toBe(before);

    const { group, members } = await aGroup(server.url, ['Ana']);
    const taken = { ...someone(), email: members[0].email.toUpperCase(), invitation: group.slug };
    const usual = await register({ ...taken, invitation: undefined, password: PASSWORD });
    expect(usual).toMatchObject({ status: 409, body: { message: MESSAGES.emailTaken } });
    expect((await register(taken)).body).toEqual(usual.body);
  });

  it('[INVITED-2] has no password that signs in, until one is set without an old one, once', async () => {
    const { group } = await aGroup(server.url, ['Ana']);
    const guest = await seated(group.slug);
    for (const password of [PASSWORD, 'null', 'undefined', ' ']) {
      expect(await login(guest.email, password)).toMatchObject({
        status: 401,
        body: { message: MESSAGES.loginWrong, code: 'LoginWrong' },
      });
    }
    const factor = await request(server.url, 'POST', '/profile/second-factor', {
      token: guest.token,
      body: { password: PASSWORD },
    });
    expect(factor.status).toBe(400);
    const first = { password_new: NEW_PASSWORD };
    const both = await Promise.all([change(guest.token, first), change(guest.token, first)]);
    expect(sortedStatuses(both)).toEqual([200, 400]);
    expect(await readProfile(guest.token)).toMatchObject({ user: { hasPassword: true } });
    expect(await change(guest.token, { password_new: PASSWORD })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password_old', message: ACCOUNT_WORDS.oldPasswordRequired }] },
    });
    const signedIn = await login(guest.email, NEW_PASSWORD);
    expect(signedIn).toMatchObject({ status: 200, body: { user: { hasPassword: true } } });
    // The link of the welcome mail is void from then on.
    const link = await linkIn(guest.email);
    expect(await reset({ token: link })).toMatchObject({
      status: 400,
      body: { message: MESSAGES.linkWrong },
    });
  });

  it('[INVITED-2] gets a link that sets a password: once, and for 7 days', async () => {
    const { group } = await aGroup(server.url, ['Ana']);
    const [guest, late] = [await seated(group.slug), await seated(group.slug)];
    const [token, lateToken] = [await linkIn(guest.email), await linkIn(late.email)];
    clock.advance(7 * DAY_MS - 60_000);
    expect((await reset({ token })).status).toBe(200);
    expect((await reset({ token })).status).toBe(400);
    expect((await login(guest.email, NEW_PASSWORD)).status).toBe(200);
    // Whoever had opened the account is signed out: the address is somebody else's, maybe.
    expect((await request(server.url, 'GET', '/profile', { token: guest.token })).status).toBe(401);
    clock.advance(60_000);
    expect(await reset({ token: lateToken })).toMatchObject({
      status: 400,
      body: { message: MESSAGES.linkWrong },
    });
    // A forgotten password is the other way in.
    await request(server.url, 'POST', '/auth/forgot-password', { body: { email: late.email } });
    const sent = await mailTo(late.email, 'Your Bracketbid code');
    if (sent === undefined) throw new Error('There is no code');
    expect((await reset({ email: late.email, otp: codeIn(sent) })).status).toBe(200);
    expect((await login(late.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('[INVITED-2] with a password is welcomed without such a link', async () => {
    const ben = await signUp(server.url, 'Ben');
    const welcome = await mailTo(ben.email, 'Welcome to Bracketbid');
    expect(welcome?.text).not.toContain('reset-password');
    expect(await readProfile(ben.token)).toMatchObject({ user: { hasPassword: true } });
  });
});
