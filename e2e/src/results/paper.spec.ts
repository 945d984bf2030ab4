import { readFile } from 'node:fs/promises';
import * as results from '@bracketbid/contract/http/results';
import { importTournament } from '@bracketbid/contract/http/tournament';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import { aGroup, signInAdmin } from '../../../apps/server/test/people.ts';
import { newestShippedTournament } from '../../../apps/server/src/tournament/shipped.ts';
import { withoutResults } from '../../../apps/server/src/tournament/withoutResults.ts';
import { clippedTexts } from '../support/clippedText.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, nextFrames, signInOn } from '../support/steps.ts';

const file = newestShippedTournament();
/** The last day before the Elite Eight: few games are left, so chances are exact. */
const DAY = '2026-03-27';

const product = startedProduct();

/** Scores that begin on one line and end on the next, as their lines. */
function brokenScores(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const text = node.textContent ?? '';
      for (const { index, 0: score } of text.matchAll(/\d+-\d+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + score.length);
        if (range.getClientRects().length > 1) broken.push(text);
      }
    }
    return broken;
  });
}

it('a paper that is still to come has its heading, for somebody with a group and without', async () => {
  const { members } = await aGroup(product.server.url, ['Nora']);
  const [nora] = members;
  const { page, errors, ...visitor } = await product.visitor('Nora');
  await signInOn({ page, errors, ...visitor }, nora, { at: '/groups/paper' });
  await page.getByText('No paper yet.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'The morning paper' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

it('the morning paper has its day, the days before, the standings by keyboard, and a picture', async () => {
  const admin = await signInAdmin(product.server.url);
  await admin.call(importTournament, { body: withoutResults(file) });
  const { members } = await auctionedGroup(
    product.server,
    ['Maya Brooks', 'Theo Lindqvist', 'Priya Nair'],
    (_key, index) => (index % 9 === 8 ? null : { by: index % 3, amount: 10 + index }),
  );
  const matches = file.matches.filter(({ date }) => date <= DAY);
  await admin.call(results.importResults, { body: { matches } });
  const visitor = await product.visitor('Maya');
  const { page, errors } = visitor;
  await signInOn(visitor, members[0]);
  await page.getByRole('link', { name: 'Morning paper' }).click();
  await page.getByText('Friday, March 27, 2026').waitFor();
  const standing = page.getByRole('table', { name: 'The standings on the evening of the day' });
  expect(await standing.getByRole('row').count()).toBe(4);
  expect(await standing.getByText('can still finish first').count()).toBeGreaterThan(0);
  expect(await accessibilityViolations(page)).toEqual([]);

  for (let width = 360; width <= 460; width += 10) {
    await page.setViewportSize({ width, height: 640 });
    await nextFrames(page);
    expect(await clippedTexts(page), `clipped at ${width}`).toEqual([]);
    expect(await brokenScores(page), `broken at ${width}`).toEqual([]);
  }

  const day = page.getByRole('slider', { name: 'Day of the standings' });
  const newest = (await day.getAttribute('aria-valuetext')) ?? '';
  expect(newest).toMatch(/^Mar 27: 1st /);
  await day.press('ArrowLeft');
  await expect.poll(() => day.getAttribute('aria-valuetext')).toMatch(/^Mar 26: 1st /);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share picture' }).click();
  const png = await readFile(await (await download).path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);

  await page.getByRole('link', { name: 'The paper before' }).click();
  await page.getByText('Thursday, March 26, 2026').waitFor();
  expect(errors).toEqual([]);
});
