import { API_BASE, type Call } from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as admin from '@bracketbid/contract/http/admin';
import * as auction from '@bracketbid/contract/http/auction';
import * as groups from '@bracketbid/contract/http/groups';
import * as pages from '@bracketbid/contract/http/pages';
import * as results from '@bracketbid/contract/http/results';
import * as site from '@bracketbid/contract/http/site';
import * as tournament from '@bracketbid/contract/http/tournament';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request, signInAdmin, signUp, type SomeBody } from '../../../test/people.ts';
import { sendRaw } from '../../../test/connections/rawLine.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { HTTP_LIMITS } from './httpLimits.ts';

let server: TestServer;
let member: SomeBody;
let siteAdmin: SomeBody;
beforeAll(async () => {
  server = await startServer({ metricsAllow: '10.0.0.0/8' });
  member = await signUp(server.url, 'Mallory');
  siteAdmin = await signInAdmin(server.url);
});
afterAll(async () => {
  await server.close();
});

const modules = [accounts, admin, auction, groups, pages, results, site, tournament];
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
const calls = modules
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isCall)
  .map((call) => ({
    call,
    title: `${call.method} ${call.path}`,
    path: call.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000'),
  }));
const withBody = calls.filter(({ call }) => call.method !== 'GET');
const isPublic = ({ call }: (typeof calls)[number]) =>
  call.access === 'public' || call.access === 'optional';

/** A request whose head announces a body of this many bytes, of which only the first few arrive. */
const announce = (method: string, path: string, bytes: number, headers: readonly string[] = []) =>
  sendRaw(
    server.url,
    [
      `${method} ${path} HTTP/1.1`,
      'host: site',
      'content-type: application/json',
      `content-length: ${bytes}`,
      ...headers,
      '',
      '[[[[[[[[',
    ].join('\r\n'),
  );

describe('whose body is read', () => {
  it.each(withBody.filter((one) => !isPublic(one)))(
    'a stranger’s never at $title: the answer closes the line while the body is still coming',
    async ({ call, path }) => {
      const reply = await announce(call.method, `${API_BASE}${path}`, 2_000_000);
      expect(reply).toMatch(/^HTTP\/1.1 401 /);
      expect(reply).toMatch(/connection: close/i);
    },
  );

  it.each(withBody.filter(({ call }) => call.access === 'admin'))(
    'a member’s never at $title',
    async ({ call, path }) => {
      const token = `authorization: Bearer ${member.token}`;
      const reply = await announce(call.method, `${API_BASE}${path}`, 2_000_000, [token]);
      expect(reply).toMatch(/^HTTP\/1.1 403 /);
      expect(reply).toMatch(/connection: close/i);
    },
  );

  it.each(withBody.filter(isPublic))(
    'a stranger’s of a few KB at most at $title',
    async ({ call, path }) => {
      const reply = await announce(call.method, `${API_BASE}${path}`, 25_000);
      expect(reply).toMatch(/^HTTP\/1.1 413 /);
      expect(reply).toMatch(/connection: close/i);
    },
  );

  it('nobody’s at a path that is not there', async () => {
    const reply = await announce('POST', `${API_BASE}/nothing/here`, 2_000);
    expect(reply).toMatch(/^HTTP\/1.1 404 /);
    expect(reply).toMatch(/connection: close/i);
  });

  it('nobody’s at an address that can’t be read, and whoever sent it is told that the line closes', async () => {
    const reply = await announce('PUT', `${API_BASE}/group/chat/x%ED%A0%80y/muted`, 2_000);
    expect(reply).toMatch(/^HTTP\/1.1 400 /);
    expect(reply).toMatch(/connection: close/i);
  });

  it('nobody’s by a line that nobody opened, which says that it closes', async () => {
    const reply = await announce('POST', '/socket.io/?EIO=4&transport=polling&sid=none', 2_000);
    expect(reply).toMatch(/^HTTP\/1.1 400 /);
    expect(reply).toMatch(/connection: close/i);
  });

  it('a whole one, and the line stays open for the next request', async () => {
    const path = `${API_BASE}${accounts.login.path}`;
    const body = JSON.stringify({ email: 'nobody@example.test', password: 'Nothing-1234' });
    const { headers } = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(headers.get('connection')).toBe('keep-alive');
  });

  it.each([
    ['POST', '/socket.io/?EIO=4&transport=polling&sid=none', 400],
    ['GET', `${API_BASE}/settings/get`, 200],
    ['GET', '/healthz', 200],
  ])('and not read on by who has no use for it: %s %s', async (method, path, status) => {
    expect(await announce(method, path, 2_000_000)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('a form of a stranger isn’t either', async () => {
    const form = new FormData();
    form.set('fullName', 'Nobody');
    expect((await request(server.url, 'PATCH', '/profile/update', { form })).status).toBe(401);
  });
});

describe('what a body may be', () => {
  const send = (raw: string) =>
    request(server.url, tournament.importTournament.method, tournament.importTournament.path, {
      token: siteAdmin.token,
      raw,
    });

  it('neither deep nor wide, not even an admin’s', async () => {
    const bombs = [
      '['.repeat(1_900_000),
      '{"a":'.repeat(300_000),
      `[${'{},'.repeat(600_000)}{}]`,
      `{${Array.from({ length: 120_000 }, (_, at) => `"${at}":1`).join(',')}}`,
    ];
    for (const bomb of bombs) {
      const { status, body } = await send(bomb);
      expect([status, body['message']]).toEqual([400, 'This is not valid JSON.']);
    }
  });

  it('not one that reaches for an object’s prototype', async () => {
    const poisons = ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"a":1}}}'];
    for (const poison of poisons) expect((await send(poison)).status).toBe(400);
    const escaped = '{"\\u005f_proto__":{"admin":true}}';
    expect((await send(escaped)).status).toBe(400);
  });
});

