import * as site from '@bracketbid/contract/http/site';
import { describe, expect, it } from 'vitest';
import { layLine } from '../../apps/server/test/cuttableLine.ts';
import { aGroup, openLot, openScreen, startAuctions } from '../../apps/server/test/people.ts';
import { aVisitor, PHONE } from './browser.ts';
import { startedProduct } from './startedProduct.ts';
import { accessibilityViolations, enterAuction, signInOn, openTab } from './steps.ts';

/** Every page that anyone may see, but for those of the auction itself. */
const PUBLIC_PATHS = [
  ...['/', '/contact', '/auction-information', '/help', '/not-found'],
  ...['/terms-conditions', '/privacy-policy', '/refund-policy'],
  ...['/auth/signin', '/auth/signup', '/auth/forgot-password'],
];

describe('the screens', () => {
  const product = startedProduct();

  it('lead visitors to sign in, say at each field what is wrong, and let them out again', async () => {
    const { members } = await aGroup(product.server.url, ['Gil']);
    const [gil] = members;
    const visitor = await product.visitor('Gil');
    const { page } = visitor;
    await page.goto('/groups');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByText('Get started in just a few seconds. Your journey begins here.').waitFor();
    await page.getByLabel('Email').fill('gil');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.getByText('Invalid email address').waitFor();
    await signInOn(visitor, gil);
    await page.reload();
    await page.getByRole('heading', { name: 'The Regulars' }).waitFor();

    await page.getByRole('button', { name: 'Menu of Gil' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByText('Do you really want to log out?').waitFor();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Logout Successfully !').waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('accessToken');
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByText("The page you're looking for doesn't exist or has been moved.").waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('begin at home with what it says, before any code has run, and let it stand when it has', async () => {
    const { page, errors } = await product.visitor('Nobody');
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    const title = page.getByRole('heading', { name: 'All the teams. One night.' });
    await title.waitFor();
    await page.unroute('**/assets/*.js');
    troubles.length = 0;
    await page.goto('/');
    const drawn = await title.elementHandle();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Log In').waitFor();
    // It was taken over, not drawn anew.
    expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
    expect(troubles).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('show team, countdown, bid, what is left and the button together on a phone, and restore a lost connection by themselves', async () => {
    const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    const wire = await layLine(product.server.url);
    const visitor = await aVisitor(product.browser, wire.url, 'Ana', PHONE);
    const { page } = visitor;
    await signInOn(visitor, ana);
    expect(await accessibilityViolations(page)).toEqual([]);
    const admin = await startAuctions(product.server.url, { lockSeconds: 0, lotSeconds: 300 });
    const watcher = await openScreen(product.server.url, ben, group.groupId);
    const { team } = await openLot(watcher);
    const teamId = team?._id ?? '';
    await enterAuction(page);
    await page.getByText('Current Bid: $0').waitFor();

    const together = [
      page.getByRole('heading', { name: team?.teamName ?? '' }).first(),
      page.getByRole('timer').first(),
      page.getByText('Current Bid: $0'),
      page.getByText('Your Remaining Amount'),
      page.getByRole('button', { name: 'Bid $1', exact: true }),
    ];
    const bar = await page.getByRole('region', { name: 'Your bid', exact: true }).boundingBox();
    for (const [index, part] of together.entries()) {
      const box = await part.boundingBox();
      const bottom = (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
      // What scrolls must end above the bar that doesn't.
      const limit = index < 3 ? (bar?.y ?? 0) : PHONE.height;
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(limit);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(await accessibilityViolations(page)).toEqual([]);

    wire.cut();
    await page.getByText('No connection').waitFor();
    expect(await page.getByRole('button', { name: 'Bid $1', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Not connected/ }).isDisabled()).toBe(true);
    expect((await ben.bid(group.groupId, teamId, '4')).status).toBe(201);
    expect((await cleo.bid(group.groupId, teamId, '9')).status).toBe(201);
    wire.mend();
    await page.getByText('Current Bid: $9').waitFor();
    await page.getByRole('button', { name: 'Bid $10', exact: true }).click();
    await page.getByRole('button', { name: 'WAIT FOR OTHERS' }).waitFor();

    await admin.call(site.globalPause, { body: { duration: 1 } });
    await page.getByText('Admin Paused. Auction Resume in:').first().waitFor();
    await admin.call(site.globalResume);
    await page.getByText('Current Bid: $10').waitFor();

    await openTab(page, 'Members');
    await page.getByLabel('Pause duration in minutes').fill('x');
    await page.getByRole('button', { name: 'Pause Auction' }).click();
    await page.getByText('Please enter a valid pause duration in minutes').waitFor();
    await page.getByLabel('Pause duration in minutes').fill('1');
    await page.getByRole('button', { name: 'Pause Auction' }).click();
    await page
      .getByText(
        'Auction has been paused. The change will apply after the current team bid is complete.',
      )
      .waitFor();
    await page.getByText('The auction pauses for 1 minute after this team.').waitFor();
    expect(visitor.errors).toEqual([]);
    watcher.close();
    await wire.close();
  });

  it('are accessible in light and dark, on a phone and a large screen', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await product.browser.newContext({
        baseURL: product.server.url,
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const path of PUBLIC_PATHS) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await accessibilityViolations(page), `${path} in ${colorScheme}`).toEqual([]);
      }
      await context.close();
    }
  });

  it('give the host a guide, and lead to the place that is needed', async () => {
    const { page } = await product.visitor('Host');
    await page.goto('/auction-information');
    await page.getByRole('link', { name: 'The host’s guide' }).click();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'The line drops' }).click();
    await page.waitForURL('**/help#the-line-drops');
    const place = page.getByRole('heading', { name: 'The line drops' });
    await expect.poll(() => place.evaluate((it) => it === document.activeElement)).toBe(true);
  });
});
