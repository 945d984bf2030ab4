import * as site from '@bracketbid/contract/http/site';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { layLine } from '../../../apps/server/test/connections/cuttableLine.ts';
import {
  aGroup,
  openLot,
  openScreen,
  signUp,
  startAuctions,
} from '../../../apps/server/test/people.ts';
import { aVisitor, DESKTOP, openBrowser, PHONE } from '../support/browser.ts';
import { clippedTexts } from '../support/clippedText.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, enterAuction, signInOn, openTab } from '../support/steps.ts';

/** Every page that anyone may see, but for those of the auction itself. */
const PUBLIC_PATHS = [
  '/',
  '/contact',
  '/auction-information',
  '/help',
  '/not-found',
  '/terms-conditions',
  '/privacy-policy',
  '/refund-policy',
  '/auth/signin',
  '/auth/signup',
  '/groups/new',
  '/contests/new',
  '/auth/forgot-password',
];

/** The smallest text that there is: the initials in a face and letters on a crest are drawings. */
const SMALLEST_TEXT_PX = 11;

/** Texts that are smaller than so many pixels. */
function textsBelow(page: Page, px: number): Promise<string[]> {
  return page.evaluate(
    (least) =>
      [...document.querySelectorAll('#root *')].flatMap((element) => {
        const isText = [...element.childNodes].some(
          (node) => node instanceof Text && node.data.trim() !== '',
        );
        const isDrawn = element.closest('svg, [aria-hidden]') !== null;
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        return isText && !isDrawn && size < least ? [`${element.textContent}: ${size}`] : [];
      }),
    px,
  );
}

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

    await page.getByRole('button', { name: 'Hi, Gil: menu' }).click();
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

  it('of a group that one isn’t in say so, in place of waiting for it', async () => {
    const { group } = await aGroup(product.server.url, ['Ana']);
    const eve = await signUp(product.server.url, 'Eve');
    const visitor = await product.visitor('Eve');
    await signInOn(visitor, eve);
    for (const path of ['/groups', '/groups/rules', '/groups/fair']) {
      await visitor.page.goto(`${path}?groupId=${group.groupId}`);
      await visitor.page.getByText('Your group could not be loaded.').waitFor();
    }
    await visitor.page.goto(`/groups/slips?groupId=${group.groupId}`);
    await visitor.page.getByText('Slips are the host’s to print.').waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('offer a member who is signed in no Log In, before the app is there either', async () => {
    const { members } = await aGroup(product.server.url, ['Una']);
    const [una] = members;
    const visitor = await product.visitor('Una');
    await signInOn(visitor, una);
    await visitor.context.route('**/assets/*.js', (route) => route.abort());
    await visitor.page.goto('/leaderboard');
    await visitor.page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    expect(await visitor.page.getByRole('link', { name: 'Log In' }).count()).toBe(0);
    await visitor.page.goto('/');
    expect(await visitor.page.getByRole('heading', { level: 1 }).count()).toBe(0);
  });

  it('load nothing that the policy of the site refuses, and fonts from the site alone', async () => {
    const { members } = await aGroup(product.server.url, ['Hal']);
    const visitor = await product.visitor('Hal');
    const { page } = visitor;
    const refused: string[] = [];
    const fonts = new Set<string>();
    await page.exposeFunction('tellRefused', (what: string) => refused.push(what));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        Reflect.get(window, 'tellRefused')(`${effectiveDirective}: ${blockedURI}`);
      });
    });
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.add(new URL(request.url()).origin);
    });
    const documents = ['/api/v1/docs/', '/api/v1/docs/live'];
    const visit = async (paths: readonly string[]) => {
      for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' });
    };
    await visit([...PUBLIC_PATHS, '/game', '/leaderboard', ...documents]);
    await signInOn(visitor, members[0]);
    await visit(['/groups', '/edit-profile', '/my-results', '/change-password']);
    expect(refused).toEqual([]);
    expect([...fonts]).toEqual([new URL(product.server.url).origin]);
  });

  it.each([{ width: 320, height: 568 }, PHONE, { width: 768, height: 1024 }, DESKTOP])(
    'fan out three slips at home at $width x $height, whichever style sheets were loaded before',
    async (viewport) => {
      const { page } = await product.visitor('Nobody', viewport);
      const slips = page.getByRole('figure').locator('b');
      const boxes = () =>
        slips.evaluateAll((names) =>
          names.map((name) => {
            const slip = name.closest('[style*="--at"]') ?? name;
            const { left, right, top, bottom } = slip.getBoundingClientRect();
            // The rafters begin where the stage ends.
            const floor = slip.closest('section')?.getBoundingClientRect();
            return { left, right, top, bottom, floor: floor?.bottom ?? 0 };
          }),
        );
      const expectFan = async () => {
        await expect.poll(() => slips.count()).toBe(3);
        await page.evaluate(() => document.fonts.ready);
        const [left, middle, right] = await boxes();
        // Each hangs further right than the one before it, and lies over its edge.
        expect(middle?.left).toBeGreaterThan(left?.left ?? NaN);
        expect(middle?.left).toBeLessThan(left?.right ?? NaN);
        expect(right?.left).toBeGreaterThan(middle?.left ?? NaN);
        expect(right?.left).toBeLessThan(middle?.right ?? NaN);
        for (const slip of [left, middle, right]) {
          expect(slip?.left).toBeGreaterThanOrEqual(0);
          expect(slip?.right).toBeLessThanOrEqual(viewport.width);
          expect(slip?.bottom).toBeLessThan(slip?.floor ?? NaN);
        }
      };
      await page.goto('/');
      await expectFan();
      // The same document: what those pages load stays, before what home brings.
      for (const path of ['/auth/signup', '/game', '/auction-information']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('link', { name: 'Bracketbid' }).first().click();
        await page.getByRole('heading', { name: 'All the teams. One night.' }).waitFor();
        await expectFan();
      }
    },
  );

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

  it('show a public page as it will be before any file of it is there, in either scheme, and take it over', async () => {
    const pages = {
      '/': 'All the teams.',
      '/game': 'Games',
      '/leaderboard': 'Leaderboard',
      '/auth/signin': 'Sign in',
    };
    const looks = (page: Page) =>
      page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        const { color, fontFamily, fontSize, lineHeight } = getComputedStyle(heading);
        const { x, y } = heading.getBoundingClientRect();
        return { color, fontFamily, fontSize, lineHeight, x, y };
      });
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await product.visitor('Nobody');
      const { page, context } = visitor;
      await page.emulateMedia({ colorScheme });
      for (const [path, heading] of Object.entries(pages)) {
        await context.route('**/assets/*.{js,css}', (route) => route.abort());
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        const ahead = await looks(page);
        await context.unroute('**/assets/*.{js,css}');
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(await looks(page), `${path} in ${colorScheme}`).toEqual(ahead);
      }
      expect(visitor.errors).toEqual([]);
      await context.close();
    }
  });

  it('are accessible in light and dark, on a phone and a large screen', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await product.browser.newContext({
        baseURL: product.server.url,
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const path of [...PUBLIC_PATHS, '/game', '/leaderboard']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const viewport of [{ width: 390, height: 844 }, DESKTOP]) {
          await page.setViewportSize(viewport);
          const where = `${path} in ${colorScheme} at ${viewport.width}`;
          expect(await accessibilityViolations(page), where).toEqual([]);
        }
      }
      await context.close();
    }
  });

  it('grow with text of twice the size, and hold all of it, on a phone and a large screen', async () => {
    const browser = await openBrowser(['--blink-settings=defaultFontSize=32']);
    const visitor = await aVisitor(browser, product.server.url, 'Nobody');
    const { page } = visitor;
    for (const viewport of [{ width: 390, height: 844 }, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const path of [...PUBLIC_PATHS, '/game']) {
        const where = `${path} at ${viewport.width}`;
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const beyond = () => document.documentElement.scrollWidth - innerWidth;
        await expect.poll(() => page.evaluate(beyond), { message: where }).toBeLessThanOrEqual(0);
        expect(await clippedTexts(page), where).toEqual([]);
        expect(await textsBelow(page, 2 * SMALLEST_TEXT_PX), where).toEqual([]);
      }
    }
    expect(visitor.errors).toEqual([]);
    await browser.close();
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
