import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterAll, expect, it } from 'vitest';
import {
  aGroup,
  openScreen,
  type Screen,
  startAuctions,
} from '../../../apps/server/test/people.ts';
import { PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, enterAuction, signInOn } from '../support/steps.ts';

const screens: Screen[] = [];
const product = startedProduct();
afterAll(async () => {
  for (const screen of screens) screen.close();
});

it('a page that is one too many says so calmly, and takes over on request', async () => {
  const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben']);
  const [ana] = members;
  await startAuctions(product.server.url, { lockSeconds: 1, lotSeconds: 300 });
  const visitor = await product.visitor('Ana', PHONE);
  const { page } = visitor;
  await signInOn(visitor, ana);
  await enterAuction(page);
  const bid = page.getByRole('button', { name: 'Bid $1', exact: true });
  await bid.waitFor();
  await expect.poll(() => bid.isEnabled()).toBe(true);

  for (let count = 0; count < 10; count += 1) {
    screens.push(await openScreen(product.server.url, ana, group._id));
  }
  await page.getByText(MESSAGES.socketElsewhere).waitFor();
  // In place of a bid, the bar offers to take over.
  expect(await bid.count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Use here' }).click();
  await expect.poll(() => bid.isEnabled()).toBe(true);
  expect(await page.getByText(MESSAGES.socketElsewhere).count()).toBe(0);
  await bid.click();
  await page.getByText('Current Bid: $1', { exact: true }).waitFor();
  expect(visitor.errors).toEqual([]);
});
