import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAdmin, type SomeBody } from '../../../test/people.ts';
import { ADMIN, startServer, type TestServer } from '../../../test/startServer.ts';

let server: TestServer;
let admin: SomeBody;

beforeAll(async () => {
  server = await startServer();
  admin = await signInAdmin(server.url);
});
afterAll(() => server.close());

const LIST = '/api/v1/matchlist/matches';

const send = (
  url: string,
  accepted: string,
  rest: { method?: 'GET' | 'HEAD' | 'PATCH' | 'POST'; payload?: object; token?: string } = {},
) => {
  const { token, ...options } = rest;
  return server.app.fastify.inject({
    url,
    ...options,
    headers: {
      'accept-encoding': accepted,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
};

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('sends a list compressed to who takes %s', async (encoding, unpack) => {
  const plain = await send(LIST, 'identity');
  const packed = await send(LIST, encoding);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
  expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual(plain.json());
});

it('compresses in a thread what is too large to be compressed synchronously', async () => {
  const packed = await send('/api/v1/docs/json', 'br, gzip');
  expect(packed.headers['content-encoding']).toBe('br');
  const plain = brotliDecompressSync(packed.rawPayload);
  expect(plain.length).toBeGreaterThan(64 * 1024);
  expect(JSON.parse(plain.toString())).toHaveProperty('openapi');
});

it('leaves answers alone that fit one packet', async () => {
  const answer = await send('/api/v1/settings/get', 'br, gzip');
  expect(answer.rawPayload.length).toBeLessThan(1024);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

it('sends no content for HEAD', async () => {
  const head = await send(LIST, 'br', { method: 'HEAD' });
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload).toHaveLength(0);
});

it('never compresses what answers a change: tokens must not be guessable from the size of an answer', async () => {
  const login = await send('/api/v1/auth/login', 'br, gzip', { method: 'POST', payload: ADMIN });
  expect(login.statusCode).toBe(200);
  expect(login.headers['content-encoding']).toBeUndefined();
  const content = `<p>${'A longer text. '.repeat(200)}</p>`;
  const preview = await send('/api/v1/auth/content/preview', 'br, gzip', {
    method: 'POST',
    payload: { content },
    token: admin.token,
  });
  expect(preview.statusCode).toBe(200);
  expect(preview.rawPayload.length).toBeGreaterThan(content.length);
  expect(preview.headers['content-encoding']).toBeUndefined();
});

it('leaves metrics as they are', async () => {
  const metrics = await send('/metrics', 'br, gzip');
  expect(metrics.rawPayload.length).toBeGreaterThan(1024);
  expect(metrics.headers['content-encoding']).toBeUndefined();
});

it('takes no compressed requests: nothing that is sent is unpacked', async () => {
  const body = gzipSync(JSON.stringify(ADMIN));
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body,
  });
  expect(answer.status).toBe(400);
});
