import type { Group } from '@bracketbid/contract/entities';
import { pauseAuction } from '@bracketbid/contract/http/groupPause';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { layLine } from '../../../apps/server/test/connections/cuttableLine.ts';
import {
  aGroup,
  openLot,
  openScreen,
  type SomeBody,
  startAuctions,
} from '../../../apps/server/test/people.ts';
import { tinyTournament } from '../../../apps/server/test/tournaments/tinyTournament.ts';
import { aVisitor, DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInOn, accessibilityViolations, openLive, openTab } from '../support/steps.ts';

/** Longer than a busy machine needs for all that is looked at while a lot is open. */
const LOT_SECONDS = 600;

/** Whether anything of the page is wider than the screen, or cut off within the stage. */
async function isClipped(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const stages = [...document.querySelectorAll('section[aria-label], section[aria-labelledby]')];
    return (
      scrollWidth > clientWidth || stages.some((stage) => stage.scrollWidth > stage.clientWidth)
    );
  });
}

describe.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])('what comes next, on %s', (_name, viewport) => {
  /** Their auction runs beside. */
  let others: { readonly group: Group; readonly cleo: SomeBody };
  const product = startedProduct(() => ({ tournament: tinyTournament(4) }));
  beforeAll(async () => {
    const { group, members } = await aGroup(product.server.url, ['Cleo', 'Dan']);
    others = { group, cleo: members[0] };
  });

  it('is seen by a member: a pause to come, a pause before a team, and that nobody can answer', async () => {
    const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const { page, errors, ...visitor } = await product.visitor('Ben', viewport);
    await signInOn({ page, errors, ...visitor }, ben);
    const screen = await openScreen(product.server.url, ana, groupId);
    await startAuctions(product.server.url, {
      lockSeconds: 0,
      lotSeconds: LOT_SECONDS,
      startingBudget: 50,
    });
    const first = await openLot(screen);
    await openLive(page, `/auction/${groupId}`);
    const stage = page.getByRole('region', { name: 'Current team' });
    await stage.getByText('Now bidding').waitFor();

    // Ana requests a pause: Ben sees it, and after a reload too.
    await ana.call(pauseAuction, { body: { groupId, duration: 1 } });
    await stage.getByText('Pause of 1 minute after this team').waitFor();
    await page
      .getByText('A pause of 1 minute comes after this team.')
      .waitFor({ state: 'attached' });
    await page.reload();
    await stage.getByText('Pause of 1 minute after this team').waitFor();
    const next = page.getByRole('region', { name: 'Up next' });
    await openTab(page, 'Mine');
    await next.waitFor();
    expect((await next.getByRole('listitem').allInnerTexts())[0]).toBe('Pause of 1 minute');
    expect(await isClipped(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);

    await openTab(page, 'Bids');
    // Ben bids all he has, and Ana has the same: she can't beat it.
    expect((await ben.bid(groupId, first.team?._id ?? '', '50')).status).toBe(201);
    await stage.getByText('Nobody can answer').waitFor();
    expect(await isClipped(page)).toBe(false);

    // The pause comes before the next team, which is named and not "on hold" at $0.
    await page.getByText('Group Admin Paused.').waitFor();
    const paused = page.getByRole('region', { name: 'Group Admin Paused.' });
    await paused.getByText('After the pause:').waitFor();
    expect(await page.getByText('On hold').count()).toBe(0);
    await openTab(page, 'Mine');
    await next.waitFor();
    const comes = await next.getByRole('listitem').allInnerTexts();
    expect(comes[0]).toBe('The current pause');
    expect(comes).toHaveLength(4);
    expect(await isClipped(page)).toBe(false);
    expect(errors).toEqual([]);
    screen.close();
  });

  it('is unknown to a page without a connection whose countdown ran out: a dash, no red nought and no ring', async () => {
    const { group, cleo } = others;
    const wire = await layLine(product.server.url);
    const visitor = await aVisitor(product.browser, wire.url, 'Cleo', viewport);
    const { page } = visitor;
    await page.clock.install();
    await signInOn(visitor, cleo, { at: `/auction/${group.groupId}` });
    const stage = page.getByRole('region', { name: 'Current team' });
    await stage.getByRole('timer', { name: /seconds left/ }).waitFor();
    wire.cut();
    await page.clock.fastForward(LOT_SECONDS * 1000);
    const unknown = stage.getByRole('timer', { name: 'Time left unknown' });
    await unknown.waitFor();
    expect(await unknown.innerText()).toBe('-');
    expect(await unknown.locator('circle').count()).toBe(0);
    wire.mend();
    await stage.getByRole('timer', { name: /seconds left/ }).waitFor();
    expect(visitor.errors).toEqual([]);
    await wire.close();
  });
});
