import * as site from '@bracketbid/contract/http/site';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { layLine } from '../../../apps/server/test/connections/cuttableLine.ts';
import {
  aGroup,
  openLot,
  openScreen,
  type SomeBody,
  startAuctions,
} from '../../../apps/server/test/people.ts';
import { aVisitor, type Viewport } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const SIZES: readonly Viewport[] = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const WIDTHS = [320, 360, 390, 412, 1440];

const bar = (page: Page) => page.getByRole('region', { name: 'Your bid', exact: true });
const key = (page: Page) => bar(page).locator('[data-key=bid]');
const toBid = (page: Page, amount: number) =>
  page.getByRole('button', { name: `Bid $${amount}`, exact: true });

/**
 * Until the amount on the button counts as seen: nobody answers it in the moment in which it appears, be it the first one
 * after the page has connected, and a press meanwhile is meant for what stood there before.
 */
function untilSeen(page: Page): Promise<void> {
  return key(page).locator('+ *').waitFor({ state: 'detached' });
}

/** Where the bar and its button stand: their tops and heights. */
async function findPlace(page: Page) {
  const boxes = await Promise.all([bar(page).boundingBox(), key(page).boundingBox()]);
  return boxes.map((box) => ({ top: box?.y, height: box?.height }));
}

/** Texts in the bar that don't fit: cut off in their element, or out of the bar. */
function clippedIn(page: Page): Promise<string[]> {
  return bar(page).evaluate((section) => {
    const frame = section.getBoundingClientRect();
    return [...section.querySelectorAll<HTMLElement>('p, span, b, small, button, output, strong')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth;
        return width > 0 && (isCut || left < frame.left || right > frame.right + 0.5);
      })
      .map((element) => `${element.tagName} ${element.textContent}`);
  });
}

/** Whether the bid button has the keyboard's focus. */
function isOnKey(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-key') === 'bid');
}

describe('the bid button', () => {
  const product = startedProduct();

  it('is as it will be from the first moment of a lot', async () => {
    const { group, members } = await aGroup(product.server.url, ['Ana', 'Omar']);
    const visitor = await product.visitor('Ana');
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await signInOn(visitor, members[0]);
    await page.addInitScript(() => {
      const drawn: { at: string; later: string }[] = [];
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          if (!(target instanceof HTMLElement) || target.dataset['key'] !== 'bid') continue;
          if (target.ariaDisabled !== 'false') continue;
          const ground = () => getComputedStyle(target).backgroundColor;
          const one = { at: ground(), later: '' };
          drawn.push(one);
          setTimeout(() => (one.later = ground()), 400);
        }
      }).observe(document, { subtree: true, attributeFilter: ['aria-disabled'] });
      Object.assign(window, { drawn });
    });
    await page.goto(`/auction/${group.groupId}`);
    await startAuctions(product.server.url, { lockSeconds: 5, lotSeconds: 600 });
    await toBid(page, 1).waitFor();
    const first = await page.waitForFunction(() => {
      const { drawn } = window as unknown as { drawn: { at: string; later: string }[] };
      return drawn[0]?.later === '' ? null : (drawn[0] ?? null);
    });
    const { at, later } = (await first.jsonValue()) ?? {};
    expect(at).toBe(later);
    expect(at).toMatch(/^rgb/);
    expect(visitor.errors).toEqual([]);
  });
});

describe('the bid bar', () => {
  const clock = createJumpingClock();
  const product = startedProduct(() => ({ clock }));

  it('stands still and says it all, whatever goes on', async () => {
    const { group, members } = await aGroup(product.server.url, ['Ana', 'Omar']);
    const [ana, omar] = members;
    const wire = await layLine(product.server.url);
    const pages: Page[] = [];
    for (const size of SIZES) {
      const visitor = await aVisitor(product.browser, wire.url, 'Ana', size);
      await signInOn(visitor, ana, { at: `/auction/${group.groupId}` });
      await visitor.page.getByText('The auction starts in').waitFor();
      pages.push(visitor.page);
    }
    const [phone] = pages;
    if (phone === undefined) throw new Error('There are three pages');
    const admin = await startAuctions(product.server.url, {
      lockSeconds: 60,
      lotSeconds: 300,
      startingBudget: 100,
    });
    const watcher = await openScreen(product.server.url, omar, group.groupId);

    const places = new Map<Page, { state: string; at: Awaited<ReturnType<typeof findPlace>> }>();
    const standsStill = async (state: string, words: string) => {
      const seen = await Promise.all(
        pages.map(async (page) => {
          await bar(page).getByText(words).first().waitFor();
          return { page, at: await findPlace(page) };
        }),
      );
      for (const { page, at } of seen) {
        const before = places.get(page) ?? { state, at };
        places.set(page, before);
        const width = page.viewportSize()?.width;
        expect(at, `${state} as ${before.state} at ${width}`).toEqual(before.at);
        expect([at[0]?.height, at[1]?.height], `${state} at ${width}`).toEqual([196, 64]);
      }
      const own = phone.viewportSize() ?? { width: 360, height: 640 };
      for (const width of WIDTHS) {
        await phone.setViewportSize({ ...own, width });
        expect(await clippedIn(phone), `${state} at ${width}`).toEqual([]);
      }
      await phone.setViewportSize(own);
    };

    await standsStill('locked', 'WHEN THE CLOCK STARTS');
    clock.jumpTo(clock.nowMs() + 60_000);
    const teamId = (await openLot(watcher)).team?._id ?? '';
    await standsStill('nobody has bid', 'Nobody has bid yet.');
    await omar.bid(group.groupId, teamId, '4');
    await standsStill('neutral', 'Bid $5');
    expect(await accessibilityViolations(phone)).toEqual([]);

    await toBid(phone, 5).click();
    await standsStill('leading', 'WAIT FOR OTHERS');
    expect(await accessibilityViolations(phone)).toEqual([]);
    // A press on a button that waits says why.
    await Promise.all(pages.map((page) => key(page).dispatchEvent('click')));
    await standsStill('told why', 'Please wait for another user to bid before bidding again.');
    await omar.bid(group.groupId, teamId, '6');
    await standsStill('outbid', 'You no longer lead');

    // A chip changes what the button offers, and nothing else.
    for (const page of pages) await bar(page).getByRole('button', { name: '+10' }).click();
    await standsStill('a chip', 'Bid $16');
    for (const page of pages)
      await bar(page).getByRole('button', { name: '+1', exact: true }).click();
    for (const page of pages) {
      await page.getByLabel('Bid amount in dollars').fill('60');
      await page.getByLabel('Bid amount in dollars').press('Enter');
    }
    await standsStill('a question', 'Press again to bid it.');
    for (const page of pages) await page.getByLabel('Bid amount in dollars').fill('');

    wire.cut();
    await standsStill('offline', '$6 when last seen');
    expect(await accessibilityViolations(phone)).toEqual([]);
    wire.mend();
    await standsStill('back', 'Bid $7');

    await admin.call(site.globalPause, { body: { duration: 5 } });
    await standsStill('paused', 'Paused until');
    await bar(phone).getByText('Admin Paused. Auction Resume in:').waitFor();
    await admin.call(site.globalResume);
    await standsStill('resumed', 'Bid $7');

    // Who can't go on reads it before trying.
    await toBid(phone, 7).click();
    await standsStill('leading again', 'You lead');
    await omar.bid(group.groupId, teamId, '100');
    await standsStill('too little', '$100 left');
    // Nobody can answer, so the team is sold in three seconds.
    await standsStill('sold', 'Sold to Omar for $100. Omar has $0 left');
    await standsStill('next', 'WHEN THE CLOCK STARTS');
    watcher.close();
    await wire.close();
  });
});

