import * as accounts from '@bracketbid/contract/http/accounts';
import * as admin from '@bracketbid/contract/http/admin';
import { MESSAGES, recoveryCodesLeft } from '@bracketbid/contract/text/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode, STEP_MS, turnOnSecondFactor, wrongCode } from '../../../test/authenticator.ts';
import { testDatabases } from '../../../test/database.ts';
import { codeIn, type MailServer, startMailServer } from '../../../test/external/mailServer.ts';
import { createManualClock, type ManualClock } from '../../../test/clocks/manualClock.ts';
import {
  type Answer,
  PASSWORD,
  request,
  signIn,
  signInAdmin,
  signUp,
  type SomeBody,
  sortedStatuses,
} from '../../../test/people.ts';
import { ADMIN, JWT_SECRET, startServer, type TestServer } from '../../../test/startServer.ts';
import { createSecondFactor } from './secondFactor.ts';

const MINUTE_MS = 60_000;

describe.each(testDatabases())('two-step sign-in, database %s', (kind) => {
  let server: TestServer;
  let mail: MailServer;
  let clock: ManualClock;
  beforeAll(async () => {
    clock = createManualClock();
    mail = await startMailServer();
    server = await startServer({ kind, clock, smtpUrl: mail.url });
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
  });

  /** What somebody's app shows now, or some steps from now. */
  const findCode = (secret: string, steps = 0) => appCode(secret, clock.nowMs() + steps * STEP_MS);
  const logIn = (email: string, code?: string, password = PASSWORD): Promise<Answer> =>
    request(server.url, 'POST', '/auth/login', {
      body: { email, password, ...(code === undefined ? {} : { code }) },
    });
  const begin = async (who: SomeBody): Promise<string> =>
    (await who.call(accounts.beginSecondFactor, { body: { password: PASSWORD } })).secret;
  /** Somebody with an authenticator app, whose next code is fresh. */
  const withApp = async (name: string) => {
    const who = await signUp(server.url, name);
    const { secret, recoveryCodes } = await turnOnSecondFactor(who, () => clock.nowMs());
    clock.advance(STEP_MS);
    return { who, email: who.email, secret, recoveryCodes };
  };
  const readStatus = (who: SomeBody) => who.call(accounts.secondFactor);
  const needed = {
    status: 401,
    body: { code: 'SecondFactorNeeded', message: MESSAGES.secondFactorNeeded },
  };
  const wrong = {
    status: 401,
    body: { code: 'SecondFactorWrong', message: MESSAGES.authenticatorCodeWrong },
  };
  const countLogins = async ({ userId }: SomeBody): Promise<number> => {
    const rows = await server.database.kysely
      .selectFrom('login_sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
    return rows.length;
  };
  const subject = (words: RegExp) => (each: { subject?: string | undefined }) =>
    words.test(each.subject ?? '');

  it('is on once a code confirmed it, ends the other logins, and is mailed to the owner', async () => {
    const ann = await signUp(server.url, 'Ann');
    const elsewhere = await signIn(server.url, ann.email, PASSWORD);
    expect(await readStatus(ann)).toMatchObject({
      enabled: false,
      recoveryCodesLeft: 0,
      isAsked: false,
    });
    expect(
      await ann.send(accounts.beginSecondFactor, { body: { password: 'Wrong-123' } }),
    ).toMatchObject({ status: 400, body: { code: 'PasswordWrong' } });
    const begun = await ann.call(accounts.beginSecondFactor, { body: { password: PASSWORD } });
    const secret = begun.secret;
    expect(begun.uri).toContain(`secret=${secret}`);
    expect(await readStatus(ann)).toMatchObject({ enabled: false });
    expect((await logIn(ann.email)).status).toBe(200);
    expect(
      await ann.send(accounts.confirmSecondFactor, {
        body: { code: wrongCode(secret, clock.nowMs()) },
      }),
    ).toMatchObject({ status: 400, body: { code: 'CodeWrong' } });
    expect(await readStatus(ann)).toMatchObject({ enabled: false });

    const on = await ann.call(accounts.confirmSecondFactor, { body: { code: findCode(secret) } });
    expect(new Set(on.recoveryCodes).size).toBe(10);
    for (const code of on.recoveryCodes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-?){3}$/);
    expect(await readStatus(ann)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect((await elsewhere.send(accounts.profile)).status).toBe(401);
    expect(await countLogins(ann)).toBe(1);
    await mail.mailTo(ann.email, subject(/^Two-step sign-in is on/));
    expect(
      await ann.send(accounts.beginSecondFactor, { body: { password: PASSWORD } }),
    ).toMatchObject({
      status: 409,
      body: { message: MESSAGES.secondFactorIsOn },
    });
  });

  it('requires a code only after the right password, and opens nothing before', async () => {
    const { who, email, secret } = await withApp('Bea');
    const before = await countLogins(who);
    const challenge = await logIn(email);
    expect(challenge).toMatchObject(needed);
    expect(challenge.body).not.toHaveProperty('tokens');
    for (const code of [undefined, findCode(secret), wrongCode(secret, clock.nowMs())]) {
      expect(await logIn(email, code, 'Wrong-123')).toMatchObject({
        status: 401,
        body: { code: 'LoginWrong', message: MESSAGES.loginWrong },
      });
    }
    expect(await logIn(email, wrongCode(secret, clock.nowMs()))).toMatchObject(wrong);
    expect(await countLogins(who)).toBe(before);
    const spaced = findCode(secret).replace(/(?=...$)/, ' ');
    expect((await logIn(email, spaced)).status).toBe(200);
    expect(await countLogins(who)).toBe(before + 1);
  });

  it('leaves who has none alone, whatever code they send', async () => {
    const { email } = await signUp(server.url, 'Cal');
    expect(sortedStatuses([await logIn(email), await logIn(email, '123456')])).toEqual([200, 200]);
    for (const code of ['12345', '1234567', 'abcdef', '', '１２３４５６']) {
      expect(await logIn(email, code)).toMatchObject({ status: 400 });
    }
  });

  it('takes a code once: the confirming one, a replayed one and an older one are refused', async () => {
    const dee = await signUp(server.url, 'Dee');
    const secret = await begin(dee);
    const first = findCode(secret);
    await dee.call(accounts.confirmSecondFactor, { body: { code: first } });
    expect(await logIn(dee.email, first)).toMatchObject(wrong);
    clock.advance(STEP_MS);
    const older = findCode(secret, -1);
    const next = findCode(secret);
    expect((await logIn(dee.email, next)).status).toBe(200);
    expect(await logIn(dee.email, next)).toMatchObject(wrong);
    expect(await logIn(dee.email, older)).toMatchObject(wrong);
  });

  it('opens one login for many that race with one code', async () => {
    const { who, email, secret } = await withApp('Eli');
    const before = await countLogins(who);
    const code = findCode(secret);
    const racing = await Promise.all(Array.from({ length: 5 }, () => logIn(email, code)));
    expect(sortedStatuses(racing)).toEqual([200, 401, 401, 401, 401]);
    expect(await countLogins(who)).toBe(before + 1);
  });

  it('takes the codes of clocks that are half a minute wrong, and no others', async () => {
    const { email, secret } = await withApp('Fay');
    // Well within a step, so that none ends between a code and the look at it.
    clock.advance(10 * STEP_MS - (clock.nowMs() % STEP_MS) + 5000);
    expect(await logIn(email, findCode(secret, -2))).toMatchObject(wrong);
    expect(await logIn(email, findCode(secret, 2))).toMatchObject(wrong);
    expect((await logIn(email, findCode(secret, -1))).status).toBe(200);
    expect((await logIn(email, findCode(secret, 1))).status).toBe(200);
  });

  it('takes no code after five wrong ones in 15 minutes, however they are sent, and notifies the owner', async () => {
    const { email, secret } = await withApp('Guy');
    const guesses = await Promise.all(
      Array.from({ length: 9 }, () => logIn(email, wrongCode(secret, clock.nowMs()))),
    );
    expect(sortedStatuses(guesses)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    const locked = await logIn(email, findCode(secret));
    expect(locked).toMatchObject({ status: 429, body: { code: 'TooMany' } });
    expect(locked.body['message']).toMatch(/^Too many wrong codes. Please try again in 15 minutes/);
    const waitSeconds = Number(locked.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(14 * 60);
    expect(waitSeconds).toBeLessThanOrEqual(15 * 60);
    expect(await logIn(email)).toMatchObject(needed);
    await mail.mailTo(email, subject(/^Somebody knows your/));

    clock.advance(waitSeconds * 1000);
    expect((await logIn(email, findCode(secret))).status).toBe(200);
  });

  it('counts wrong codes over any 15 minutes, and a right one in between forgives none', async () => {
    const { email, secret, recoveryCodes } = await withApp('Hob');
    const guess = () => logIn(email, wrongCode(secret, clock.nowMs()));
    expect(sortedStatuses([await guess(), await guess()])).toEqual([401, 401]);
    clock.advance(10 * MINUTE_MS);
    expect(sortedStatuses([await guess(), await guess()])).toEqual([401, 401]);
    expect((await logIn(email, findCode(secret))).status).toBe(200);
    expect((await logIn(email, recoveryCodes[0]?.replace(/^..../, '0000'))).status).toBe(401);
    expect((await logIn(email, recoveryCodes[0])).status).toBe(429);
    clock.advance(5 * MINUTE_MS);
    expect(sortedStatuses([await guess(), await guess(), await guess()])).toEqual([401, 401, 429]);
  });

  it('takes each recovery code once, says how many are left, and mails a notice', async () => {
    const { email, recoveryCodes } = await withApp('Ivy');
    const [first = '', second = ''] = recoveryCodes;
    const used = await logIn(email, first);
    expect(used).toMatchObject({ status: 200, body: { recoveryCodesLeft: 9 } });
    const notice = await mail.mailTo(email, subject(/recovery code .* was used/));
    expect(notice.text).toContain(recoveryCodesLeft(9));
    expect(notice.text).not.toContain(first);
    expect(await logIn(email, first)).toMatchObject({
      status: 401,
      body: { code: 'SecondFactorWrong', message: MESSAGES.recoveryCodeWrong },
    });
    const sloppy = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    expect((await logIn(email, sloppy.replaceAll('1', 'l'))).status).toBe(200);
  });

  it('opens one login for many that race with one recovery code', async () => {
    const { who, email, recoveryCodes } = await withApp('Jim');
    const before = await countLogins(who);
    const racing = await Promise.all(
      Array.from({ length: 4 }, () => logIn(email, recoveryCodes[3])),
    );
    expect(sortedStatuses(racing)).toEqual([200, 401, 401, 401]);
    expect(await countLogins(who)).toBe(before + 1);
  });

  it('has new recovery codes for who knows the password and has the app; the old ones are void', async () => {
    const { who, email, secret, recoveryCodes } = await withApp('Kim');
    const renew = (password: string, code: string) =>
      who.send(accounts.renewRecoveryCodes, { body: { password, code } });
    expect(await renew('Wrong-123', findCode(secret))).toMatchObject({
      status: 400,
      body: { code: 'PasswordWrong' },
    });
    expect(await renew(PASSWORD, wrongCode(secret, clock.nowMs()))).toMatchObject({
      status: 400,
      body: { code: 'CodeWrong' },
    });
    expect((await renew(PASSWORD, recoveryCodes[0] ?? '')).status).toBe(400);
    const renewed = await renew(PASSWORD, findCode(secret));
    const fresh = accounts.renewRecoveryCodes.reply.parse(renewed.body).recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect((await logIn(email, recoveryCodes[0])).status).toBe(401);
    expect((await logIn(email, fresh[0])).status).toBe(200);
    await mail.mailTo(email, subject(/has new recovery codes/));
  });

  it('is turned off by password and either code, and then requires no code', async () => {
    const { who, email, secret, recoveryCodes } = await withApp('Lou');
    const turnOff = (password: string, code: string) =>
      who.send(accounts.disableSecondFactor, { body: { password, code } });
    expect(await turnOff('Wrong-123', findCode(secret))).toMatchObject({
      status: 400,
      body: { code: 'PasswordWrong' },
    });
    expect(await turnOff(PASSWORD, wrongCode(secret, clock.nowMs()))).toMatchObject({
      status: 400,
      body: { code: 'CodeWrong' },
    });
    expect(await logIn(email)).toMatchObject(needed);
    expect((await turnOff(PASSWORD, recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
    expect(await readStatus(who)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    expect(await turnOff(PASSWORD, findCode(secret))).toMatchObject({
      status: 409,
      body: { message: MESSAGES.secondFactorIsOff },
    });
    await mail.mailTo(email, subject(/^Two-step sign-in is off/));

    const again = await begin(who);
    expect(again).not.toBe(secret);
    await who.call(accounts.confirmSecondFactor, { body: { code: findCode(again) } });
    expect(await logIn(email)).toMatchObject(needed);
  });

  it('survives a password that is reset by mail', async () => {
    const { email, secret } = await withApp('May');
    await request(server.url, 'POST', '/auth/forgot-password', { body: { email } });
    const otp = codeIn(await mail.mailTo(email, subject(/^Your Bracketbid code$/)));
    const password = 'Another-456';
    const reset = { body: { email, otp, password } };
    expect((await request(server.url, 'PATCH', '/auth/reset-password', reset)).status).toBe(200);
    expect(await logIn(email, undefined, password)).toMatchObject(needed);
    expect((await logIn(email, findCode(secret), password)).status).toBe(200);
  });

  it('is not slipped past by a login that is under way while it is turned on', async () => {
    const ned = await signUp(server.url, 'Ned');
    const secret = await begin(ned);
    const ended: string[] = [];
    const { guard } = createSecondFactor({
      database: server.database,
      clock,
      jwtSecret: JWT_SECRET,
      audit: { note: () => Promise.resolve() },
      mailer: { send: () => Promise.resolve(), wake: () => undefined },
      logins: {
        changeAndEnd: (work) =>
          server.database.kysely.transaction().execute((tx) => work(tx, () => Promise.resolve(0))),
        end: (token) => {
          ended.push(token);
          return Promise.resolve(ned.userId);
        },
      },
    });
    const who = { userId: ned.userId, address: '127.0.0.1' };
    const tokens = { accessToken: 'access', refreshToken: 'refresh' };
    const open = () => Promise.resolve(tokens);
    const openLate = async () => {
      await ned.call(accounts.confirmSecondFactor, { body: { code: findCode(secret) } });
      return tokens;
    };
    expect(await guard(who, undefined, open)).toEqual({ tokens });
    await expect(guard(who, undefined, openLate)).rejects.toMatchObject(needed.body);
    expect(ended).toEqual(['refresh']);
    clock.advance(STEP_MS);
    expect(await guard(who, findCode(secret), open)).toEqual({ tokens });
    expect(ended).toEqual(['refresh']);
  });

  it('is confirmed once by many at the same time, within an hour of its begin, by the latest secret', async () => {
    let oda = await signUp(server.url, 'Oda');
    const confirm = (code: string) => oda.send(accounts.confirmSecondFactor, { body: { code } });
    expect(await confirm('123456')).toMatchObject({
      status: 409,
      body: { message: MESSAGES.secondFactorNotBegun },
    });
    const first = await begin(oda);
    const second = await begin(oda);
    expect((await confirm(findCode(first))).status).toBe(400);
    clock.advance(60 * MINUTE_MS);
    oda = await signIn(server.url, oda.email, PASSWORD);
    expect(await confirm(findCode(second))).toMatchObject({
      status: 409,
      body: { message: MESSAGES.secondFactorNotBegun },
    });
    const third = await begin(oda);
    const code = findCode(third);
    const racing = await Promise.all(Array.from({ length: 4 }, () => confirm(code)));
    expect(sortedStatuses(racing)).toEqual([200, 409, 409, 409]);
    expect(await readStatus(oda)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
  });

  it('is requested of site admins, and removed by one: logins end, the owner is notified, it is logged', async () => {
    const boss = await signInAdmin(server.url);
    expect(await readStatus(boss)).toMatchObject({ enabled: false, isAsked: true });
    const { who, email } = await withApp('Pat');
    const params = { id: who.userId };
    expect((await who.send(admin.removeSecondFactor, { params })).status).toBe(403);
    const listed = async () =>
      (await boss.call(admin.users, { query: { search: email } })).rows[0]?.secondFactor;
    expect(await listed()).toBe(true);
    const removed = await boss.call(admin.removeSecondFactor, { params });
    expect(removed.user).toMatchObject({ secondFactor: false, logins: 0 });
    expect(await listed()).toBe(false);
    expect((await who.send(accounts.profile)).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
    expect((await boss.send(admin.removeSecondFactor, { params })).status).toBe(409);
    await mail.mailTo(email, subject(/^Two-step sign-in was removed/));
    const { rows } = await boss.call(admin.auditLog);
    expect(rows.map(({ action }) => action)).toContain('user.secondFactorRemoved');

    const own = await turnOnSecondFactor(boss, () => clock.nowMs(), ADMIN.password);
    expect(await readStatus(boss)).toMatchObject({ enabled: true, isAsked: false });
    expect(
      await boss.send(admin.removeSecondFactor, { params: { id: boss.userId } }),
    ).toMatchObject({
      status: 403,
      body: { message: MESSAGES.ownSecondFactor },
    });
    clock.advance(STEP_MS);
    const body = { password: ADMIN.password, code: findCode(own.secret) };
    await boss.call(accounts.disableSecondFactor, { body });
  });

  it('does not change without its notice, nor turn on while other logins stay', async () => {
    const { pool } = server.database;
    const boss = await signInAdmin(server.url);
    const { who, secret, recoveryCodes } = await withApp('Sue');
    const tom = await signUp(server.url, 'Tom');
    const code = findCode(await begin(tom));
    const elsewhere = await signIn(server.url, tom.email, PASSWORD);
    const confirm = () => tom.send(accounts.confirmSecondFactor, { body: { code } });
    const entered = { password: PASSWORD, code: findCode(secret) };
    await pool.query('ALTER TABLE mail_queue ADD CONSTRAINT no_mail CHECK (false) NOT VALID');
    const failed = [
      await confirm(),
      await who.send(accounts.renewRecoveryCodes, { body: entered }),
      await who.send(accounts.disableSecondFactor, { body: entered }),
      await boss.send(admin.removeSecondFactor, { params: { id: who.userId } }),
      await logIn(who.email, recoveryCodes[0]),
    ];
    await pool.query('ALTER TABLE mail_queue DROP CONSTRAINT no_mail');
    expect(failed.map(({ status }) => status)).toEqual(Array(5).fill(500));
    expect(await readStatus(who)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect((await logIn(who.email, recoveryCodes[0])).status).toBe(200);

    const onlyOpen = 'ALTER TABLE login_sessions ADD CONSTRAINT open CHECK (ended_at IS NULL)';
    await pool.query(`${onlyOpen} NOT VALID`);
    expect((await confirm()).status).toBe(500);
    await pool.query('ALTER TABLE login_sessions DROP CONSTRAINT open');
    expect(await readStatus(tom)).toMatchObject({ enabled: false });
    expect((await confirm()).status).toBe(200);
    expect((await elsewhere.send(accounts.profile)).status).toBe(401);
  });

  it('refers to the operator whoever can’t be checked any more after the secret of the server changed', async () => {
    const { who, email, secret, recoveryCodes } = await withApp('Quin');
    const other = await withApp('Ray');
    const { kysely } = server.database;
    const { sealed_secret } = await kysely
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('user_id', '=', other.who.userId)
      .executeTakeFirstOrThrow();
    // Somebody else's secret, put into one's own row: it was sealed for another.
    await kysely
      .updateTable('second_factors')
      .set({ sealed_secret })
      .where('user_id', '=', who.userId)
      .execute();
    for (const code of [findCode(secret), findCode(other.secret), recoveryCodes[0]]) {
      expect(await logIn(email, code)).toMatchObject({
        status: 409,
        body: { message: MESSAGES.secondFactorUnreadable },
      });
    }
  });

  it('leaves its way in the log of security events, and no secret anywhere in the database', async () => {
    const { email, secret, recoveryCodes } = await withApp('Sue');
    await logIn(email, wrongCode(secret, clock.nowMs()));
    await logIn(email, recoveryCodes[0]);
    const { rows } = await server.database.pool.query<{ text: string }>(
      `SELECT to_jsonb(second_factors)::text AS text FROM second_factors
       UNION ALL SELECT to_jsonb(recovery_codes)::text FROM recovery_codes
       UNION ALL SELECT to_jsonb(mail_queue)::text FROM mail_queue
       UNION ALL SELECT to_jsonb(audit_events)::text FROM audit_events`,
    );
    const stored = rows.map(({ text }) => text).join();
    for (const what of ['enabled', 'disabled', 'codesRenewed', 'recoveryUsed', 'failed']) {
      expect(stored).toContain(`secondFactor.${what}`);
    }
    const plain = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]);
    for (const word of [secret, ...plain]) expect(stored).not.toContain(word);
  });
});
