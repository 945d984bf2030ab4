import { changeRules } from '@bracketbid/contract/http/groupRules';
import { setMaximum } from '@bracketbid/contract/http/maxima';
import { auctionState } from '@bracketbid/contract/http/auction';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGroup, openLot, openScreen, startAuctions } from '../../../apps/server/test/people.ts';
import { DESKTOP } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, openAllTeams, signInOn } from '../support/steps.ts';

const TABLET = { width: 768, height: 1024 };

/** Where the keyboard goes: what each stop says, from the page's beginning. */
async function stops(page: Page, count: number): Promise<string[]> {
  const said: string[] = [];
  await page.locator('h1').first().focus();
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press('Tab');
    said.push(
      await page.evaluate(() => {
        const stop = document.activeElement;
        return stop?.getAttribute('aria-label') ?? stop?.textContent?.trim() ?? '';
      }),
    );
  }
  return said;
}

describe('the top row of a large screen', () => {
  const product = startedProduct();

  it('is all that stands above the room, with the host’s pause, its minutes filled in, and a menu behind the member’s face', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const screen = await openScreen(url, ben, group.groupId);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 600 });
    await openLot(screen);
    const host = await product.visitor('Ana', DESKTOP);
    await signInOn(host, ana);
    const guest = await product.visitor('Ben', DESKTOP);
    await signInOn(guest, ben);
    for (const { page } of [host, guest]) await page.goto(`/auction/${group.groupId}`);
    const { page } = host;

    // Nothing stands above it, and all of it is in one line.
    const minutes = page.getByLabel('Pause duration in minutes');
    await minutes.waitFor();
    const row = [
      page.getByRole('link', { name: 'Bracketbid, home' }),
      page.getByText('Team 1 of 68'),
      page.getByText(/^about \d+ h( \d+ min)? left$/),
      page.getByText('Pot $0'),
      minutes,
      page.getByRole('button', { name: 'Pause Auction' }),
      page.getByRole('button', { name: 'Sound' }),
      page.getByRole('button', { name: 'Hi, Ana: menu' }),
    ];
    let right = 0;
    for (const part of row) {
      await part.waitFor();
      const box = await part.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(right);
      expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(48);
      right = (box?.x ?? NaN) + (box?.width ?? NaN);
    }
    expect(await stops(page, 5)).toEqual([
      'Bracketbid, home',
      '',
      'Pause Auction',
      'Sound',
      'Hi, Ana: menu',
    ]);
    expect(await guest.page.getByRole('button', { name: 'Pause Auction' }).count()).toBe(0);
    expect(await guest.page.getByLabel('Pause duration in minutes').count()).toBe(0);

    // Five minutes in one press; what is wrong is said beside the key, and no toast comes.
    expect(await minutes.inputValue()).toBe('5');
    await minutes.fill('0');
    await minutes.press('Enter');
    await page.getByText(MESSAGES.pauseInvalid).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await minutes.fill('5');
    await page.getByRole('button', { name: 'Pause Auction' }).click();
    await page.getByRole('status').getByText(MESSAGES.pauseAccepted).waitFor();
    await guest.page.getByText('Pause of 5 minutes after this team').waitFor();
    await page.getByText('The auction pauses for 5 minutes after this team.').waitFor();
    for (const size of [DESKTOP, TABLET]) {
      await page.setViewportSize(size);
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Cancel the pause' }).click();
    await page.getByRole('button', { name: 'Pause Auction' }).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);

    // What the site's header has elsewhere.
    await page.getByRole('button', { name: 'Hi, Ana: menu' }).click();
    const menu = page.getByRole('menu');
    await menu.getByText('Hi, Ana').waitFor();
    await expect
      .poll(() => menu.getByRole('menuitem').allInnerTexts())
      .toEqual([
        'The rules',
        'Someone to bid for you',
        'Keys of the room',
        'Home',
        'Auction',
        'Contact Us',
        'Profile',
        'Groups',
        'Games',
        'My Results',
        'Leaderboard',
        'Change Password',
        'Logout',
      ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: 'The rules' }).click();
    await page.getByRole('dialog', { name: 'The rules' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hi, Ana: menu' }).click();
    await menu.getByRole('menuitem', { name: 'Leaderboard' }).click();
    await page.getByRole('heading', { name: 'Leaderboard' }).first().waitFor();
    // There the header is the site's again.
    await page.getByRole('banner').waitFor();
    expect([...host.errors, ...guest.errors]).toEqual([]);
    screen.close();
  });
});

