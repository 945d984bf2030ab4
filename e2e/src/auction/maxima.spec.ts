import { changeRules } from '@bracketbid/contract/http/groupRules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGroup, openLot, openScreen, startAuctions } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const findBar = (page: Page) => page.getByRole('region', { name: 'Your bid', exact: true });

describe('maximum bids', () => {
  const product = startedProduct();

  it('duel: bid only as needed, say why, and stay with whoever set them', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    await ana.call(changeRules, { params: { groupId }, body: { maximumBids: true } });
    const phone = await product.visitor('Ana', PHONE);
    await signInOn(phone, ana);
    const desk = await product.visitor('Ben', DESKTOP);
    await signInOn(desk, ben);
    const screen = await openScreen(url, ben, groupId);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 600 });
    const teamId = (await openLot(screen)).team?._id ?? '';
    for (const { page } of [phone, desk]) await page.goto(`/auction/${groupId}`);

    const own = findBar(phone.page).getByLabel('Bid amount in dollars');
    await own.fill('40');
    await findBar(phone.page)
      .getByRole('button', { name: /^Up to: set as maximum/ })
      .click();
    await findBar(phone.page)
      .getByText(/Up to \$40 .* you lead with \$1/)
      .waitFor();
    await findBar(phone.page)
      .getByRole('button', { name: /^≤ \$40 is your maximum/ })
      .waitFor();

    await findBar(desk.page).getByRole('button', { name: 'Bid $2', exact: true }).click();
    await findBar(desk.page).getByText('Ana’s maximum answered: Ana had said $2 first.').waitFor();
    await desk.page.getByText('answers Ben’s $2').first().waitFor();
    await findBar(desk.page).getByLabel('Bid amount in dollars').fill('45');
    await findBar(desk.page)
      .getByRole('button', { name: /^Up to: set as maximum/ })
      .click();
    await findBar(desk.page)
      .getByText(/you lead with \$41/)
      .waitFor();
    await findBar(phone.page).getByText('You no longer lead').waitFor();

    // A wish for a team to come, in the list of one's own; nobody else's page has the amount.
    const list = desk.page.getByRole('region', { name: 'My maximums' });
    await list.getByText('up to $45').waitFor();
    await list.getByRole('combobox', { name: 'Team' }).selectOption({ index: 2 });
    await list.getByLabel('Up to how many dollars').fill('67');
    await list.getByRole('button', { name: 'Set', exact: true }).click();
    await list.getByText('$112 in all').waitFor();
    expect(await accessibilityViolations(desk.page)).toEqual([]);
    expect(await phone.page.getByText('$67').count()).toBe(0);
    await list
      .getByRole('button', { name: /^Remove the maximum/ })
      .last()
      .click();
    await list.getByText('$45 in all').waitFor();
    // From the list of teams as well.
    await phone.page.getByRole('tab', { name: 'Teams' }).click();
    const row = phone.page.getByRole('row').filter({ hasText: 'next' });
    await row.getByRole('button', { name: /set a maximum for/ }).click();
    const sheet = phone.page.getByRole('dialog', { name: /^Your maximum for/ });
    await sheet.getByLabel('Up to how many dollars').fill('12');
    await sheet.getByRole('button', { name: 'Set', exact: true }).click();
    await row.getByText('Up to $12').waitFor();
    await phone.page.getByRole('tab', { name: 'Mine' }).click();
    await phone.page
      .getByRole('region', { name: 'My maximums' })
      .getByText('beaten at $40')
      .waitFor();
    expect(await accessibilityViolations(phone.page)).toEqual([]);
    expect(teamId).not.toBe('');
    screen.close();
    expect([...phone.errors, ...desk.errors]).toEqual([]);
  });
});
