import { changeRules } from '@bracketbid/contract/http/groupRules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFastClock } from '../../../apps/server/test/clocks/fastClock.ts';
import { aGroup } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { clippedTexts } from '../support/clippedText.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const A_PHONE = { width: 390, height: 844 };
/** One screen and one swipe of such a phone. CSS pixels. */
const HEIGHT_MAX = 1500;

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dev', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'] as const;

const PACIFIC = { timeZone: 'America/Los_Angeles' };
const LONG_DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;

const measureHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const tables = (page: Page) => page.getByRole('group', { name: 'Rules' });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Your auction' });

describe('a host’s page', () => {
  const product = startedProduct();

  it.each([
    ['alone', 1],
    ['with nine friends', 10],
  ])('%s is one screen and one swipe of a phone before the start', async (_how, people) => {
    const { members } = await aGroup(product.server.url, NAMES.slice(0, people));
    const host = await product.visitor('Ana', A_PHONE);
    const { page } = host;
    await signInOn(host, members[0] ?? { email: '' });
    await tables(page).getByRole('radio', { name: 'Classic' }).waitFor();
    const first = people === 1 ? 'Share the link' : 'Join Here';
    const ways = page.getByRole('main').locator('[data-size="lg"]');
    expect(await ways.allInnerTexts()).toEqual([first]);
    expect(await measureHeight(page)).toBeLessThanOrEqual(HEIGHT_MAX);
    expect(await clippedTexts(page)).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(host.errors).toEqual([]);
  });

  it('is no higher with maximums and fair shares', async () => {
    const { members, group } = await aGroup(product.server.url, NAMES);
    const [ana] = members;
    if (ana === undefined) throw new Error('A group has a host');
    const body = { maximumBids: true, hints: 'live' } as const;
    await ana.call(changeRules, { params: { groupId: group.groupId }, body });
    const host = await product.visitor('Ana', A_PHONE);
    const { page } = host;
    await signInOn(host, ana);
    await page.getByText('Fair shares, as a sheet to print').waitFor();
    expect(await measureHeight(page)).toBeLessThanOrEqual(HEIGHT_MAX);
    // A free seat alone in its row would cost one; the ticket invites as well.
    expect(await page.getByRole('button', { name: /^Free/ }).isVisible()).toBe(false);
    expect(host.errors).toEqual([]);
  });

  it('[GROUP-14] has three tables of rules, of which the last choice decides, and an hour by the host’s clock', async () => {
    const { members } = await aGroup(product.server.url, ['Kim', 'Lou']);
    const host = await product.visitor('Kim', PHONE);
    const guest = await product.visitor('Lou', DESKTOP);
    await signInOn(host, members[0]);
    await signInOn(guest, members[1]);
    const { page } = host;
    const table = (name: RegExp) => tables(page).getByRole('radio', { name });
    await expect.poll(() => table(/^Classic \d+ min$/).isChecked()).toBe(true);
    await table(/^Long/).click();
    await guest.page.getByText(/45 s a team, a late bid puts 15 back/).waitFor();
    await table(/^Quick/).click();
    await guest.page.getByText(/15 s a team, a late bid puts 6 back/).waitFor();
    expect(await table(/^Quick/).isChecked()).toBe(true);
    expect(await tables(guest.page).count()).toBe(0);
    await page.getByRole('link', { name: 'All the rules · tune' }).click();
    await page.getByLabel('Which teams are sold together').waitFor();
    expect(await clippedTexts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to your group' }).click();

    await page.getByRole('button', { name: /^(change|choose one)$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'When do you play?' });
    const inTwoHours = new Date(Date.now() + 7_200_000);
    const two = (value: number) => String(value).padStart(2, '0');
    const hour = `${inTwoHours.getFullYear()}-${two(inTwoHours.getMonth() + 1)}-${two(inTwoHours.getDate())}T${two(inTwoHours.getHours())}:00`;
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel('Day and hour, by your clock').fill(hour);
    await dialog.getByRole('button', { name: 'Save the hour' }).click();
    await guest.page.getByText(/^(Today|Tonight|Tomorrow) \d+:00 [AP]M$/).waitFor();
    // The site's pages name the group's hour, too, in place of the site's.
    inTwoHours.setMinutes(0, 0);
    const day = inTwoHours.toLocaleDateString('en-US', { ...PACIFIC, ...LONG_DAY });
    const time = inTwoHours.toLocaleTimeString('en-US', { ...PACIFIC, timeStyle: 'short' });
    for (const path of ['/', '/auction-information']) {
      await guest.page.goto(path);
      const line = guest.page.getByText('The auctions start on');
      await expect
        .poll(() => line.textContent(), { message: path })
        .toContain(`${day}, ${time} Pacific time`);
    }
    expect([...host.errors, ...guest.errors]).toEqual([]);
  });
});

describe('start now', () => {
  const product = startedProduct(() => ({ clock: createFastClock(6) }));

  it('[GROUP-13] is seen by a member on another page, taken back, and leads both into the auction', async () => {
    const { members } = await aGroup(product.server.url, ['Ana', 'Ben']);
    const host = await product.visitor('Ana', A_PHONE);
    const guest = await product.visitor('Ben', A_PHONE);
    await signInOn(host, members[0]);
    await signInOn(guest, members[1], { at: '/auction-information' });
    const startNow = async () => {
      await host.page.getByRole('button', { name: 'Start now' }).click();
      const sure = host.page.getByRole('dialog', { name: 'Start now' });
      await sure.getByRole('button', { name: 'Start now' }).click();
    };
    await startNow();
    await bar(guest.page).getByRole('timer').waitFor();
    await host.page.getByRole('button', { name: 'Not yet' }).click();
    await bar(guest.page).waitFor({ state: 'detached' });
    await startNow();
    await bar(guest.page).getByRole('link', { name: 'Join in' }).click();
    await guest.page.getByRole('region', { name: 'Your bid', exact: true }).waitFor();
    await host.page.getByText('The auction is on.').waitFor();
    await guest.page.goto('/auction-information');
    await guest.page.getByText('The auctions started on').waitFor();
    await guest.page.getByRole('link', { name: 'your group’s rules' }).click();
    await guest.page.getByRole('heading', { name: 'The rules', exact: true }).waitFor();
    expect([...host.errors, ...guest.errors]).toEqual([]);
  });
});