describe('the left of a large screen', () => {
  const product = startedProduct();

  it('has the next five, with one’s own maximums, and all teams in a table behind a key', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Cleo', 'Dan']);
    const [cleo, dan] = members;
    const { groupId } = group;
    await cleo.call(changeRules, { params: { groupId }, body: { maximumBids: true } });
    const screen = await openScreen(url, dan, groupId);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 600 });
    await openLot(screen);
    const { state } = await cleo.call(auctionState, { params: { groupId } });
    const [first, second] = state.upNext;
    const body = {
      groupId,
      teamID: second?._id ?? '',
      amount: '40',
      clientId: crypto.randomUUID(),
    };
    await cleo.call(setMaximum, { body });
    const visitor = await product.visitor('Cleo', DESKTOP);
    const { page } = visitor;
    await signInOn(visitor, cleo, { at: `/auction/${groupId}` });
    const next = page.getByRole('region', { name: 'Up next' });
    await next.getByText('67 to come').waitFor();
    const rows = next.getByRole('listitem');
    expect(await rows.count()).toBe(5);
    for (const [index, team] of state.upNext.slice(0, 5).entries()) {
      // The crest may say the same as the name.
      const said = (await rows.nth(index).innerText()).split('\n');
      expect(said).toEqual(
        expect.arrayContaining([team.shortName, `${team.seedNumber} · ${team.zone}`]),
      );
    }
    await rows.nth(0).getByText('next', { exact: true }).waitFor();
    await rows.nth(1).getByText('max $40').waitFor();
    // It is set and changed there, too.
    await rows
      .nth(0)
      .getByRole('button', { name: /set a maximum for/ })
      .click();
    const sheet = page.getByRole('dialog', { name: `Your maximum for ${first?.shortName}` });
    await sheet.getByLabel('Up to how many dollars').fill('12');
    await sheet.getByRole('button', { name: 'Set', exact: true }).click();
    await rows.nth(0).getByText('max $12').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const table = await openAllTeams(page);
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'SL',
      'Team',
      'Location',
      'Status',
    ]);
    expect(await table.getByRole('row').count()).toBe(69);
    await table.getByText('Not Started').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    // A sheet from the table closes alone.
    const row = table.getByRole('row').filter({ hasText: first?.teamName ?? '' });
    await row.getByRole('button', { name: /your maximum for/ }).click();
    await sheet.getByRole('button', { name: 'Remove' }).click();
    await row.getByText('Up to …').waitFor();
    // Escape clears the search before it closes the table, and the focus returns.
    const search = table.getByRole('searchbox');
    await search.fill('duke');
    await search.press('Escape');
    expect(await search.inputValue()).toBe('');
    await search.press('Escape');
    await table.waitFor({ state: 'hidden' });
    const key = page.getByRole('button', { name: 'All 68 teams' });
    await expect.poll(() => key.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(visitor.errors).toEqual([]);
    screen.close();
  });
});

describe('the right of a large screen', () => {
  const product = startedProduct();

  it('has bids and chat, one at a time, in a room that is walked through as it is seen', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Eve', 'Fay']);
    const [eve, fay] = members;
    const visitor = await product.visitor('Eve', DESKTOP);
    const { page } = visitor;
    await signInOn(visitor, eve);
    const other = await product.visitor('Fay', DESKTOP);
    await signInOn(other, fay);
    for (const each of [page, other.page]) await each.goto(`/auction/${group.groupId}`);
    await page.getByRole('tabpanel', { name: 'Bids' }).getByText('All Bids History').waitFor();
    const tabs = page.getByRole('tablist', { name: 'Bids and chat' });
    await tabs.getByRole('tab', { name: 'Bids', selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    const chat = page.getByRole('tabpanel', { name: 'Chat' });
    await chat.getByRole('textbox', { name: 'Message' }).fill('Who wants Duke?');
    await page.keyboard.press('Enter');
    await chat.getByText('Who wants Duke?').waitFor();
    expect(await page.getByText('All Bids History').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await other.page.getByRole('tab', { name: 'Chat ·1' }).click();
    await other.page.getByText('Who wants Duke?').waitFor();
    await other.page.getByRole('tab', { name: 'Chat', exact: true }).waitFor();

    // Column by column; upright, row by row. What was typed stays.
    await chat.getByRole('textbox', { name: 'Message' }).fill('I do');
    const order = () =>
      page.evaluate(() => {
        const tops = ['All 68 teams', 'The auction starts in', 'React', 'Chat'];
        const all = [...document.querySelectorAll('#content button, #content h2')];
        return all.flatMap(({ textContent }) =>
          tops.filter((top) => (textContent ?? '').startsWith(top)),
        );
      });
    expect(await order()).toEqual(['All 68 teams', 'The auction starts in', 'React', 'Chat']);
    await page.setViewportSize(TABLET);
    await expect.poll(order).toEqual(['The auction starts in', 'Chat', 'All 68 teams', 'React']);
    expect(await chat.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('I do');
    expect([...visitor.errors, ...other.errors]).toEqual([]);
  });
});
