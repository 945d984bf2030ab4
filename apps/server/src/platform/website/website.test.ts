import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureReply } from '../../failures.ts';
import type { PageTags } from '../../invitations/pageTags.ts';
import { serveWebsite } from './website.ts';

const LONG_PAGE = `<!doctype html>${'<p>The page.</p>'.repeat(100)}`;
const SCRIPT = 'console.log("a script");'.repeat(100);
const SMALL = 'export {};';

const PAGE = '<!doctype html><title>The app</title>';
const ROBOTS = readFileSync(join(import.meta.dirname, '../../../../web/public/robots.txt'), 'utf8');

describe('the web app as files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'website-'));
  let app: FastifyInstance;
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'robots.txt'), ROBOTS);
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'app-1.js'), 'export {};');
    app = fastify();
    app.setErrorHandler((error, _request, reply) => {
      const { status, body } = failureReply(error);
      return reply.code(status).send(body);
    });
    await serveWebsite(app, { folder });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, accept = '*/*') =>
    app.inject({ method: 'GET', url, headers: { accept } });

  it('are the app’s page for every path that a page may have', async () => {
    for (const path of ['/', '/groups', '/groups/join/abc-_1', '/nothing-here', '/auction?x=a.b']) {
      expect(await get(path), path).toMatchObject({ statusCode: 200, body: PAGE });
    }
  });

  it('say of a file that is not there that it is not there', async () => {
    for (const path of [
      '/something.js',
      '/favicon.ico',
      '/apple-touch-icon.png?v=2',
      '/assets/app-0.js',
      '/.env',
      '/.well-known/change-password',
      '/wp-login.php',
      '/groups/index.html',
    ]) {
      const answer = await get(path);
      expect(answer.statusCode, path).toBe(404);
      expect(answer.json(), path).toMatchObject({ status: 'fail', message: 'Not found.' });
    }
  });

  it('show a person who looks for such a file the page that says so', async () => {
    const answer = await get('/old-page.html', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(answer).toMatchObject({ statusCode: 404, body: PAGE });
    // The server's own paths get no page.
    expect((await get('/api/v1/nothing', 'text/html')).json()).toMatchObject({ status: 'fail' });
  });

  it('hold a robots.txt that is plain text', async () => {
    const answer = await get('/robots.txt');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toBe(ROBOTS);
  });
});

describe('the web app’s page, where a link to it is posted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'website-'));
  const app = fastify();
  const tags: PageTags = {
    title: 'The app',
    description: 'What it is.',
    url: 'https://site.test/',
    image: { url: 'https://site.test/ticket.png', alt: 'A ticket' },
    isPrivate: false,
  };
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html><head></head><body></body>');
    await serveWebsite(app, {
      folder,
      readTags: async (path) => {
        if (path === '/away') throw new Error('The database is away');
        if (path === '/slow') await new Promise(() => {});
        return path === '/groups/join/abc' ? { ...tags, title: 'A group' } : tags;
      },
    });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });

  it('says what it is, an invitation its group', async () => {
    for (const path of ['/', '/index.html', '/leaderboard?day=1']) {
      expect((await get(path)).body, path).toContain('<meta property="og:title" content="The app"');
    }
    const invitation = await get('/groups/join/abc?from=sms');
    expect(invitation.body).toContain('<meta property="og:title" content="A group"');
    expect(invitation.headers.etag).not.toBe((await get('/')).headers.etag);
  });

  it('is compressed like any page', async () => {
    const headers = { 'accept-encoding': 'br' };
    const answer = await get('/groups/join/abc', headers);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('A group');
    const etag = String(answer.headers.etag);
    const again = await get('/groups/join/abc', { ...headers, 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
  });

  it('opens all the same while nobody can say what it is', async () => {
    for (const path of ['/away', '/slow']) {
      const answer = await get(path);
      expect(answer.statusCode, path).toBe(200);
      expect(answer.body, path).not.toContain('og:title');
    }
  });
});

