import { MESSAGES } from '@bracketbid/contract/messages';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGroup, openScreen, type Screen, startAuctions } from '../../apps/server/test/people.ts';
import { startServer, type TestServer } from '../../apps/server/test/startServer.ts';
import { aVisitor, openBrowser, PHONE } from './browser.ts';
import { signInOn, stumblingBlocks } from './steps.ts';

let server: TestServer;
let browser: Browser;
const screens: Screen[] = [];
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  for (const screen of screens) screen.close();
  await browser.close();
  await server.close();
});

it('a page that is one place too many says so calmly, and goes on where it is asked to', async () => {
  const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
  const [ana] = members;
  await startAuctions(server.url, { lockSeconds: 1, lotSeconds: 300 });
  const visitor = await aVisitor(browser, server.url, 'Ana', PHONE);
  const { page } = visitor;
  await signInOn(visitor, ana);
  await page.getByRole('link', { name: 'Join Here' }).click();
  const bid = page.getByRole('button', { name: 'Bid $1', exact: true });
  await bid.waitFor();
  await expect.poll(() => bid.isEnabled()).toBe(true);

  for (let count = 0; count < 10; count += 1) {
    screens.push(await openScreen(server.url, ana, group._id));
  }
  await page.getByText(MESSAGES.socketElsewhere).waitFor();
  expect(await bid.isDisabled()).toBe(true);
  expect(await stumblingBlocks(page)).toEqual([]);

  await page.getByRole('button', { name: 'Use here' }).click();
  await expect.poll(() => bid.isEnabled()).toBe(true);
  expect(await page.getByText(MESSAGES.socketElsewhere).count()).toBe(0);
  await bid.click();
  await page.getByText('Current Bid: $1', { exact: true }).waitFor();
  expect(visitor.errors).toEqual([]);
});
