import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { aGroup, openLot, openScreen, startAuctions } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, openTab, signInOn } from '../support/steps.ts';

const question = (page: Page) => page.getByRole('dialog', { name: /^Undo .* for \$90\?$/ });

describe('[VOID-1] a slip', () => {
  const clock = createJumpingClock();
  const product = startedProduct(() => ({ clock }));

  it('is undone with two keys, seen by all: the buyer asks, the admin agrees, and the money is back', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    const { groupId } = group;
    const desk = await product.visitor('Ana', DESKTOP);
    await signInOn(desk, ana);
    const phone = await product.visitor('Ben', PHONE);
    await signInOn(phone, ben);
    const other = await product.visitor('Cleo', DESKTOP);
    await signInOn(other, cleo);
    const screen = await openScreen(url, cleo, groupId);
    await startAuctions(url, { lockSeconds: 60, lotSeconds: 300, extensionSeconds: 1 });
    for (const { page } of [desk, phone, other]) await page.goto(`/auction/${groupId}`);
    // Below her teams a line is kept for it.
    const heading = async (name: string) =>
      (await desk.page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? NaN;
    await desk.page.getByRole('heading', { name: 'Up next' }).waitFor();
    const places = () => Promise.all(['Up next', 'Yours', 'All Bids History'].map(heading));
    const before = await places();
    clock.jumpTo(clock.nowMs() + 60_000);
    const teamId = (await openLot(screen)).team?._id ?? '';
    expect((await ben.bid(groupId, teamId, '90')).status).toBe(201);
    clock.jumpTo(clock.nowMs() + 300_000);

    const undo = (page: Page) => page.getByRole('button', { name: /^Undo the sale of / });
    await undo(desk.page).waitFor();
    expect(await places()).toEqual(before);
    // A phone has it below its slips, and nowhere above what somebody reads.
    expect(await undo(phone.page).count()).toBe(0);
    await openTab(phone.page, 'Mine');
    const line = await undo(phone.page).boundingBox();
    const slip = await phone.page.getByRole('table', { name: 'My Team' }).boundingBox();
    expect(line?.height).toBe(44);
    expect(line?.y).toBeGreaterThanOrEqual((slip?.y ?? NaN) + (slip?.height ?? NaN));
    expect(await undo(other.page).count()).toBe(0);
    await undo(phone.page).click();
    const sheet = phone.page.getByRole('dialog', { name: 'Undo a sale' });
    await sheet.getByRole('button', { name: 'Bid on the wrong team' }).click();
    await sheet.getByRole('button', { name: 'Propose it' }).click();
    await question(phone.page).getByText('The host has to agree.').waitFor();
    await question(phone.page).getByRole('button', { name: 'Take it back' }).waitFor();
    await question(other.page).getByText('Ben: “Bid on the wrong team”').waitFor();
    await question(other.page).getByRole('button', { name: 'Object' }).waitFor();
    for (const { page } of [phone, other]) expect(await accessibilityViolations(page)).toEqual([]);

    await question(desk.page).getByRole('button', { name: 'Agree', exact: true }).click();
    for (const { page } of [desk, phone, other]) {
      await page.getByRole('region', { name: 'Voided sales' }).getByText('$90 to Ben').waitFor();
      expect(await question(page).count()).toBe(0);
    }
  });
});
