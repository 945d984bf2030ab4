import { expect, it } from 'vitest';
import { aGroup, openLot, openScreen, startAuctions } from '../../../apps/server/test/people.ts';
import { newestShippedTournament } from '../../../apps/server/src/tournament/shipped.ts';
import { withoutResults } from '../../../apps/server/src/tournament/withoutResults.ts';
import { clippedTexts } from '../support/clippedText.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { enterAuction, openTab, signInOn } from '../support/steps.ts';

const product = startedProduct(() => ({
  tournament: withoutResults(newestShippedTournament('womens')),
}));

const WIDTHS = [360, 768, 1440];

it('the women’s long names of zones are whole in the bracket and all over the room, on every screen', async () => {
  const { group, members } = await aGroup(product.server.url, ['Ann', 'Ben']);
  const screen = await openScreen(product.server.url, members[0], group._id);
  await startAuctions(product.server.url, { lotSeconds: 300 });
  await openLot(screen);
  const ann = await product.visitor('Ann');
  const { page } = ann;
  await signInOn(ann, members[0]);
  const isWhole = async (where: string, width: number) => {
    expect(await clippedTexts(page), `${where} at ${width}`).toEqual([]);
    const beyond = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(beyond), `${where} at ${width}`).toBeLessThanOrEqual(0);
  };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.server.url}/game`);
    await page
      .getByRole('heading', { name: /BIRMINGHAM 2/ })
      .first()
      .waitFor();
    await isWhole('bracket', width);
    await page.goto(`${product.server.url}/groups`);
    await page.getByRole('heading', { name: 'The Regulars' }).waitFor();
    await isWhole('group', width);
    await enterAuction(page);
    await page.getByRole('region', { name: 'Current team' }).waitFor();
    for (const tab of ['Bids', 'Teams', 'Mine', 'Members'] as const) {
      await openTab(page, tab);
      await isWhole(tab, width);
      if (tab === 'Teams') await page.getByText('SPOKANE 1, seed 10').first().waitFor();
    }
  }
  screen.close();
  expect(ann.errors).toEqual([]);
});
