import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGroup, signUp } from '../../../apps/server/test/people.ts';
import { tinyTournament } from '../../../apps/server/test/tournaments/tinyTournament.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInOn, accessibilityViolations } from '../support/steps.ts';

/** Makes a browser forget its own group, as if it had never shown it. */
async function forgetGroup(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = window.localStorage.getItem('bracketbid') ?? '';
    window.localStorage.setItem(
      'bracketbid',
      kept.replace(/"team":\{[^}]*\}/, '"team":{"groupId":null}'),
    );
  });
}

const AWAY = 'Trying again ... This page goes on by itself.';

describe('where an address leads', () => {
  const product = startedProduct(() => ({ tournament: tinyTournament(2) }));

  it('[LINE-1] a lost line or a server in trouble leads nowhere: it is shown, retried, and the page goes on', async () => {
    const { group, members } = await aGroup(product.server.url, ['Maya']);
    const [maya] = members;
    const visitor = await product.visitor('Maya', PHONE);
    const { page, context } = visitor;
    await signInOn(visitor, maya);
    const path = `/auction/${group.groupId}`;
    const cases = [
      ['**/auction/state/**', 'abort', path],
      ['**/auction/state/**', 503, path],
      ['**/auction/state/**', 'abort', '/auction'],
      ['**/group/get-myGroupId', 'abort', '/auction'],
      ['**/auction/state/**', 502, path],
    ] as const;
    for (const [call, fate, address] of cases) {
      if (call.endsWith('get-myGroupId')) await forgetGroup(page);
      await context.route(call, (route) =>
        fate === 'abort' ? route.abort() : route.fulfill({ status: fate, body: '' }),
      );
      await page.goto(address);
      await page.getByText(AWAY).waitFor();
      expect(new URL(page.url()).pathname).toBe(address);
      expect(await accessibilityViolations(page)).toEqual([]);
      await context.unroute(call);
      await page.getByText('The auction has no date yet').waitFor();
    }
    // A refusal by the server does lead away.
    for (const wrong of ['018f0000-0000-7000-8000-000000000000', 'no-id']) {
      await page.goto(`/auction/${wrong}`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    }
    expect(visitor.errors).toEqual([]);
  });

  it('who has no group reads so at the auction, and is home after a moment', async () => {
    const nils = await signUp(product.server.url, 'Nils');
    const visitor = await product.visitor('Nils', DESKTOP);
    const { page } = visitor;
    await signInOn(visitor, nils, { at: '/auction' });
    await page.getByText('Group ID not found').waitFor();
    await page.getByText(MESSAGES.groupNotFoundForUser).waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    expect(visitor.errors).toEqual([]);
  });

  it('a phone’s menu is closed after Back', async () => {
    const visitor = await product.visitor('Nobody', PHONE);
    const { page } = visitor;
    await page.goto('/leaderboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Contact Us' }).click();
    await page.getByRole('heading', { name: 'Contact Us' }).first().waitFor();
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
    expect(await page.getByRole('button', { name: 'Close menu' }).count()).toBe(0);
    expect(visitor.errors).toEqual([]);
  });
});