describe('robots.txt', () => {
  /** The rules of a robot: those of the group that names it, else everybody's. */
  const rulesFor = (agent: string) => {
    const groups = ROBOTS.split(/\n\n/).map((group) => {
      const fields = group.split('\n').flatMap((line) => {
        const [, name = '', value = ''] = /^([\w-]+): (\S+)$/.exec(line) ?? [];
        return name === '' ? [] : [{ name, value }];
      });
      return {
        agents: fields.flatMap(({ name, value }) => (name === 'User-agent' ? [value] : [])),
        rules: fields.filter(({ name }) => name !== 'User-agent'),
      };
    });
    const own = groups.find(({ agents }) => agents.includes(agent));
    return (own ?? groups.find(({ agents }) => agents.includes('*')))?.rules ?? [];
  };
  /** Whether a robot may fetch a path: the longest rule that fits decides (RFC 9309). */
  const mayFetch = (path: string, agent = 'Googlebot'): boolean => {
    const [longest] = rulesFor(agent)
      .filter(({ value }) =>
        value.endsWith('$') ? path === value.slice(0, -1) : path.startsWith(value),
      )
      .toSorted((a, b) => b.value.length - a.value.length);
    return longest?.name === 'Allow';
  };

  it('lets robots read what is for everyone', () => {
    for (const path of [
      '/',
      '/profile/content/home',
      '/profile/content/auction',
      '/contact',
      '/auction-information',
      '/auth/signin',
      '/auth/signup',
      '/refund-policy',
      '/terms-conditions',
      '/privacy-policy',
      '/game',
      '/leaderboard',
    ]) {
      expect(mayFetch(path), path).toBe(true);
    }
  });

  it('keeps them from the pages of members, invitations and the server’s calls', () => {
    for (const path of [
      '/groups',
      '/groups/join/abc',
      '/auction',
      '/auction/018f0000',
      '/auction/user-details/018f0000',
      '/change-password',
      '/edit-profile/two-step',
      '/my-results/my-team',
      '/admin/users',
      '/api/v1/settings/get',
    ]) {
      expect(mayFetch(path), path).toBe(false);
    }
  });

  it('lets messengers read an invitation that was posted, and nothing else of the members', () => {
    for (const agent of ['Twitterbot', 'facebookexternalhit', 'WhatsApp']) {
      expect(mayFetch('/groups/join/abc', agent)).toBe(true);
      expect(mayFetch('/groups/join/abc/ticket.png', agent)).toBe(true);
      for (const path of ['/groups', '/auction/018f0000', '/api/v1/settings/get', '/admin']) {
        expect(mayFetch(path, agent), path).toBe(false);
      }
    }
  });
});

describe('the web app, compressed', () => {
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
    lay('index.html', LONG_PAGE);
    lay('assets/app-1a2b3c.js', SCRIPT);
    writeFileSync(join(folder, 'assets/small-1a2b3c.js'), SMALL);
    app = fastify();
    await serveWebsite(app, { folder });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const fetchPath = (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) => app.inject({ method, url, headers });

  it.each([
    ['br, gzip, deflate', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('serves what the build compressed, by "%s"', async (accepted, encoding, unpack) => {
    for (const [path, content, type] of [
      ['/assets/app-1a2b3c.js', SCRIPT, 'application/javascript; charset=utf-8'],
      ['/', LONG_PAGE, 'text/html; charset=utf-8'],
      ['/leaderboard', LONG_PAGE, 'text/html; charset=utf-8'],
    ] as const) {
      const answer = await fetchPath(path, { 'accept-encoding': accepted });
      expect(answer.statusCode, path).toBe(200);
      expect(answer.headers['content-encoding'], path).toBe(encoding);
      expect(answer.headers['content-type'], path).toBe(type);
      expect(answer.headers.vary, path).toBe('accept-encoding');
      expect(Number(answer.headers['content-length']), path).toBe(answer.rawPayload.length);
      expect(unpack(answer.rawPayload).toString(), path).toBe(content);
    }
  });

  it('serves the plain file where no compression is accepted, and says that it varies', async () => {
    for (const headers of [{}, { 'accept-encoding': 'identity' }]) {
      const answer = await fetchPath('/assets/app-1a2b3c.js', headers);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.body).toBe(SCRIPT);
    }
    const small = await fetchPath('/assets/small-1a2b3c.js', { 'accept-encoding': 'br, gzip' });
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(small.body).toBe(SMALL);
  });

  it('lets hashed files be kept for a year, and pages be revalidated, with 304 as long as they are the same', async () => {
    const asset = await fetchPath('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const tags = new Set<unknown>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const page = await fetchPath('/groups', headers);
      expect(page.headers['cache-control']).toBe('no-cache');
      const etag = String(page.headers.etag);
      tags.add(etag);
      const again = await fetchPath('/groups', { ...headers, 'if-none-match': etag });
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
      const get = await fetchPath(path, headers);
      const head = await fetchPath(path, headers, 'HEAD');
      expect(head.rawPayload).toHaveLength(0);
      for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary']) {
        expect(head.headers[name], `${path}: ${name}`).toBe(get.headers[name]);
      }
    }
  });

  it('has no address for the compressed forms themselves', async () => {
    for (const path of [
      '/assets/app-1a2b3c.js.br',
      '/assets/app-1a2b3c.js.gz',
      '/assets/none.js',
    ]) {
      expect((await fetchPath(path, { 'accept-encoding': 'br' })).statusCode, path).not.toBe(200);
    }
  });
});
