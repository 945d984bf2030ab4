import { createServer, request as ask } from 'node:http';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { aGroup } from '../../../apps/server/test/people.ts';
import { startServer, type TestServer } from '../../../apps/server/test/startServer.ts';
import { aVisitor, DESKTOP, openBrowser, type Visitor } from '../support/browser.ts';
import { signInOn } from '../support/steps.ts';

const manifest = z.object({
  name: z.string(),
  short_name: z.string().max(12),
  start_url: z.string(),
  display: z.literal('standalone'),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() }),
  ),
});

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const withWorker = (name: string, url = server.url): Promise<Visitor> =>
  aVisitor(browser, url, name, DESKTOP, 'allow');

/** Until the worker has what it keeps, and answers for this page. */
async function untilKept({ page }: Visitor): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

it('names itself and its icons, which are what they say they are', async () => {
  const answer = await fetch(`${server.url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const { icons } = manifest.parse(await answer.json());
  const pictures = icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of pictures) {
    const icon = await fetch(server.url + src);
    expect(icon.headers.get('content-type'), src).toBe('image/png');
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  const worker = await fetch(`${server.url}/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
});

it('says without a connection what it knows, and comes back by itself', async () => {
  const { members } = await aGroup(server.url, ['Maya']);
  const [maya] = members;
  if (maya === undefined) throw new Error('A group has members');
  const visitor = await withWorker('Maya');
  const { page, context } = visitor;
  await signInOn(visitor, maya);
  await untilKept(visitor);
  await context.setOffline(true);
  await page.goto('/leaderboard');
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  expect(await page.getByText('Bids that were taken are safe').isVisible()).toBe(true);
  expect(await page.locator('#known').innerText()).toContain('Your group');
  // Answers of the server are never kept.
  expect(
    await page.evaluate(() =>
      fetch('/api/v1/settings/get').then(
        () => 'answered',
        () => 'nothing',
      ),
    ),
  ).toBe('nothing');
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
  expect(visitor.errors).toEqual([]);
});

it('takes up a new version when the person goes to another screen, and not before', async () => {
  const site = await deployed(server.url);
  const visitor = await withWorker('Ben', site.url);
  const { page } = visitor;
  await page.goto('/');
  await untilKept(visitor);
  await page.evaluate(() => {
    document.body.dataset['loaded'] = 'before';
  });
  const mark = () => page.evaluate(() => document.body.dataset['loaded'] ?? 'anew');

  site.deploy('the second version');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? 'none');
  await expect.poll(waiting).toBe('installed');
  expect(await mark()).toBe('before');

  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect.poll(mark).toBe('anew');
  await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/profile/content/contact');
  await expect.poll(waiting).toBe('none');
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
  await site.close();
});

/** The product at an address of its own, whose service worker can be a later version's. */
async function deployed(target: string) {
  let version = '';
  const proxy = createServer((incoming, outgoing) => {
    const address = new URL(incoming.url ?? '/', target);
    const { method, headers } = incoming;
    const whole = { ...headers, host: address.host, 'accept-encoding': 'identity' };
    for (const condition of ['if-none-match', 'if-modified-since'] as const) {
      delete whole[condition];
    }
    const forwarded = ask(address, { method, headers: whole }, (answer) => {
      const isLater = address.pathname === '/sw.js' && version !== '';
      const { 'content-length': length, ...rest } = answer.headers;
      outgoing.writeHead(
        answer.statusCode ?? 502,
        isLater || length === undefined ? rest : { ...rest, 'content-length': length },
      );
      if (isLater) outgoing.write(`/* ${version} */\n`);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    deploy: (name: string) => {
      version = name;
    },
    close: () => new Promise((done) => proxy.close(done)),
  };
}
