import { MESSAGES } from '@bracketbid/contract/text/messages';
import { describe, expect, it } from 'vitest';
import { aGroup, openLot, openScreen, startAuctions } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

describe('the host of a running auction', () => {
  const product = startedProduct();

  it('pauses for five minutes in one press, and finds the room first in the menu', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const screen = await openScreen(url, ben, group.groupId);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 600 });
    await openLot(screen);
    const phone = await product.visitor('Ana', PHONE);
    await signInOn(phone, ana);
    const guest = await product.visitor('Ben', PHONE);
    await signInOn(guest, ben);
    for (const { page } of [phone, guest]) await page.goto(`/auction/${group.groupId}`);

    const pauseKey = phone.page.getByRole('button', { name: 'Pause for 5 minutes' });
    const refused = { status: 409, json: { status: 'fail', message: 'Not just now.' } };
    await phone.page.route('**/api/v1/auction/pause', (route) => route.fulfill(refused));
    await pauseKey.click();
    const why = phone.page.getByRole('alert').filter({ hasText: 'Not just now.' });
    await why.waitFor();
    // Below the key, and no toast.
    const [said, key] = await Promise.all([why.boundingBox(), pauseKey.boundingBox()]);
    expect((said?.y ?? NaN) - (key?.y ?? NaN) - (key?.height ?? NaN)).toBeLessThanOrEqual(20);
    expect((said?.x ?? NaN) + (said?.width ?? NaN)).toBeLessThanOrEqual(PHONE.width);
    expect(await phone.page.getByRole('progressbar').count()).toBe(0);
    expect(await accessibilityViolations(phone.page)).toEqual([]);
    await phone.page.unroute('**/api/v1/auction/pause');
    await pauseKey.click();
    await why.waitFor({ state: 'detached' });
    await phone.page.getByText(MESSAGES.pauseAccepted).waitFor();
    await guest.page.getByText('Pause of 5 minutes after this team').waitFor();
    expect(await guest.page.getByRole('button', { name: /pause/i }).count()).toBe(0);
    await phone.page.getByRole('button', { name: 'Cancel the pause' }).first().click();
    await phone.page.getByRole('button', { name: 'Pause for 5 minutes' }).waitFor();
    expect(await accessibilityViolations(phone.page)).toEqual([]);

    // A wider phone has all of the top row's words beside the host's key.
    await phone.page.setViewportSize({ width: 390, height: 844 });
    for (const text of ['of 68', 'Pot']) {
      const words = phone.page.getByText(text, { exact: true });
      const box = await words.boundingBox();
      expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(44);
    }

    await phone.page.setViewportSize(DESKTOP);
    await phone.page.getByRole('button', { name: 'Pause Auction' }).click();
    await phone.page.getByText('The auction pauses for 5 minutes after this team.').waitFor();

    await guest.page.getByRole('button', { name: 'Menu' }).click();
    const menu = guest.page.getByRole('navigation', { name: 'Main' });
    await menu.getByText('Site').waitFor();
    expect(await menu.locator(':scope > *').allInnerTexts()).toEqual([
      'The rules',
      'Someone to bid for you',
      'Site',
    ]);
    await menu.getByText('Site').click();
    await menu.getByRole('link', { name: 'Leaderboard' }).click();
    await guest.page.getByRole('heading', { name: 'Leaderboard' }).first().waitFor();
    expect([...phone.errors, ...guest.errors]).toEqual([]);
    screen.close();
  });
});