describe('a request that never comes', () => {
  /** The limits, with the seconds taken out of the waiting. */
  const inAHurry = async (work: () => Promise<void>) => {
    const http = server.app.fastify.server;
    const { headersTimeout, requestTimeout } = http;
    expect(requestTimeout).toBe(HTTP_LIMITS.requestTimeout);
    expect(headersTimeout).toBe(HTTP_LIMITS.http.headersTimeout);
    Object.assign(http, { headersTimeout: 200, requestTimeout: 400 });
    try {
      await work();
    } finally {
      Object.assign(http, { headersTimeout, requestTimeout });
    }
  };

  it('is ended, whether its head, its body or all of it is missing', async () => {
    await inAHurry(async () => {
      const head = `POST ${API_BASE}/auth/login HTTP/1.1\r\nhost: site\r\n`;
      const body = `content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email"`;
      const ended = await Promise.all(
        ['', head, `${head}${body}`].map((text) => sendRaw(server.url, text)),
      );
      for (const reply of ended) {
        expect(reply).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
        expect(reply).toContain('x-content-type-options: nosniff');
      }
    });
  });
});

describe('the usual headers', () => {
  const USUAL = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
  it.each([
    ['/'],
    ['/no/such/page'],
    ['/assets/none.js'],
    ['/%'],
    ['/%00'],
    ['/uploads/none.webp'],
    ['/healthz'],
    ['/metrics'],
    [`${API_BASE}/nothing`],
    [`${API_BASE}/docs/`],
    [`${API_BASE}/profile`],
    ['/socket.io/?EIO=4&transport=polling'],
    ['/socket.io/?EIO=4&transport=polling&sid=none'],
    ['/socket.io/?EIO=4&transport=none'],
    ['/socket.io/'],
  ])('are on the answer to %s', async (path) => {
    const { headers } = await fetch(`${server.url}${path}`);
    for (const name of USUAL) expect(headers.get(name), name).not.toBeNull();
  });

  it('are on what is answered to lines on which no request could be read', async () => {
    const lines = {
      400: 'nonsense\r\n\r\n',
      431: `GET / HTTP/1.1\r\nhost: site\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`,
      417: 'GET / HTTP/1.1\r\nhost: site\r\nexpect: miracles\r\n\r\n',
    };
    for (const [status, text] of Object.entries(lines)) {
      const reply = await sendRaw(server.url, text);
      expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      for (const name of USUAL) expect(reply).toContain(`${name}: `);
    }
  });

  it('say a path that can’t be read is not valid, as any refusal is said', async () => {
    const response = await fetch(`${server.url}/%`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 'fail', code: 'Invalid' });
  });
});

describe('caches', () => {
  it.each(calls.filter(({ call }) => call.access !== 'public'))(
    'keep nothing of $title',
    async ({ call, path }) => {
      for (const token of [member.token, 'forged']) {
        const { headers } = await fetch(`${server.url}${API_BASE}${path}`, {
          method: call.method,
          headers: { authorization: `Bearer ${token}` },
        });
        expect(headers.get('cache-control')).toBe('no-store');
      }
    },
  );

  it('keep no tokens', async () => {
    const { headers } = await request(server.url, 'POST', '/auth/login', { body: {} });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('metrics', () => {
  const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
    server.app.fastify.inject({ url: '/metrics', remoteAddress, headers });

  it('are shown to this machine and to allowed networks', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3']) {
      const { statusCode, body } = await metrics(address);
      expect(statusCode, address).toBe(200);
      expect(body).toContain('bracketbid_bids_total');
    }
  });

  it('are a path that isn’t there for everyone else, and through any proxy', async () => {
    const nothing = await server.app.fastify.inject({ url: '/metricz' });
    const responses = await Promise.all([
      metrics('203.0.113.9'),
      ...['forwarded', 'x-forwarded-for', 'via', 'x-real-ip'].map((name) =>
        metrics('127.0.0.1', { [name]: '127.0.0.1' }),
      ),
    ]);
    for (const { statusCode, body } of responses) {
      expect([statusCode, body]).toEqual([nothing.statusCode, nothing.body]);
      expect(body).not.toContain('bracketbid_bids_total');
    }
  });
});

describe('somebody who tries the console’s doors', () => {
  it('is logged once a minute, however often they try', async () => {
    const trier = await signUp(server.url, 'Trudy');
    for (let tries = 0; tries < 30; tries += 1) {
      expect((await trier.send(admin.overview)).status).toBe(403);
    }
    const readRows = async () => {
      const { rows } = await siteAdmin.call(admin.auditLog, {
        query: { show: 'all', search: 'Trudy' },
      });
      return rows.filter(({ action }) => action === 'admin.refused');
    };
    await expect.poll(async () => (await readRows()).length).toBe(1);
    expect(await readRows()).toMatchObject([
      {
        address: '127.0.0.1',
        details: { method: 'GET', path: `${API_BASE}/admin/overview`, times: 1 },
      },
    ]);
  });

  it('learns no more than that they may not', async () => {
    const { body } = await member.send(admin.users);
    expect(body['message']).toBe(MESSAGES.forbidden);
  });
});
