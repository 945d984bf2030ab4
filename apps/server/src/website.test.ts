import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureReply } from './failures.ts';
import { serveWebsite } from './website.ts';

const PAGE = '<!doctype html><title>The app</title>';
const ROBOTS = readFileSync(join(import.meta.dirname, '../../web/public/robots.txt'), 'utf8');

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
    await serveWebsite(app, folder);
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, accept = '*/*') =>
    app.inject({ method: 'GET', url, headers: { accept } });

  it('are its page for every path that a page may have', async () => {
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
    // Of what is the server's own, no page says anything.
    expect((await get('/api/v1/nothing', 'text/html')).json()).toMatchObject({ status: 'fail' });
  });

  it('hold a robots.txt that is plain text', async () => {
    const answer = await get('/robots.txt');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toBe(ROBOTS);
  });
});

describe('robots.txt', () => {
  /** Whether a robot may fetch a path: the longest rule that fits decides (RFC 9309). */
  const mayFetch = (path: string): boolean => {
    const rules = ROBOTS.split('\n').flatMap((line) => {
      const [, verb, pattern] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? [];
      return verb === undefined || pattern === undefined ? [] : [{ verb, pattern }];
    });
    const [longest] = rules
      .filter(({ pattern }) =>
        pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern),
      )
      .toSorted((a, b) => b.pattern.length - a.pattern.length);
    return longest?.verb === 'Allow';
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
});
