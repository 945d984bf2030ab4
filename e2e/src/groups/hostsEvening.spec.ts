import { endRehearsal } from '@bracketbid/contract/http/rehearsal';
import { importTournament } from '@bracketbid/contract/http/tournament';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import {
  aGroup,
  openLot,
  openScreen,
  signInAdmin,
  startAuctions,
} from '../../../apps/server/test/people.ts';
import { DESKTOP } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { openAllTeams, signInOn } from '../support/steps.ts';

/** Sets a maximum for a lot to come, in its row of the table. */
async function wishFor(page: Page, lot: string, dollars: string): Promise<void> {
  const table = await openAllTeams(page);
  const row = table.getByRole('row').filter({ hasText: lot });
  await row.getByRole('button', { name: /set a maximum for/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Your maximum for/ });
  await sheet.getByLabel('Up to how many dollars').fill(dollars);
  await sheet.getByRole('button', { name: 'Set', exact: true }).click();
  await row.getByText(`Up to $${dollars}`).waitFor();
  await table.getByRole('button', { name: 'Close', exact: true }).click();
}

describe('an evening by a host’s own rules', () => {
  const clock = createJumpingClock();
  const product = startedProduct(() => ({ clock }));
  const endLot = () => clock.jumpTo(clock.nowMs() + 150_000);

  it('is rehearsed, has a bundle over which two maxima duel, a sale that is undone, and receipts that prove it all', async () => {
    const { url } = product.server;
    const admin = await signInAdmin(url);
    await admin.call(importTournament, { body: drawnTournament(['South'], 4, { year: 2033 }) });
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const host = await product.visitor('Ana', DESKTOP);
    await signInOn(host, ana);
    const guest = await product.visitor('Ben', DESKTOP);
    await signInOn(guest, ben);

    // Her rules: the two worst teams are one lot, low seeds first, and maxima.
    await host.page.goto('/groups/rules');
    await host.page.getByLabel('Which teams are sold together').selectOption('byHand');
    await host.page.getByRole('button', { name: '3 South 3', exact: true }).click();
    await host.page.getByRole('button', { name: '4 South 4', exact: true }).click();
    await host.page.getByRole('button', { name: 'Put these 2 together' }).click();
    await host.page.getByLabel('Order of the teams').selectOption('lowSeedsFirst');
    await host.page.getByLabel('Maximum bids').selectOption({ index: 1 });
    await host.page.getByRole('button', { name: 'Save these 3 changes' }).click();
    await host.page.getByText('The rules are saved').first().waitFor();

    await host.page.goto('/groups');
    await host.page.getByRole('button', { name: 'Rehearse', exact: true }).click();
    await host.page.getByRole('complementary', { name: 'Rehearsal' }).waitFor();
    await ana.call(endRehearsal, { body: { groupId } });

    for (const { page } of [host, guest]) await page.goto(`/auction/${groupId}`);
    await wishFor(host.page, 'South 3-4', '40');
    await wishFor(guest.page, 'South 3-4', '45');
    const screen = await openScreen(url, ana, groupId);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 150, extensionSeconds: 1 });
    await openLot(screen);
    endLot();
    let { seq } = await screen.receives('teamStatusUpdate');

    // Ben's maximum beats hers with no more than it needs.
    await guest.page.getByRole('button', { name: 'Undo the sale' }).click();
    const sheet = guest.page.getByRole('dialog', { name: 'Undo a sale' });
    await sheet.getByRole('button', { name: 'Bid on the wrong team' }).click();
    await sheet.getByRole('button', { name: 'Propose it' }).click();
    const question = host.page.getByRole('dialog', { name: /^Undo .* for \$41\?$/ });
    await question.getByRole('button', { name: 'Agree', exact: true }).click();
    for (const { page } of [host, guest]) {
      await page.getByRole('region', { name: 'Voided sales' }).getByText('$41 to Ben').waitFor();
    }

    // Nobody wants it now, nor the others: the browser proves the evening from its receipts.
    for (let lot = 1; lot <= 3; lot += 1) {
      await openLot(screen, seq);
      endLot();
      const isNext = (result: { seq: number; status: string }) =>
        result.seq > seq && result.status === 'unsold';
      ({ seq } = await screen.receives('teamStatusUpdate', isNext));
    }
    for (const { page } of [host, guest]) {
      await page.getByRole('link', { name: /^The whole night/ }).click();
      await page.getByRole('button', { name: 'Verified: 3 of 3' }).waitFor();
    }
    screen.close();
    expect([...host.errors, ...guest.errors]).toEqual([]);
  });
});
