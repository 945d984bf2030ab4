import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import * as accounts from '@bracketbid/contract/http/accounts';
import { updateSettings } from '@bracketbid/contract/http/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { createManualClock, type ManualClock } from '../../test/clocks/manualClock.ts';
import {
  PASSWORD,
  request,
  signIn,
  signInAdmin,
  signUp,
  type SomeBody,
  sortedStatuses,
} from '../../test/people.ts';
import { ADMIN, startServer, type TestServer } from '../../test/startServer.ts';
import { LOGIN_DAYS_MAX } from './storedLogins.ts';

const OVER_THE_GRACE_MS = 10_001;
const DAY_MS = 86_400_000;

/** The token with another letter before its last two, which base64 may leave without meaning. */
const forged = (token: string) => {
  const at = token.length - 3;
  return token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1);
};

describe.each(testDatabases())('accounts, database %s', (kind) => {
  let server: TestServer;
  let clock: ManualClock;
  beforeAll(async () => {
    clock = createManualClock();
    server = await startServer({ kind, clock });
    // Months pass here: no auction is to come of them.
    const admin = await signInAdmin(server.url);
    await admin.call(updateSettings, { body: { auctionDate: null } });
  });
  afterAll(async () => {
    await server.close();
  });

  const post = (path: string, body: unknown, token?: string) =>
    request(server.url, 'POST', path, { body, ...(token === undefined ? {} : { token }) });
  const refresh = async (token: string) => {
    const answer = await post('/auth/refresh-tokens', { token });
    return answer.status === 200 ? accounts.refreshTokens.reply.parse(answer.body).tokens : null;
  };
  const isSignedIn = async (token: string) =>
    (await request(server.url, 'GET', '/profile', { token })).status === 200;

  let member: Promise<SomeBody> | undefined;
  const someMember = () => (member ??= signUp(server.url, 'Some'));

  it('opens an account, signs it in, and answers with the user and tokens named access and refresh', async () => {
    const answer = await post('/auth/register', {
      fullName: '  Dana Day ',
      email: 'Dana@Example.test',
      password: PASSWORD,
      role: 'admin',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'success', user: { fullName: 'Dana Day', role: 'member', amount: 1000 } },
    });
    const { tokens } = accounts.register.reply.parse(answer.body);
    expect(await isSignedIn(tokens.access)).toBe(true);
    const text = JSON.stringify(answer.body).replace('"hasPassword":true', '');
    expect(text).not.toMatch(/password|argon2/i);
  });

  it('refuses an email that is taken, in whatever case it is written', async () => {
    const erin = await signUp(server.url, 'Erin');
    const again = await post('/auth/register', {
      fullName: 'Other',
      email: erin.email.toUpperCase(),
      password: PASSWORD,
    });
    const message = MESSAGES.emailTaken;
    const errors = [{ path: 'email', message }];
    expect(again).toMatchObject({ status: 409, body: { message, errors } });
  });

  it('lets one of many registrations of the same email through', async () => {
    const body = { fullName: 'Twin', email: 'twin@example.test', password: PASSWORD };
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/auth/register', body)));
    expect(sortedStatuses(answers)).toEqual([201, 409, 409, 409]);
  });

  it('says at each field what is wrong with it', async () => {
    const answer = await post('/auth/register', { fullName: ' ', email: 'x', password: 'short' });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toEqual(
      expect.arrayContaining([
        { path: 'fullName', message: MESSAGES.nameRequired },
        { path: 'email', message: MESSAGES.emailInvalid },
        { path: 'password', message: ACCOUNT_WORDS.passwordWeak },
      ]),
    );
    expect((await post('/auth/register', {})).status).toBe(400);
    const broken = await request(server.url, 'POST', '/auth/login', { raw: '{"email":' });
    expect(broken).toMatchObject({ status: 400, body: { status: 'fail' } });
    const long = { fullName: 'L', email: 'l@example.test', password: `Aa1!${'x'.repeat(200)}` };
    expect((await post('/auth/register', long)).status).toBe(400);
  });

  const form = { fullName: 'Ann', email: 'ann@example.test', password: PASSWORD };
  const reset = { email: form.email, otp: '1234', password: PASSWORD };
  const change = { password_old: PASSWORD, password_new: 'Another-456' };
  const WEAK = ['Ab1!efg', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefgh1'];
  it.each([
    ...[undefined, '', ' '].map((fullName) => [
      'POST /auth/register',
      { ...form, fullName },
      'fullName',
      'Name is required',
    ]),
    ...['POST /auth/register', 'POST /auth/login', 'POST /auth/forgot-password'].flatMap((call) => [
      ...[undefined, ''].map((email) => [call, { ...form, email }, 'email', 'Email is required']),
      ...['x', 'a@b', '@x.test'].map((email) => [
        call,
        { ...form, email },
        'email',
        'Invalid email address',
      ]),
    ]),
    ...(['POST /auth/register', 'POST /auth/login', 'PATCH /auth/reset-password'] as const).flatMap(
      (call) =>
        [undefined, ''].map((password) => [
          call,
          { ...form, ...reset, password },
          'password',
          'Password is required',
        ]),
    ),
    ...['POST /auth/register', 'PATCH /auth/reset-password'].flatMap((call) =>
      WEAK.map((password) => [
        call,
        { ...form, ...reset, password },
        'password',
        ACCOUNT_WORDS.passwordWeak,
      ]),
    ),
    ...[undefined, ''].flatMap((empty) => [
      [
        'PATCH /profile/change-password',
        { ...change, password_old: empty },
        'password_old',
        'Old password field is Required',
      ],
      [
        'PATCH /profile/change-password',
        { ...change, password_new: empty },
        'password_new',
        'New password field is Required',
      ],
    ]),
    ...['password_old', 'password_new'].map((field) => [
      'PATCH /profile/change-password',
      { ...change, [field]: 'Ab1!efg' },
      field,
      'Must be 8 or more than 8 characters',
    ]),
    ...WEAK.slice(1).map((password_new) => [
      'PATCH /profile/change-password',
      { ...change, password_new },
      'password_new',
      ACCOUNT_WORDS.passwordWeak,
    ]),
    ...[undefined, '', '  '].map((groupname) => [
      'PATCH /group/add',
      { groupname },
      'groupname',
      'Group Name is required',
    ]),
    ...[undefined, '', '123', '12345', '12a4'].map((otp) => [
      'POST /auth/verify-otp',
      { ...reset, otp },
      'otp',
      MESSAGES.codeInvalid,
    ]),
  ] as [string, object, string, string][])(
    'refuses %s %j at %s: %s',
    async (call, body, path, message) => {
      const [method = '', address = ''] = call.split(' ');
      const token = (await someMember()).token;
      const answer = await request(server.url, method, address, { body, token });
      expect(answer).toMatchObject({ status: 400, body: { status: 'fail', message } });
      expect(answer.body['errors']).toEqual([{ path, message }]);
    },
  );

  it('names every empty field of a changed password', async () => {
    const { token } = await someMember();
    const answer = await request(server.url, 'PATCH', '/profile/change-password', {
      body: {},
      token,
    });
    expect(answer.body['errors']).toEqual([
      { path: 'password_old', message: 'Old password field is Required' },
      { path: 'password_new', message: 'New password field is Required' },
    ]);
  });

  it('signs in with accessToken and refreshToken, and answers either fault with the same words', async () => {
    const finn = await signUp(server.url, 'Finn');
    const again = await signIn(server.url, finn.email.toUpperCase(), PASSWORD);
    expect(again.userId).toBe(finn.userId);
    const wrong = { status: 401, body: { status: 'fail', message: MESSAGES.loginWrong } };
    expect(await post('/auth/login', { email: finn.email, password: 'Wrong-123' })).toMatchObject(
      wrong,
    );
    expect(
      await post('/auth/login', { email: 'nobody@example.test', password: PASSWORD }),
    ).toMatchObject(wrong);
  });

  it('rotates the refresh token, and gives the one before the same pair for ten seconds', async () => {
    const gus = await signUp(server.url, 'Gus');
    const second = await refresh(gus.refreshToken);
    const lostAnswer = await refresh(gus.refreshToken);
    expect(second?.refreshToken).toBeDefined();
    expect(lostAnswer?.refreshToken).toBe(second?.refreshToken);
    expect(await isSignedIn(lostAnswer?.accessToken ?? '')).toBe(true);
  });

  it('ends the whole login when an old refresh token turns up after its ten seconds', async () => {
    const hal = await signUp(server.url, 'Hal');
    const elsewhere = await signIn(server.url, hal.email, PASSWORD);
    const second = await refresh(hal.refreshToken);
    clock.advance(OVER_THE_GRACE_MS);
    expect(await refresh(hal.refreshToken)).toBeNull();
    expect(await refresh(second?.refreshToken ?? '')).toBeNull();
    expect(await isSignedIn(second?.accessToken ?? '')).toBe(false);
    expect(await isSignedIn(elsewhere.token)).toBe(true);
  });

  it('gives each token the login’s newest one for ten seconds after its own rotation, whichever generation it is', async () => {
    const kim = await signUp(server.url, 'Kim');
    // Three tabs start from one token; each time another one is first.
    const second = await refresh(kim.refreshToken);
    clock.advance(4000);
    const third = await refresh(second?.refreshToken ?? '');
    clock.advance(4000);
    const fourth = await refresh(third?.refreshToken ?? '');
    const late = [kim.refreshToken, second?.refreshToken, third?.refreshToken];
    for (const token of late) {
      expect((await refresh(token ?? ''))?.refreshToken).toBe(fourth?.refreshToken);
    }
    const together = await Promise.all(late.map((token) => refresh(token ?? '')));
    expect(together.map((pair) => pair?.refreshToken)).toEqual(
      Array<unknown>(3).fill(fourth?.refreshToken),
    );
    expect(await isSignedIn(together[0]?.accessToken ?? '')).toBe(true);
    // The first one's ten seconds are over; the others' are not, but the login has ended.
    clock.advance(OVER_THE_GRACE_MS - 8000);
    expect((await refresh(second?.refreshToken ?? ''))?.refreshToken).toBe(fourth?.refreshToken);
    expect(await refresh(kim.refreshToken)).toBeNull();
    for (const token of [...late, fourth?.refreshToken]) {
      expect(await refresh(token ?? '')).toBeNull();
    }
    expect(await isSignedIn(fourth?.accessToken ?? '')).toBe(false);
  });

  it('ends the login for a token of long ago, however lately the newest one was rotated', async () => {
    const max = await signUp(server.url, 'Max');
    const second = await refresh(max.refreshToken);
    clock.advance(OVER_THE_GRACE_MS);
    const third = await refresh(second?.refreshToken ?? '');
    expect(await refresh(max.refreshToken)).toBeNull();
    expect(await refresh(third?.refreshToken ?? '')).toBeNull();
  });

  it('has one live token however many tabs refresh in a chain', async () => {
    const ned = await signUp(server.url, 'Ned');
    const tabs = [ned.refreshToken, ned.refreshToken, ned.refreshToken];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(tabs.map((token) => refresh(token)));
      for (const [tab, pair] of answers.entries()) tabs[tab] = pair?.refreshToken ?? '';
      clock.advance(1500);
    }
    const newest = await Promise.all(tabs.map((token) => refresh(token)));
    expect(new Set(newest.map((pair) => pair?.refreshToken)).size).toBe(1);
    expect((await ned.call(accounts.sessions)).data).toHaveLength(1);
  });

  it('ends the login of a token on logout, and no other', async () => {
    const ida = await signUp(server.url, 'Ida');
    const elsewhere = await signIn(server.url, ida.email, PASSWORD);
    expect((await post('/auth/logout', { token: ida.refreshToken })).status).toBe(200);
    expect(await isSignedIn(ida.token)).toBe(false);
    expect(await refresh(ida.refreshToken)).toBeNull();
    expect(await isSignedIn(elsewhere.token)).toBe(true);
    expect((await post('/auth/logout', { token: 'not-a-token' })).status).toBe(200);
  });

  it('refuses tokens that are missing, forged or too old', async () => {
    const jo = await signUp(server.url, 'Jo');
    expect((await request(server.url, 'GET', '/profile')).status).toBe(401);
    expect(await isSignedIn(forged(jo.token))).toBe(false);
    clock.advance(16 * 60_000);
    expect(await isSignedIn(jo.token)).toBe(false);
    expect(await refresh(forged(jo.refreshToken))).toBeNull();
  });

  it('ends a login ninety days after it was opened, however often it is refreshed', async () => {
    const lea = await signUp(server.url, 'Lea');
    let token = lea.refreshToken;
    for (let day = 0; day < LOGIN_DAYS_MAX; day += 30) {
      const next = await refresh(token);
      expect(next, `day ${day}`).not.toBeNull();
      token = next?.refreshToken ?? '';
      clock.advance(30 * DAY_MS);
    }
    expect(await post('/auth/refresh-tokens', { token })).toMatchObject({
      status: 401,
      body: { message: MESSAGES.sessionExpired },
    });
    const again = await signIn(server.url, lea.email, PASSWORD);
    expect((await again.call(accounts.sessions)).data).toHaveLength(1);
  });

  const refused = (path: string) => ({
    status: 400,
    body: {
      message: ACCOUNT_WORDS.passwordGuessable,
      errors: [{ path, message: ACCOUNT_WORDS.passwordGuessable }],
    },
  });

  it.each(['Password1!', 'Passw0rd!xy', 'Welcome1!', 'Test1234!'])(
    'takes %s, as the rule of eight characters has it',
    async (password) => {
      const email = `${password.slice(0, 4)}${password.length}@example.test`.toLowerCase();
      const body = { fullName: 'Common', email, password };
      expect(await post('/auth/register', body)).toMatchObject({ status: 201 });
      const member = await signIn(server.url, email, password);
      const change = (password_old: string, password_new: string) =>
        member.call(accounts.changePassword, { body: { password_old, password_new } });
      await change(password, PASSWORD);
      await change(PASSWORD, password);
    },
  );

  it('refuses common passwords once the site says so, in every call that sets one', async () => {
    const admin = await signInAdmin(server.url);
    const ned = await signUp(server.url, 'Ned');
    await admin.call(updateSettings, { body: { refuseCommonPasswords: true } });
    const body = { fullName: 'Mallory Moore', email: 'mallory@example.test', password: '' };
    for (const password of ['P@ssw0rd', 'Password1!', 'Mallory-1']) {
      expect(await post('/auth/register', { ...body, password })).toMatchObject(
        refused('password'),
      );
    }
    const common = { password_old: PASSWORD, password_new: 'Password1!' };
    expect(await ned.send(accounts.changePassword, { body: common })).toMatchObject(
      refused('password_new'),
    );
    await signIn(server.url, ned.email, PASSWORD);
    await admin.call(updateSettings, { body: { refuseCommonPasswords: false } });
  });

  it('refuses a common password of a site admin, whatever the site says', async () => {
    const admin = await signInAdmin(server.url);
    const common = { password_old: ADMIN.password, password_new: 'Password1!' };
    expect(await admin.send(accounts.changePassword, { body: common })).toMatchObject(
      refused('password_new'),
    );
  });
});
