import { expect, it } from 'vitest';
import { aGroup } from '../../../apps/server/test/people.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { DESKTOP } from '../support/browser.ts';
import { signInOn } from '../support/steps.ts';

const product = startedProduct();

it('a browser that takes its machine for offline still asks the server on it', async () => {
  const { members } = await aGroup(product.server.url, ['Ana']);
  const ana = await product.visitor('Ana', DESKTOP);
  await signInOn(ana, members[0]);
  const { page } = ana;
  await page.goto('/groups/slips');
  await page.getByRole('link', { name: 'Leaderboard' }).waitFor();
  // As when a laptop's Wi-Fi is switched off.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  const table = page.getByRole('table', { name: 'Group standings' });
  await table.getByText('Ana').waitFor();
  expect(ana.errors).toEqual([]);
});
