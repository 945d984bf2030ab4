import { importTournament } from '@bracketbid/contract/http/tournament';
import { expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import { signInAdmin } from '../../../apps/server/test/people.ts';
import { clippedTexts } from '../support/clippedText.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInOn } from '../support/steps.ts';

const product = startedProduct();

const WIDTHS = [360, 768, 1440];
const SIZES = [
  { teams: 4, zones: ['Big East'], seeds: 4, doubled: 0, year: 2031 },
  // Four play for their places first, as in a tournament of a conference.
  { teams: 12, zones: ['Big East'], seeds: 8, doubled: 4, year: 2032 },
  { teams: 128, zones: ['East', 'West', 'South', 'Midwest'], seeds: 32, doubled: 0, year: 2033 },
];

it.each(SIZES)(
  'a tournament of $teams teams has its bracket and its results, whole on every screen',
  async ({ teams, zones, seeds, doubled, year }) => {
    const { server } = product;
    const admin = await signInAdmin(server.url);
    const drawn = drawnTournament(zones, seeds, { doubled, year });
    // At noon by Pacific time, which takes as many characters as an hour can.
    const matches = drawn.matches.map((match) => ({
      ...match,
      startTimeUtc: `${match.date}T19:00Z`,
    }));
    const body = { ...drawn, matches, force: true };
    await admin.call(importTournament, { body });
    const { members } = await auctionedGroup(server, ['Ann', 'Ben'], (_key, index) => ({
      by: index % 2,
      amount: 10 + index,
    }));
    const ann = await product.visitor(`Ann of ${teams}`);
    const { page } = ann;
    await signInOn(ann, members[0]);
    const fits = async (where: string, width: number) => {
      const beyond = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(beyond), `${where} at ${width}`).toBeLessThanOrEqual(0);
    };
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${server.url}/game`);
      await page
        .getByRole('button', { name: /Big East 1|East 1/ })
        .first()
        .waitFor();
      expect(await clippedTexts(page), `clipped at ${width}`).toEqual([]);
      await fits('bracket', width);
      await page.goto(`${server.url}/my-results/my-team`);
      const rows = page.getByRole('table', { name: 'My Teams' }).getByRole('row');
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(teams / 2);
      await fits('results', width);
    }
    expect(ann.errors).toEqual([]);
  },
);
