import { importTournament } from '@bracketbid/contract/http/tournament';
import { describe, expect, it } from 'vitest';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import {
  aGroup,
  openLot,
  openScreen,
  signInAdmin,
  startAuctions,
} from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

describe('the rules of a group', () => {
  const product = startedProduct();

  it('are changed in place by the admin, read by a member, and what the auction goes by', async () => {
    const { url } = product.server;
    const admin = await signInAdmin(url);
    await admin.call(importTournament, { body: drawnTournament(['A'], 4, { year: 2032 }) });
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const host = await product.visitor('Ana', DESKTOP);
    await signInOn(host, ana);
    const guest = await product.visitor('Ben', PHONE);
    await signInOn(guest, ben);

    await host.page.getByRole('link', { name: 'All the rules · tune' }).click();
    await host.page.getByRole('heading', { name: 'The rules', exact: true }).waitFor();
    const preview = host.page.getByRole('region', { name: 'Nothing has changed' });
    await preview.getByText('The evening: 4 teams, at least 2 minutes.').waitFor();
    expect(await preview.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);

    await host.page.getByLabel('Step in dollars').fill('5');
    await host.page.getByRole('button', { name: 'Add a step' }).click();
    await host.page.getByLabel('Step 2: from which amount on, in dollars').fill('100');
    await host.page.getByLabel('Step 2 in dollars').fill('20');
    await host.page.getByLabel('Percent of the pot for a win in the Championship').fill('50');
    await host.page.getByText(/The payouts must add up to 100 % of the pot, not /).waitFor();
    await host.page.getByRole('button', { name: 'Final Four only' }).click();
    const changes = host.page.getByRole('region', { name: 'What changes' });
    await changes
      .getByText(
        'Every other bid is higher by at least $5 and $20 from $100 on. Until now it was $1.',
      )
      .waitFor();
    await changes.getByText(/\$500 in the Championship instead of/).waitFor();
    expect(await accessibilityViolations(host.page)).toEqual([]);
    await changes.getByRole('button', { name: 'Save these 2 changes' }).click();
    await host.page.getByText('The rules are saved').first().waitFor();
    await preview.waitFor();

    // The page that a member has had open all along.
    const rules = guest.page.getByRole('region', { name: 'Rules', exact: true });
    await rules.getByText('a title pays 50 % of the pot').waitFor();
    await rules.getByRole('link', { name: 'All the rules', exact: true }).click();
    await guest.page
      .getByText('Every other bid is higher by at least $5 and $20 from $100 on.')
      .waitFor();
    expect(await guest.page.getByRole('button', { name: /Save/ }).count()).toBe(0);
    expect(await accessibilityViolations(guest.page)).toEqual([]);

    const screen = await openScreen(url, ana, group.groupId);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 600 });
    const { team } = await openLot(screen);
    expect((await ana.bid(group.groupId, team?._id ?? '', '10')).status).toBe(201);
    await guest.page.goto(`/auction/${group.groupId}`);
    await guest.page.getByRole('button', { name: /\$15/ }).first().waitFor();
    await guest.page.getByRole('button', { name: 'Menu' }).click();
    await guest.page.getByRole('button', { name: 'The rules' }).click();
    const sheet = guest.page.getByRole('dialog', { name: 'The rules' });
    await sheet.getByText('Every other bid is higher by at least $5').waitFor();
    screen.close();
    expect([...host.errors, ...guest.errors]).toEqual([]);
  });
});
