import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGroup } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInOn } from '../support/steps.ts';

const CODE = '**/assets/*.js';

/** Where a page's heading and the header's mark are, in px from the left and the top. */
const measurePlaces = async (page: Page) => {
  await page.evaluate(async () => void (await document.fonts.ready));
  return Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('banner').getByRole('link').first(),
    ].map(async (part) => {
      const box = await part.boundingBox();
      return box === null ? null : [Math.round(box.x), Math.round(box.y)];
    }),
  );
};

describe('a prerendered page', () => {
  const product = startedProduct();

  it('is home before any code has run, and stands when it has', async () => {
    const title = { name: 'All the teams. One night.' };
    const bare = await product.visitor('Nobody');
    await bare.page.route(CODE, (route) => route.abort());
    await bare.page.goto('/');
    await bare.page.getByRole('heading', title).waitFor();
    const { page, errors } = await product.visitor('Nobody');
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.goto('/');
    const drawn = await page.getByRole('heading', title).elementHandle();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Log In').waitFor();
    // It was taken over, not drawn anew.
    expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
    expect(troubles).toEqual([]);
    expect(errors).toEqual([]);
  });

  it.each([
    ['/', 'All the teams. One night.'],
    ['/game', 'Games'],
    ['/leaderboard', 'Leaderboard'],
    ['/auth/signin', 'Sign in'],
  ])('%s has its parts where the app leaves them, and keeps its heading', async (path, name) => {
    for (const size of [PHONE, DESKTOP]) {
      const { page } = await product.visitor('Nobody', size);
      await page.route(CODE, (route) => route.abort());
      await page.goto(path);
      await page.getByRole('heading', { name }).waitFor();
      const before = await measurePlaces(page);
      await page.unroute(CODE);
      await page.goto(path, { waitUntil: 'commit' });
      const heading = await page.getByRole('heading', { name }).elementHandle();
      await page.waitForLoadState('networkidle');
      await expect.poll(() => page.locator('[data-drawn]').count()).toBe(0);
      expect(await measurePlaces(page)).toEqual(before);
      expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    }
  });

  it('is a form that takes nothing in before the app listens, and all of it then', async () => {
    const { page, errors } = await product.visitor('Nobody');
    await page.route(CODE, (route) => route.abort());
    await page.goto('/auth/signin');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').click({ force: true });
    await page.keyboard.type('early@example.test');
    expect(await page.locator('form').evaluate((form: HTMLFormElement) => form.inert)).toBe(true);
    expect(await page.locator('input[type=email]').inputValue()).toBe('');
    await page.unroute(CODE);
    await page.goto('/auth/signin');
    await page.locator('form:not([inert])').waitFor();
    await page.getByLabel('Email').fill('late@example.test');
    expect(await page.getByLabel('Email').inputValue()).toBe('late@example.test');
    expect(errors).toEqual([]);
  });

  it('is there of a group’s page for members, and of nothing that leads a stranger away', async () => {
    const stranger = await product.visitor('Nobody');
    await stranger.page.route(CODE, (route) => route.abort());
    await stranger.page.goto('/groups');
    const heading = { name: 'Group', level: 1 } as const;
    await stranger.page.locator('[data-drawn]').waitFor({ state: 'hidden' });
    await stranger.page.unroute(CODE);
    await stranger.page.goto('/groups');
    await stranger.page.waitForURL('**/auth/signin');
    const visitor = await product.visitor('Ada', PHONE);
    const { members } = await aGroup(product.server.url, ['Ada', 'Ivo']);
    await signInOn(visitor, members[0]);
    await visitor.page.route(CODE, (route) => route.abort());
    await visitor.page.goto('/groups');
    await visitor.page.getByRole('heading', heading).waitFor();
    await visitor.page.unroute(CODE);
    await visitor.page.goto('/groups');
    await visitor.page.getByRole('button', { name: 'Participants' }).waitFor();
    expect([...stranger.errors, ...visitor.errors]).toEqual([]);
  });

  it.each(['a stranger', 'a member'])(
    'answers what %s pressed before the app listened',
    async (who) => {
      const visitor = await product.visitor('Early', PHONE);
      const { page, errors } = visitor;
      if (who === 'a member') {
        const { members } = await aGroup(product.server.url, ['Early', 'Ivo']);
        await signInOn(visitor, members[0]);
      }
      let letGo = () => {};
      const pressed = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(CODE, async (route) => {
        await pressed;
        await route.continue();
      });
      await page.goto('/leaderboard', { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Open menu' }).click();
      letGo();
      await page.getByRole('link', { name: 'Contact Us' }).waitFor();
      expect(await page.getByRole('button', { name: 'Close menu' }).count()).toBe(1);
      expect(errors).toEqual([]);
    },
  );
});
