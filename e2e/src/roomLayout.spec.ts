import * as auction from '@bracketbid/contract/http/auction';
import * as site from '@bracketbid/contract/http/site';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGroup, openLot, openScreen, startAuctions } from '../../apps/server/test/people.ts';
import { DESKTOP, type Viewport } from './browser.ts';
import { clippedTexts } from './clippedText.ts';
import { startedProduct } from './startedProduct.ts';
import { accessibilityViolations, signInOn } from './steps.ts';

const PHONES: readonly Viewport[] = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
];
const SIDEWAYS = { width: 844, height: 390 };
const LARGE: readonly Viewport[] = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  DESKTOP,
];
/** Eight screens in six phases, one of which is waited for. Milliseconds. */
const ALL_SCREENS_MS_MAX = 400_000;

/** Forty letters, and no space to break at. */
const LONG = 'Maximiliana Featherstonehaugh-Cholmondel';

const barOf = (page: Page) => page.getByRole('region', { name: 'Your bid', exact: true });

/** The document must have nothing to scroll. */
async function scrolledBy(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, 1000);
    return window.scrollY + document.documentElement.scrollLeft;
  });
}

/** What must hold in a phase of the auction, on every screen. */
async function checkPhase(page: Page, phase: string, hasBar: boolean): Promise<void> {
  for (const viewport of [...PHONES, SIDEWAYS, ...LARGE]) {
    const where = `${phase} at ${viewport.width}`;
    await page.setViewportSize(viewport);
    await expect.poll(() => clippedTexts(page), { message: where }).toEqual([]);
    expect(await scrolledBy(page), where).toBe(0);
    const stage = await page.locator('[data-layout] section').first().boundingBox();
    expect(stage?.y, where).toBeGreaterThanOrEqual(0);
    if (!hasBar) continue;
    const bar = await barOf(page).boundingBox();
    expect(bar?.height, where).toBe(196);
    expect((bar?.y ?? Infinity) + 196, where).toBeLessThanOrEqual(viewport.height);
    expect((bar?.x ?? Infinity) + (bar?.width ?? Infinity), where).toBeLessThanOrEqual(
      viewport.width,
    );
  }
}

describe('the room on a screen of any size', () => {
  const product = startedProduct();

  it(
    'is filled in every phase: stage and bar in view, no text clipped, nothing to scroll but lists',
    { timeout: ALL_SCREENS_MS_MAX },
    async () => {
      const { group, members } = await aGroup(product.server.url, [
        LONG,
        'Ana Lee',
        'Ana Long',
        'Bo',
      ]);
      const [maximiliana, ana] = members;
      const { groupId } = group;
      const visitor = await product.visitor('Maximiliana');
      const { page } = visitor;
      await signInOn(visitor, maximiliana);
      await page.goto(`/auction/${groupId}`);
      await page.getByRole('heading', { name: 'The auction starts in' }).waitFor();
      await checkPhase(page, 'scheduled', false);

      const screen = await openScreen(product.server.url, ana, groupId);
      const admin = await startAuctions(product.server.url, { lockSeconds: 40, lotSeconds: 600 });
      await barOf(page).waitFor();
      await page.getByRole('region', { name: 'Next team' }).waitFor();
      await checkPhase(page, 'locked', true);

      const { team } = await openLot(screen);
      const teamID = team?._id ?? '';
      await page.getByRole('region', { name: 'Current team' }).waitFor();
      await checkPhase(page, 'open', true);
      expect(await accessibilityViolations(page)).toEqual([]);

      expect((await maximiliana.bid(groupId, teamID, '1')).status).toBe(201);
      await barOf(page).getByText('WAIT FOR OTHERS').waitFor();
      await checkPhase(page, 'leading', true);

      expect((await ana.bid(groupId, teamID, '842')).status).toBe(201);
      await barOf(page).getByRole('button', { name: 'Bid $843' }).waitFor();
      await checkPhase(page, 'outbid', true);

      await admin.call(site.globalPause, { body: { duration: 90 } });
      await page
        .getByText('Admin Paused. Auction Resume in:')
        .first()
        .waitFor({ state: 'attached' });
      await checkPhase(page, 'paused', true);
      await admin.call(site.globalResume);

      // The tabs of a phone, by their names and by keys; each folds the stage and hides no text.
      await page.setViewportSize({ width: 360, height: 640 });
      await page.getByRole('tab', { name: 'Bids' }).focus();
      for (const name of ['Teams', 'Mine', 'Members']) {
        await page.keyboard.press('ArrowRight');
        await page.getByRole('tab', { name, selected: true }).waitFor();
        await page.getByRole('tabpanel', { name }).waitFor();
        const stage = await page.getByRole('region', { name: 'Current team' }).boundingBox();
        expect(stage?.height).toBe(77);
        for (const viewport of PHONES) {
          await page.setViewportSize(viewport);
          expect(await clippedTexts(page), `${name} at ${viewport.width}`).toEqual([]);
          expect(await scrolledBy(page)).toBe(0);
        }
        expect(await accessibilityViolations(page)).toEqual([]);
      }
      // Whole names are there, and the seats tell two of one first name apart.
      await page.getByRole('list', { name: 'Members' }).getByText(`${LONG}, you`).waitFor();
      await page.getByRole('tab', { name: 'Bids' }).click();
      const seats = page.getByRole('list', { name: 'At the table' });
      expect(await seats.locator('b').allInnerTexts()).toEqual(
        expect.arrayContaining(['You', 'Ana Lee', 'Ana Long', 'Bo']),
      );
      const { state } = await ana.call(auction.auctionState, { params: { groupId } });
      expect(await seats.getByRole('listitem').count()).toBe(state.members.length);
      expect(visitor.errors).toEqual([]);
      screen.close();
    },
  );
});

