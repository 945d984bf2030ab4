import { MESSAGES } from '@bracketbid/contract/messages';
import * as accounts from '@bracketbid/contract/http/accounts';
import { updateSettings } from '@bracketbid/contract/http/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { createManualClock, type ManualClock } from '../../test/manualClock.ts';
import { PASSWORD, request, signIn, signInAdmin, signUp, statusesOf } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { LOGIN_DAYS_MAX } from './logins.ts';

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
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/i);
  });

  it('refuses an email that is taken, in whatever case it is written', async () => {
    const erin = await signUp(server.url, 'Erin');
    const again = await post('/auth/register', {
      fullName: 'Other',
      email: erin.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(again).toMatchObject({ status: 409, body: { message: MESSAGES.emailTaken } });
  });

  it('lets one of many registrations of the same email through', async () => {
    const body = { fullName: 'Twin', email: 'twin@example.test', password: PASSWORD };
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/auth/register', body)));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  });

  it('says at each field what is wrong with it', async () => {
    const answer = await post('/auth/register', { fullName: ' ', email: 'x', password: 'short' });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toEqual(
      expect.arrayContaining([
        { path: 'fullName', message: MESSAGES.nameRequired },
        { path: 'email', message: MESSAGES.emailInvalid },
        { path: 'password', message: MESSAGES.passwordWeak },
      ]),
    );
    expect((await post('/auth/register', {})).status).toBe(400);
    const broken = await request(server.url, 'POST', '/auth/login', { raw: '{"email":' });
    expect(broken).toMatchObject({ status: 400, body: { status: 'fail' } });
    const long = { fullName: 'L', email: 'l@example.test', password: `Aa1!${'x'.repeat(200)}` };
    expect((await post('/auth/register', long)).status).toBe(400);
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

  it('takes no password that is among the first that guessers try', async () => {
    const body = { fullName: 'Mallory Moore', email: 'mallory@example.test', password: '' };
    for (const password of ['P@ssw0rd', 'Password1!', 'Mallory-1']) {
      expect(await post('/auth/register', { ...body, password })).toMatchObject({
        status: 400,
        body: {
          message: MESSAGES.passwordGuessable,
          errors: [{ path: 'password', message: MESSAGES.passwordGuessable }],
        },
      });
    }
    const ned = await signUp(server.url, 'Ned');
    const change = { password_old: PASSWORD, password_new: 'Password1!' };
    expect(await ned.send(accounts.changePassword, { body: change })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password_new', message: MESSAGES.passwordGuessable }] },
    });
    await signIn(server.url, ned.email, PASSWORD);
  });
});
