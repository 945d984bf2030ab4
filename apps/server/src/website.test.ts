import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWebsite } from './website.ts';

const PAGE = `<!doctype html>${'<p>The page.</p>'.repeat(100)}`;
const SCRIPT = 'console.log("a script");'.repeat(100);
const SMALL = 'export {};';

let app: FastifyInstance;
let folder: string;

/** Lays a file and its compressed forms, as the build does. */
function lay(path: string, content: string): void {
  writeFileSync(join(folder, path), content);
  writeFileSync(join(folder, `${path}.br`), brotliCompressSync(content));
  writeFileSync(join(folder, `${path}.gz`), gzipSync(content));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bracketbid-website-'));
  mkdirSync(join(folder, 'assets'));
  lay('index.html', PAGE);
  lay('assets/app-1a2b3c.js', SCRIPT);
  writeFileSync(join(folder, 'assets/small-1a2b3c.js'), SMALL);
  app = Fastify();
  await serveWebsite(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

it.each([
  ['br, gzip, deflate', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('serves what the build compressed, by "%s"', async (accepted, encoding, unpack) => {
  for (const [path, content, type] of [
    ['/assets/app-1a2b3c.js', SCRIPT, 'application/javascript; charset=utf-8'],
    ['/', PAGE, 'text/html; charset=utf-8'],
    ['/leaderboard', PAGE, 'text/html; charset=utf-8'],
  ] as const) {
    const answer = await ask(path, { 'accept-encoding': accepted });
    expect(answer.statusCode, path).toBe(200);
    expect(answer.headers['content-encoding'], path).toBe(encoding);
    expect(answer.headers['content-type'], path).toBe(type);
    expect(answer.headers.vary, path).toBe('accept-encoding');
    expect(Number(answer.headers['content-length']), path).toBe(answer.rawPayload.length);
    expect(unpack(answer.rawPayload).toString(), path).toBe(content);
  }
});

it('serves it as it stands to who takes no other, and says that others would get another', async () => {
  for (const headers of [{}, { 'accept-encoding': 'identity' }]) {
    const answer = await ask('/assets/app-1a2b3c.js', headers);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.body).toBe(SCRIPT);
  }
  const small = await ask('/assets/small-1a2b3c.js', { 'accept-encoding': 'br, gzip' });
  expect(small.headers['content-encoding']).toBeUndefined();
  expect(small.body).toBe(SMALL);
});

it('lets hashed files be kept for a year, and pages be asked for anew, with 304 as long as they are the same', async () => {
  const asset = await ask('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const tags = new Set<unknown>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const page = await ask('/groups', headers);
    expect(page.headers['cache-control']).toBe('no-cache');
    const etag = String(page.headers.etag);
    tags.add(etag);
    const again = await ask('/groups', { ...headers, 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers['cache-control']).toBe('no-cache');
    expect(again.headers.vary).toBe('accept-encoding');
  }
  expect(tags, 'a tag names one form of the page').toHaveProperty('size', 3);
});

it('answers HEAD as GET, without the content', async () => {
  const headers = { 'accept-encoding': 'br' };
  for (const path of ['/assets/app-1a2b3c.js', '/groups']) {
    const get = await ask(path, headers);
    const head = await ask(path, headers, 'HEAD');
    expect(head.rawPayload).toHaveLength(0);
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary']) {
      expect(head.headers[name], `${path}: ${name}`).toBe(get.headers[name]);
    }
  }
});

it('has no address for the compressed forms themselves', async () => {
  for (const path of ['/assets/app-1a2b3c.js.br', '/assets/app-1a2b3c.js.gz', '/assets/none.js']) {
    expect((await ask(path, { 'accept-encoding': 'br' })).statusCode, path).not.toBe(200);
  }
});
