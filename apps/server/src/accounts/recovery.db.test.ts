import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { updateSettings } from '@bracketbid/contract/http/site';
import { Kysely, PostgresDialect } from 'kysely';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, testDatabases } from '../../test/database.ts';
import { codeIn, type MailServer, startMailServer } from '../../test/external/mailServer.ts';
import { createManualClock, type ManualClock } from '../../test/clocks/manualClock.ts';
import {
  PASSWORD,
  request,
  signIn,
  signInAdmin,
  signUp,
  sortedStatuses,
} from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import type { Tables } from '../platform/db/tables.ts';
import { createMailSeal } from '../platform/mail/seal.ts';
import { WRONG_CODES_MAX } from './passwordCodes.ts';

const NEW_PASSWORD = 'Another-456';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const isCode = ({ subject }: { subject?: string | undefined }) =>
  subject === 'Your Bracketbid code';
const isLink = ({ subject }: { subject?: string | undefined }) =>
  subject === 'Your Bracketbid link';

function tokenIn(text = ''): string {
  const [, token] = /\/auth\/reset-password\?token=([\w-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error('There is no link in this mail');
  return token;
}

describe.each(testDatabases())('guessing codes, database %s', (kind) => {
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

  const post = (path: string, body: unknown) => request(server.url, 'POST', path, { body });
  const verify = (email: string, otp: string) => post('/auth/verify-otp', { email, otp });
  const reset = (body: object) =>
    request(server.url, 'PATCH', '/auth/reset-password', {
      body: { password: NEW_PASSWORD, ...body },
    });
  const requestCode = async (email: string) => {
    clock.advance(MINUTE_MS);
    const answer = await post('/auth/forgot-password', { email });
    expect(answer.body).toEqual({ status: 'success', message: MESSAGES.codeSent });
  };
  const mailsTo = (email: string) => mail.mails.filter(({ to }) => to?.[0]?.address === email);
  const lastCode = async (email: string, before: number) => {
    await expect.poll(() => mailsTo(email).filter(isCode).length).toBeGreaterThan(before);
    const last = mailsTo(email).filter(isCode).at(-1);
    if (last === undefined) throw new Error('There is no code');
    return codeIn(last);
  };
  /** Tries five wrong codes at each of two: what is left for a day. */
  const useUp = async (email: string, hasAccount: boolean) => {
    const said: unknown[] = [];
    for (let codes = 0; codes < 2; codes += 1) {
      const before = mailsTo(email).filter(isCode).length;
      await requestCode(email);
      const code = hasAccount ? await lastCode(email, before) : 'none';
      for (let tries = 0; tries < 5; tries += 1) {
        const wrong = code === `000${tries}` ? '9999' : `000${tries}`;
        const isReset = tries % 2 === 1;
        const answer = await (isReset ? reset({ email, otp: wrong }) : verify(email, wrong));
        said.push([answer.status, answer.body['message'], answer.body['code']]);
      }
    }
    return said;
  };
  /** The answers to ten wrong codes, one after the other. */
  const tenWrong = Array.from({ length: WRONG_CODES_MAX }, (_, tries) =>
    tries < WRONG_CODES_MAX - 1
      ? [400, MESSAGES.codeWrong, 'Invalid']
      : [400, ACCOUNT_WORDS.codesUsedUp, 'CodesUsedUp'],
  );

  it('ends after ten wrong ones in a day, by whichever call: then a link is mailed that works once', async () => {
    const ann = await signUp(server.url, 'Ann');
    const { email } = ann;
    expect(await useUp(email, true)).toEqual(tenWrong);
    const letter = await mail.mailTo(email, isLink);
    expect(letter.text).not.toMatch(/\b\d{4}\b/);
    const token = tokenIn(letter.text);

    expect(await post('/auth/resend-otp', { email })).toMatchObject({ status: 429 });
    await requestCode(email);
    expect(await verify(email, '0000')).toMatchObject({ body: { code: 'CodesUsedUp' } });
    const admin = await signInAdmin(server.url);
    await admin.call(updateSettings, { body: { refuseCommonPasswords: true } });
    expect(await reset({ token, password: 'Password1!' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', message: ACCOUNT_WORDS.passwordGuessable }] },
    });
    await admin.call(updateSettings, { body: { refuseCommonPasswords: false } });
    expect(sortedStatuses(await Promise.all([reset({ token }), reset({ token })]))).toEqual([
      200, 400,
    ]);
    expect(await reset({ token })).toMatchObject({
      status: 400,
      body: { message: MESSAGES.linkWrong },
    });
    expect((await post('/auth/login', { email, password: PASSWORD })).status).toBe(401);
    await signIn(server.url, email, NEW_PASSWORD);
    const links = await server.database.kysely
      .selectFrom('password_links')
      .select('token_mac')
      .where('user_id', '=', ann.userId)
      .execute();
    expect(links).toEqual([]);
  }, 120_000);

  it('says and does the same for an email without an account', async () => {
    const email = 'nobody.here@example.test';
    expect(await useUp(email, false)).toEqual(tenWrong);
    await requestCode(email);
    expect(await verify(email, '0000')).toMatchObject({ body: { code: 'CodesUsedUp' } });
    expect(mailsTo(email)).toEqual([]);
  }, 120_000);

  it('gets no more than ten tries when all are sent at once', async () => {
    const cal = await signUp(server.url, 'Cal');
    for (let codes = 0; codes < 3; codes += 1) {
      await requestCode(cal.email);
      await Promise.all(
        Array.from({ length: 12 }, (_, tries) => verify(cal.email, `999${tries % 10}`)),
      );
    }
    const { rows } = await server.database.pool.query<{ tried: number }>(
      'SELECT count(*)::int AS tried FROM code_failures WHERE email_key = $1',
      [cal.email],
    );
    expect(rows[0]?.tried).toBeLessThanOrEqual(WRONG_CODES_MAX);
  }, 120_000);

  it('is forgiven after a day: a code is mailed again', async () => {
    const dee = await signUp(server.url, 'Dee');
    await useUp(dee.email, true);
    clock.advance(DAY_MS);
    const before = mailsTo(dee.email).filter(isCode).length;
    await requestCode(dee.email);
    const code = await lastCode(dee.email, before);
    expect((await verify(dee.email, code)).status).toBe(200);
    expect((await reset({ email: dee.email, otp: code })).status).toBe(200);
  }, 120_000);

  it('does not void the link that somebody is about to open; an hour does', async () => {
    const eli = await signUp(server.url, 'Eli');
    await useUp(eli.email, true);
    const first = tokenIn((await mail.mailTo(eli.email, isLink)).text);
    await requestCode(eli.email);
    await expect.poll(() => mailsTo(eli.email).filter(isLink).length).toBe(2);
    const second = tokenIn(mailsTo(eli.email).filter(isLink).at(-1)?.text);
    expect(second).not.toBe(first);
    clock.advance(59 * MINUTE_MS);
    expect(await reset({ token: first })).toMatchObject({ status: 400 });
    expect(await reset({ token: second })).toMatchObject({ status: 200 });
    expect(await reset({ token: 'x'.repeat(43) })).toMatchObject({ status: 400 });
    expect(await reset({ token: 'short' })).toMatchObject({
      body: { errors: [{ path: 'token', message: MESSAGES.linkWrong }] },
    });
    expect(await reset({ email: eli.email })).toMatchObject({
      body: { errors: [{ path: 'otp', message: MESSAGES.codeInvalid }] },
    });
  }, 120_000);
});

describe('whether an email has an account', () => {
  it('does not show in the work that is done: the same statements for both, and the same hashes', async () => {
    const database = await openTestDatabase('embedded');
    let statements: string[] = [];
    const kysely = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => {
        statements.push(query.sql.replaceAll(/\$\d+/g, '?'));
      },
    });
    const mail = await startMailServer();
    const clock = createManualClock();
    const server = await startServer({
      database: { ...database, kysely },
      clock,
      smtpUrl: mail.url,
      rateLimit: true,
    });
    try {
      const ann = await signUp(server.url, 'Ann');
      await mail.mailTo(ann.email);
      const isOfMailing = (text: string) =>
        /update "mail_queue"|delete from "mail_queue"|^select "id" from "users" where "email_key" = \? and "email_proven_at" is not null$/.test(
          text,
        );
      const doneBy = async (path: string, body: object) => {
        statements = [];
        const { status } = await request(server.url, 'POST', path, {
          body,
          headers: { 'x-forwarded-for': '10.1.1.1' },
        });
        // Handing mails over is not waited for.
        return { status, statements: statements.filter((text) => !isOfMailing(text)) };
      };
      const both = async (path: string, more: object = {}) => {
        const known = await doneBy(path, { email: ann.email, ...more });
        const unknown = await doneBy(path, { email: 'nobody@example.test', ...more });
        expect(known.statements.length, path).toBeGreaterThan(1);
        expect(unknown, path).toEqual(known);
      };
      await both('/auth/forgot-password');
      await both('/auth/forgot-password');
      await both('/auth/resend-otp');
      clock.advance(MINUTE_MS);
      await both('/auth/resend-otp');
      await both('/auth/verify-otp', { otp: '0000' });
      await both('/auth/login', { password: 'Wrong-1234' });
    } finally {
      await server.close();
      await mail.close();
      await database.close();
    }
  }, 120_000);
});

describe('the secrets of a mail that waits', () => {
  it('are found neither in a table nor in any file of the database', async () => {
    const clock = createManualClock();
    const mail = await startMailServer();
    const server = await startServer({ clock, smtpUrl: mail.url });
    try {
      const ann = await signUp(server.url, 'Ann');
      await mail.mailTo(ann.email);
      await request(server.url, 'POST', '/auth/forgot-password', { body: { email: ann.email } });
      const code = codeIn(await mail.mailTo(ann.email, isCode));
      for (let codes = 0; codes < 3; codes += 1) {
        for (let tries = 0; tries < 5; tries += 1) {
          const otp = code === `000${tries}` ? '9999' : `000${tries}`;
          await request(server.url, 'POST', '/auth/verify-otp', {
            body: { email: ann.email, otp },
          });
        }
        clock.advance(MINUTE_MS);
        await request(server.url, 'POST', '/auth/resend-otp', { body: { email: ann.email } });
      }
      const token = tokenIn((await mail.mailTo(ann.email, isLink)).text);
      // As JSON is written, and as PostgreSQL keeps it: the names, then the values.
      const traces = [token, `"code":"${code}"`, `"code": "${code}"`, `${code}code`, 'resetLink'];

      await server.database.pool.query('CHECKPOINT');
      const { rows: tables } = await server.database.pool.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
      );
      expect(tables.length).toBeGreaterThan(20);
      for (const { name } of tables) {
        const { rows } = await server.database.pool.query<{ text: string }>(
          `SELECT to_jsonb(t)::text AS text FROM "${name}" t`,
        );
        const text = rows.map((row) => row.text).join('\n');
        for (const trace of traces) expect(text.includes(trace), `${trace} in ${name}`).toBe(false);
      }
      const folder = join(server.database.location.dataDir, 'pg');
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const wal = files.filter(({ parentPath }) => parentPath.endsWith('pg_wal'));
      expect(wal.length).toBeGreaterThan(0);
      for (const file of files.filter((each) => each.isFile())) {
        const bytes = await readFile(join(file.parentPath, file.name));
        for (const trace of traces) {
          expect(bytes.includes(trace), `${trace} in ${file.name}`).toBe(false);
        }
      }
    } finally {
      await server.close();
      await mail.close();
    }
  }, 120_000);

  it('are lost with the server’s secret: the mail is dropped, and others don’t wait behind it', async () => {
    const mail = await startMailServer();
    const server = await startServer({ smtpUrl: mail.url });
    try {
      const sealed = createMailSeal('another secret that is long enough to be one').close(
        1_000_000,
        {
          recipient: 'late@example.test',
          letter: { kind: 'code', code: '1234' },
        },
      );
      await server.database.pool.query(
        `INSERT INTO mail_queue (id, sealed, next_try_at) OVERRIDING SYSTEM VALUE VALUES (1000000, $1, now())`,
        [sealed],
      );
      // As an earlier version left it.
      await server.database.pool.query(
        `INSERT INTO mail_queue (recipient, letter, next_try_at)
         VALUES ('early@example.test', '{"kind": "welcome", "fullName": "Early"}', now())`,
      );
      const ann = await signUp(server.url, 'Ann');
      await mail.mailTo(ann.email);
      await mail.mailTo('early@example.test');
      await expect
        .poll(async () => (await server.database.pool.query('SELECT id FROM mail_queue')).rows)
        .toEqual([]);
      expect(mail.mails.some(({ to }) => to?.[0]?.address === 'late@example.test')).toBe(false);
      const metrics = await fetch(`${server.url}/metrics`);
      expect(await metrics.text()).toContain('bracketbid_mails_dropped_total 1');
    } finally {
      await server.close();
      await mail.close();
    }
  }, 120_000);
});
