import { readFile } from 'node:fs/promises';
import { API_BASE } from '@bracketbid/contract/call';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.close();
});

const logout = (headers: Record<string, string>) =>
  request(server.url, 'POST', '/auth/logout', { body: { token: 'none' }, headers });

it('gives a visitor a cookie that scripts of this site can read', async () => {
  const first = await fetch(`${server.url}${API_BASE}/settings/get`);
  const cookie = first.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/);
  const again = await fetch(`${server.url}${API_BASE}/settings/get`, {
    headers: { cookie: 'XSRF-TOKEN=abc' },
  });
  expect(again.headers.get('set-cookie')).toBeNull();
});

it('restricts the cookie to https wherever the page came by https, or is known to', async () => {
  const readCookie = async (url: string, headers: Record<string, string>) =>
    (await fetch(`${url}${API_BASE}/settings/get`, { headers })).headers.get('set-cookie');
  expect(await readCookie(server.url, { 'x-forwarded-proto': 'https' })).toMatch(/; Secure/);
  expect(await readCookie(server.url, { 'x-forwarded-proto': 'http' })).not.toMatch(/; Secure/);
  const known = await startServer({ publicUrl: 'https://bracketbid.example' });
  try {
    expect(await readCookie(known.url, {})).toMatch(/; Secure/);
    const { headers } = await fetch(known.url);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' wss://bracketbid.example");
  } finally {
    await known.close();
  }
});

it('accepts a change where the header repeats the cookie, and where there is no cookie', async () => {
  const cookie = 'XSRF-TOKEN=abc';
  expect((await logout({ cookie, 'x-xsrf-token': 'abc' })).status).toBe(200);
  expect((await logout({})).status).toBe(200);
  const forged = { status: 403, body: { status: 'fail', message: MESSAGES.crossSite } };
  expect(await logout({ cookie })).toMatchObject(forged);
  expect(await logout({ cookie, 'x-xsrf-token': 'abd' })).toMatchObject(forged);
});

it('sends the policy that docs/security.md writes down, directive by directive', async () => {
  const document = await readFile(
    new URL('../../../../../docs/security.md', import.meta.url),
    'utf8',
  );
  const written = /```text\n(default-src [^`]*)```/.exec(document)?.[1]?.trim().split('\n') ?? [];
  expect(written.length).toBeGreaterThan(10);
  const { headers } = await fetch(server.url);
  const policy = headers.get('content-security-policy') ?? '';
  // The document leaves out what changes with the script.
  const sent = policy.replace(/'sha256-[\w+/]{43}='/, "'sha256-...'").split(';');
  expect(sent.map((directive) => directive.trim()).toSorted()).toEqual(written.toSorted());
});

it('sends the usual headers, and a policy that runs no script of another place', async () => {
  const { headers } = await fetch(`${server.url}${API_BASE}/settings/get`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/connect-src 'self'(;|$)/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('strict-transport-security')).toMatch(/max-age/);
});