describe('signs', () => {
  const product = startedProduct();

  it('are held up over their seat for two seconds, and can be hidden', async () => {
    const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const visitor = await product.visitor('Ana', DESKTOP);
    const { page } = visitor;
    await signInOn(visitor, ana);
    await page.goto(`/auction/${group.groupId}`);
    const screen = await openScreen(product.server.url, ben, group.groupId);
    const seat = page.locator(`[data-seat="${ben.userId}"]`);
    await seat.waitFor();
    await expect.poll(() => seat.getByText('away').count()).toBe(0);
    screen.socket.emit('reaction', { kind: 'BOLD' });
    await seat.getByText('BOLD').waitFor();
    await seat.getByText('BOLD').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'STEAL' }).click();
    await page.locator(`[data-seat="${ana.userId}"]`).getByText('STEAL').waitFor();
    await screen.receives('reaction', ({ kind }) => kind === 'STEAL');

    await page.getByRole('button', { name: 'Hide all signs' }).click();
    screen.socket.emit('reaction', { kind: 'GG' });
    await screen.receives('reaction', ({ kind }) => kind === 'GG');
    expect(await seat.getByText('GG').count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Hide all signs', pressed: true }).waitFor();
    expect(visitor.errors).toEqual([]);
    screen.close();
  });
});

describe('the keys of the room', () => {
  const product = startedProduct();

  it('bid, choose, search and show themselves, but not while typing', async () => {
    const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const visitor = await product.visitor('Ana', DESKTOP);
    const { page } = visitor;
    await signInOn(visitor, ana);
    const screen = await openScreen(product.server.url, ben, group.groupId);
    await startAuctions(product.server.url, { lockSeconds: 0, lotSeconds: 600 });
    await openLot(screen);
    await page.goto(`/auction/${group.groupId}`);
    await barOf(page).getByRole('button', { name: 'Bid $1', exact: true }).waitFor();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await help.waitFor();
    await page.keyboard.press('b');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.keyboard.type('b duke');
    const search = page.getByRole('searchbox', { name: 'Search the teams' });
    expect(await search.inputValue()).toBe('b duke');
    await search.fill('duke');
    expect(await page.getByRole('table', { name: 'Teams' }).getByRole('row').count()).toBe(2);
    await search.fill('');
    await page.keyboard.press('Escape');
    // Nothing of all that was a bid.
    await barOf(page).getByRole('button', { name: 'Bid $1', exact: true }).waitFor();
    await page.keyboard.press('2');
    await barOf(page).getByRole('button', { name: 'Bid $5', exact: true }).waitFor();
    await page.keyboard.press('b');
    await screen.receives('auctionaddmessage', ({ auctionData }) => auctionData.amount === 5);
    await page.keyboard.press('m');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    expect(visitor.errors).toEqual([]);
    screen.close();
  });
});