/** Somebody alone with a rival in a lot that is open for long. */
async function aDuel(
  url: string,
): Promise<{ ana: SomeBody; omar: SomeBody; groupId: string; teamId: string }> {
  const { group, members } = await aGroup(url, ['Ana', 'Omar']);
  const [ana, omar] = members;
  await startAuctions(url, { lockSeconds: 0, lotSeconds: 300, startingBudget: 1000 });
  const watcher = await openScreen(url, omar, group.groupId);
  const teamId = (await openLot(watcher)).team?._id ?? '';
  watcher.close();
  return { ana, omar, groupId: group.groupId, teamId };
}

describe('a press of the bid button by somebody with a keyboard', () => {
  const product = startedProduct();

  it('keeps the focus, counts a held key once, and is felt when somebody else takes the lead', async () => {
    const { ana, omar, groupId, teamId } = await aDuel(product.server.url);
    const felt: number[] = [];
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const context = await product.browser.newContext({
        baseURL: product.server.url,
        viewport: { width: 390, height: 844 },
        reducedMotion,
      });
      await context.addInitScript(() => {
        const buzzes: unknown[] = [];
        Object.assign(globalThis, { buzzes });
        navigator.vibrate = (pattern) => buzzes.push(pattern) > 0;
      });
      const page = await context.newPage();
      await signInOn({ name: 'Ana', context, page, errors: [] }, ana);
      await page.goto(`/auction/${groupId}`);
      // Until the page is connected, the button says so below the amount.
      const offer = page.getByRole('button', { name: /^Bid \$\d+$/ });
      await offer.waitFor();
      await untilSeen(page);
      const now = Number((await offer.innerText()).replace(/\D/g, ''));

      await key(page).focus();
      await page.keyboard.down('Enter');
      await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await bar(page).getByText('WAIT FOR OTHERS').waitFor();
      expect(await isOnKey(page)).toBe(true);
      expect(await key(page).isDisabled()).toBe(true);
      // The space bar on a button that waits says why.
      await page.keyboard.press('Space');
      await bar(page).getByText('Please wait for another user').waitFor();

      await omar.bid(groupId, teamId, String(now + 1));
      await toBid(page, now + 2).waitFor();
      expect(await isOnKey(page)).toBe(true);
      felt.push(await page.evaluate('globalThis.buzzes.length'));
      await context.close();
    }
    expect(felt).toEqual([1, 0]);
  });
});

describe('a press of the bid button in the moment in which its amount changes', () => {
  const product = startedProduct();

  it('never bids more than stood there when the thumb set out', async () => {
    const { ana, omar, groupId, teamId } = await aDuel(product.server.url);
    const visitor = await product.visitor('Ana');
    const { page } = visitor;
    await signInOn(visitor, ana, { at: `/auction/${groupId}` });
    await toBid(page, 1).waitFor();
    await untilSeen(page);
    // A press in the very moment in which the amount changes.
    await key(page).evaluate((button) => {
      const watch = new MutationObserver(() => {
        if (button.textContent !== 'Bid $5') return;
        watch.disconnect();
        if (button instanceof HTMLElement) button.click();
      });
      watch.observe(button, { subtree: true, childList: true, characterData: true });
    });
    await omar.bid(groupId, teamId, '4');
    await bar(page).getByText('Somebody was faster with $4. Press again to bid $5.').waitFor();
    await page.getByText('Current Bid: $4', { exact: true }).waitFor();
    await toBid(page, 5).click();
    await page.getByText('Current Bid: $5', { exact: true }).waitFor();
    expect(visitor.errors).toEqual([]);
  });
});
