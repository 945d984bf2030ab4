import { MESSAGES } from '@bracketbid/contract/text/messages';
import * as pages from '@bracketbid/contract/http/pages';
import * as site from '@bracketbid/contract/http/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { type MailServer, startMailServer } from '../../test/external/mailServer.ts';
import { request, signInAdmin, signUp, UNKNOWN_SECRETS } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

describe.each(testDatabases())('pages and messages, database %s', (kind) => {
  let server: TestServer;
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    server = await startServer({ kind, smtpUrl: mail.url });
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
  });
  const get = (slug: string) => request(server.url, 'GET', `/auth/content/${slug}`);
  const contact = (body: unknown) => request(server.url, 'POST', '/pages/save-contact', { body });
  const messages = async () =>
    (await server.database.pool.query<{ name: string }>('SELECT name FROM contact_messages')).rows;

  it('ship with texts of their own, and say so when there is no such page', async () => {
    for (const slug of ['terms-conditions', 'privacy-policy', 'refund-policy']) {
      const { status, body } = await get(slug);
      expect(status).toBe(200);
      expect(String(body['content']).length).toBeGreaterThan(500);
    }
    for (const slug of ['nothing-here', 'Home', ...UNKNOWN_SECRETS]) {
      expect(await get(slug), slug).toMatchObject({
        status: 404,
        body: { status: 'fail', message: 'There is no such page.' },
      });
    }
  });

  it('are rewritten by the admin alone, and hold no script', async () => {
    const admin = await signInAdmin(server.url);
    const member = await signUp(server.url, 'Member');
    const change = {
      params: { slug: 'terms-conditions' },
      body: {
        title: 'Our terms',
        content:
          '<h1>Hi</h1><p onclick="x()">Text <a href="javascript:x()">a</a> <a href="https://b.test">b</a></p><script>x()</script><img src=x onerror=x()>',
      },
    } as const;
    expect((await member.send(pages.putPage, change)).status).toBe(403);
    const elsewhere = { ...change, params: { slug: 'elsewhere' as never } };
    expect((await admin.send(pages.putPage, elsewhere)).status).toBe(404);
    await admin.call(pages.putPage, change);
    const { body } = await get('terms-conditions');
    expect(body).toMatchObject({
      title: 'Our terms',
      content:
        '<h2>Hi</h2><p>Text <a rel="noreferrer">a</a> <a href="https://b.test" rel="noreferrer">b</a></p>',
    });
  });

  it('take a message, store it and mail it to the admin of the settings', async () => {
    const admin = await signInAdmin(server.url);
    await admin.call(site.updateSettings, { body: { adminEmail: 'office@example.test' } });
    const sent = {
      name: 'Zoe',
      email: 'zoe@example.test',
      phone: '+1 (555) 010-99',
      subject: 'Hello',
      message: 'First line\n<b>second</b>',
    };
    const forged = { ...sent, subject: 'Hello\r\nBcc: everyone@example.test' };
    expect((await contact(forged)).status).toBe(400);
    expect(await contact(sent)).toMatchObject({
      status: 200,
      body: { message: MESSAGES.contactSaved },
    });
    const got = await mail.mailTo('office@example.test');
    expect(got.subject).toBe('Message from “Zoe”: “Hello”');
    expect(got.bcc).toBeUndefined();
    expect(got.replyTo?.[0]?.address).toBe('zoe@example.test');
    expect(got.html).toContain('&lt;b&gt;second&lt;/b&gt;');
    expect(await messages()).toEqual([{ name: 'Zoe' }]);
  });

  it('store nothing that a program filled in, and don’t let it notice', async () => {
    const answer = await contact({
      name: 'Robot',
      email: 'robot@example.test',
      message: 'Buy',
      website: 'https://spam.test',
    });
    expect(answer).toMatchObject({ status: 200, body: { message: MESSAGES.contactSaved } });
    expect(await messages()).toEqual([{ name: 'Zoe' }]);
  });

  it('say what is wrong with a message', async () => {
    const answer = await contact({ name: '', email: 'x', message: ' ', phone: 'call me' });
    expect(answer.status).toBe(400);
    const errors = answer.body['errors'] as { path: string }[];
    expect(new Set(errors.map(({ path }) => path))).toEqual(
      new Set(['name', 'email', 'message', 'phone']),
    );
  });
});

describe('the limit on messages', () => {
  it('lets one address send five in ten minutes', async () => {
    const server = await startServer({ rateLimit: true });
    try {
      const body = { name: 'Yan', email: 'yan@example.test', message: 'Again' };
      const statuses = [];
      for (let tries = 0; tries < 6; tries += 1) {
        statuses.push((await request(server.url, 'POST', '/pages/save-contact', { body })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await server.close();
    }
  });
});
