import { auctionLog } from '@bracketbid/contract/http/receipts';
import { viewGroup } from '@bracketbid/contract/http/groups';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { aGroup, openScreen, startAuctions } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const findBar = (page: Page) => page.getByRole('region', { name: 'Your bid', exact: true });

describe('a deputy', () => {
  const clock = createJumpingClock();
  const product = startedProduct(() => ({ clock }));

  it('wins a team for a member who has closed her page, and history and receipts say so', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    const { groupId } = group;
    const hers = await product.visitor('Ana', PHONE);
    await signInOn(hers, ana, { at: '/groups' });
    await hers.page.getByText('Can’t be there?').click();
    const panel = hers.page.getByRole('region', { name: 'Someone to bid for you' });
    await panel.getByRole('combobox', { name: 'Who' }).selectOption({ label: 'Ben' });
    await panel.getByLabel('Up to $').fill('60');
    await panel.getByRole('button', { name: 'Name deputy' }).click();
    await panel.getByText('Ben may bid for you, up to $60 in all.').first().waitFor();
    expect(await accessibilityViolations(hers.page)).toEqual([]);
    await hers.page.close();
    expect((await ben.call(viewGroup)).group?.deputies).toHaveLength(1);

    const screen = await openScreen(url, cleo, groupId);
    const his = await product.visitor('Ben', PHONE);
    await signInOn(his, ben);
    const table = await product.visitor('Cleo', DESKTOP);
    await signInOn(table, cleo);
    for (const { page } of [his, table]) await page.goto(`/auction/${groupId}`);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 300, extensionSeconds: 1 });
    const bar = findBar(his.page);
    await bar.getByRole('button', { name: 'Bid $1', exact: true }).waitFor();
    await bar.getByRole('button', { name: 'Ana $60 left of $60: bid for Ana' }).click();
    expect(await accessibilityViolations(his.page)).toEqual([]);
    await bar.getByRole('button', { name: 'Bid $1 FOR ANA' }).click();
    await bar.getByRole('button', { name: /^Ana leads/ }).waitFor();
    await table.page.getByText('for Ana, by Ben').first().waitFor();

    const { auctionData } = await screen.receives('auctionaddmessage');
    clock.jumpTo(clock.nowMs() + 300_000);
    const sale = await screen.receives(
      'teamStatusUpdate',
      ({ teamID }) => teamID === auctionData.teamID,
    );
    expect(sale).toMatchObject({ user: { fullName: 'Ana' }, placedBy: { fullName: 'Ben' } });
    await bar.getByRole('button', { name: 'Ana $59 left of $60: bid for Ana' }).waitFor();
    // The next team is for oneself again.
    await bar.getByRole('button', { name: 'Me', pressed: true }).waitFor();
    const { data } = await cleo.call(auctionLog, { params: { groupId } });
    expect(data.find(({ event }) => event.type === 'LotSold')?.event).toMatchObject({
      userId: ana.userId,
      placedBy: ben.userId,
      amount: 1,
    });
    screen.close();
  });
});
