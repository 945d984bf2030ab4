import { importTournament } from '@bracketbid/contract/http/tournament';
import { describe, expect, it } from 'vitest';
import {
  aGroup,
  openLot,
  openScreen,
  signInAdmin,
  startAuctions,
} from '../../../apps/server/test/people.ts';
import { newestShippedTournament } from '../../../apps/server/src/tournament/shipped.ts';
import { withoutResults } from '../../../apps/server/src/tournament/withoutResults.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

describe('fair shares', () => {
  const product = startedProduct();

  it('[FAIR-8] are wanted by the host, on a sheet before the auction, and on the lot while it runs', async () => {
    const { url } = product.server;
    const admin = await signInAdmin(url);
    await admin.call(importTournament, { body: withoutResults(newestShippedTournament()) });
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const desk = await product.visitor('Ana', DESKTOP);
    await signInOn(desk, ana, { at: '/groups/rules' });
    await desk.page.getByLabel('When fair shares are shown').selectOption('live');
    await desk.page.getByRole('button', { name: 'Save this change' }).click();
    await desk.page.goto('/groups');
    await desk.page.getByRole('link', { name: 'Fair shares, as a sheet to print' }).click();
    const sheet = desk.page.getByRole('table');
    await expect.poll(() => sheet.getByRole('row').count()).toBe(69);
    await desk.page.getByText('It is history, not advice.').waitFor();
    expect(await accessibilityViolations(desk.page)).toEqual([]);

    const phone = await product.visitor('Ben', PHONE);
    await signInOn(phone, ben);
    const screen = await openScreen(url, ben, groupId);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 600 });
    await openLot(screen);
    await phone.page.goto(`/auction/${groupId}`);
    await phone.page.getByText(/(About|Less than) .* of the pot: history, not advice/).waitFor();
    expect(await accessibilityViolations(phone.page)).toEqual([]);
    screen.close();
    expect([...desk.errors, ...phone.errors]).toEqual([]);
  });
});
