import * as auction from '@bracketbid/contract/http/auction';
import * as groups from '@bracketbid/contract/http/groups';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFastClock } from '../../../apps/server/test/clocks/fastClock.ts';
import { aGroup } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, openMore, signInOn } from '../support/steps.ts';

const SMALL = { width: 360, height: 640 };
const TABLET = { width: 768, height: 1024 };

const band = (page: Page) => page.getByRole('complementary', { name: 'Rehearsal' });
const tour = (page: Page) => page.getByRole('region', { name: 'How it works' });

/** Whether something is on the screen, whole, and nothing lies over it. */
const isWholeOnTop = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const part = document.querySelector(wanted);
    if (part === null) return `no ${wanted}`;
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const isInside =
      left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    if (!isInside) return `${wanted} at ${left},${top} to ${right},${bottom}`;
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return part.contains(found) ? 'on top' : `${wanted} is covered by ${found?.className}`;
  }, selector);

const BAND = 'aside[aria-label="Rehearsal"]';
const NEXT = 'section[aria-label="How it works"] button[data-next]';
const BID = 'section[aria-label="Your bid"] button:not([disabled])';

describe('a rehearsal', () => {
  const product = startedProduct();

  it('[REHEARSAL-1] [REHEARSAL-4] is two taps for a host alone, has hints and a band on every screen, and ends for everybody', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const host = await product.visitor('Ana', SMALL);
    await signInOn(host, ana);
    const guest = await product.visitor('Ben', DESKTOP);
    await signInOn(guest, ben);
    await guest.page.getByRole('heading', { name: group.groupname }).waitFor();
    expect(await guest.page.getByRole('button', { name: 'Rehearse' }).count()).toBe(0);

    await openMore(host.page);
    await host.page.getByRole('button', { name: 'Rehearse', exact: true }).click();
    // A pointer at rest would keep a toast on the screen.
    await host.page.mouse.move(0, 0);
    await band(host.page).waitFor();
    expect(isRehearsalId(new URL(host.page.url()).pathname.split('/').at(-1) ?? '')).toBe(true);
    await guest.page.getByRole('heading', { name: 'A rehearsal is on: join in' }).waitFor();
    await guest.page.getByRole('link', { name: 'Join the rehearsal' }).click();
    await band(guest.page).waitFor();

    await tour(host.page).getByText('1 of 5').waitFor();
    await host.page.locator(BID).first().waitFor();
    for (const size of [
      SMALL,
      { width: 390, height: 844 },
      { width: 740, height: 360 },
      TABLET,
      DESKTOP,
    ]) {
      await host.page.setViewportSize(size);
      await expect.poll(() => isWholeOnTop(host.page, BAND)).toBe('on top');
      await expect.poll(() => isWholeOnTop(host.page, BID), { timeout: 15_000 }).toBe('on top');
      await expect.poll(() => isWholeOnTop(host.page, NEXT)).toBe('on top');
    }
    await host.page.setViewportSize(SMALL);
    expect(await accessibilityViolations(host.page)).toEqual([]);
    for (const number of [2, 3, 4, 5]) {
      await tour(host.page).getByRole('button', { name: 'Next' }).press('Enter');
      await tour(host.page).getByText(`${number} of 5`).waitFor();
    }
    await tour(host.page).getByRole('button', { name: 'Got it' }).press('Enter');
    await tour(host.page).waitFor({ state: 'detached' });
    await tour(guest.page).getByRole('button', { name: 'Skip' }).press('Escape');
    await tour(guest.page).waitFor({ state: 'detached' });
    await guest.page.reload();
    await band(guest.page).waitFor();
    await guest.page.locator(BID).first().waitFor();
    expect(await tour(guest.page).count()).toBe(0);
    // A bot has bid, and says what it is.
    await host.page.getByText('(bot)').first().waitFor();

    await host.page.getByRole('link', { name: 'Back to the group' }).click();
    await host.page.getByRole('button', { name: 'End it' }).click();
    const sure = host.page.getByRole('dialog', { name: 'End the rehearsal' });
    await Promise.all([
      // It is said for some seconds only.
      guest.page.getByText('This rehearsal is over.').first().waitFor(),
      sure.getByRole('button', { name: 'End it' }).click(),
    ]);
    await openMore(host.page);
    await host.page.getByRole('button', { name: 'Rehearse', exact: true }).waitFor();
    await guest.page.getByRole('heading', { name: group.groupname }).waitFor();
    await band(guest.page).waitFor({ state: 'detached' });
    expect(host.errors).toEqual([]);
    expect(guest.errors).toEqual([]);
  });
});

describe('a rehearsal to its end', () => {
  const product = startedProduct(() => ({ clock: createFastClock(20) }));

  it('[REHEARSAL-2] is played by a host against bots, and leaves the group as it was', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Cleo']);
    const [cleo] = members;
    const { page, ...host } = await product.visitor('Cleo', PHONE);
    await signInOn({ page, ...host }, cleo);
    await openMore(page);
    await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
    await band(page).waitFor();
    await page.getByRole('heading', { name: 'Rehearsal Completed!' }).waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: /^The whole night/ }).click();
    await page.getByText('Verified: 6 of 6').first().waitFor();
    // At the top, where the band lies over nothing: further down it hides a part of what is scrolled by.
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => isWholeOnTop(page, BAND)).toBe('on top');
    await band(page).getByRole('link', { name: 'To the group' }).click();
    await page.getByRole('heading', { name: group.groupname }).waitFor();
    await openMore(page);
    await page.getByRole('button', { name: 'Rehearse', exact: true }).waitFor();

    const { group: after } = await cleo.call(groups.viewGroup);
    expect(after).toEqual(group);
    expect((await cleo.call(auction.myTeams)).data).toEqual([]);
    await page.goto('/my-results/my-team');
    await page.getByText('No teams found').first().waitFor();
    expect(host.errors).toEqual([]);
  });
});
