import { readFile } from 'node:fs/promises';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import { importTournament } from '@bracketbid/contract/http/tournament';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { heldAuction } from '../../../apps/server/test/auctions/heldAuction.ts';
import { type PeopleOf, signInAdmin } from '../../../apps/server/test/people.ts';
import { newestShippedTournament } from '../../../apps/server/src/tournament/shipped.ts';
import { withoutResults } from '../../../apps/server/src/tournament/withoutResults.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const file = newestShippedTournament();
const seedByTeam = new Map(file.teams.map(({ id, seed }) => [id, seed]));

/** Everything that the auction was. */
const NIGHT = '?night=all';

const widthOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The size of a PNG, as its header says. */
const computeSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the morning after', () => {
  const product = startedProduct();
  let members: PeopleOf<readonly [string, string, string]>;
  let groupId: string;
  beforeAll(async () => {
    const admin = await signInAdmin(product.server.url);
    await admin.call(importTournament, { body: withoutResults(file) });
    // Maya and Theo fight for Duke; Theo has a 2-seed for little; Priya buys nothing, and the 16-seeds stay unsold.
    ({ members, groupId } = await heldAuction(
      product.server,
      ['Maya Brooks', 'Theo Lindqvist', 'Priya Nair'],
      (key) => {
        const seed = seedByTeam.get(key) ?? 0;
        if (key === 'duke')
          return [20, 30, 40, 50, 60].map((amount, at) => ({ by: at % 2, amount }));
        if (key === 'uconn') return [{ by: 1, amount: 5 }];
        if (seed === 1 || seed === 2) return [{ by: 0, amount: 60 }];
        return seed === 16 ? [] : [{ by: 1, amount: 1 }];
      },
    ));
  });

  const openMorning = async (who: 0 | 1 | 2, viewport = PHONE) => {
    const member = members[who];
    const visitor = await product.visitor(member.fullName, viewport);
    await signInOn(visitor, member);
    const open = (query = '') => visitor.page.goto(`/auction/${groupId}${query}`);
    return { ...visitor, open };
  };

  it('is its headline, its slips and a link; the whole night is on a page of its own', async () => {
    const { page, open, errors } = await openMorning(0);
    await open();
    const morning = page.getByRole('region', { name: 'Auction Completed!' });
    await morning.getByText('needs 5 wins to pay').first().waitFor();
    // Seven slips on two screens of the smallest phone, footer included.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(2 * PHONE.height);
    for (const gone of ['Told at breakfast', 'Receipts', 'Teams', 'All Bids History']) {
      expect(await page.getByRole('heading', { name: gone }).count()).toBe(0);
    }
    await morning.getByRole('link', { name: /^The whole night/ }).click();
    for (const name of ['Told at breakfast', 'Receipts', 'Teams', 'Members', 'All Bids History']) {
      await page.getByRole('heading', { name, exact: true }).waitFor();
    }
    await page.goBack();
    await morning.getByRole('link', { name: 'My results' }).click();
    await page.waitForURL('**/my-results/my-team');
    await page.getByRole('link', { name: 'Bracket', exact: true }).click();
    await page.waitForURL('**/game');
    expect(errors).toEqual([]);
  });

  it('shows the haul, what is told, and a shield that this browser has proven', async () => {
    const { page, open, errors } = await openMorning(0);
    await open();
    await page.getByRole('heading', { name: 'Auction Completed!' }).waitFor();
    const morning = page.getByRole('region', { name: 'Auction Completed!' });
    const haul = morning.getByRole('region', { name: 'Your haul' }).getByRole('listitem');
    // Of $479 a first win pays $2.39, and five of them $74.
    await haul.filter({ hasText: 'Duke Blue Devils' }).getByText('needs 5 wins to pay').waitFor();
    expect(await haul.count()).toBe(7);
    expect(await widthOver(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    await open(NIGHT);
    await page.getByRole('button', { name: 'Verified: 68 of 68' }).waitFor();
    const told = morning.getByRole('region', { name: 'Told at breakfast' });
    await told.getByText('UConn at $5. The other 2-seeds: $60, $60, $60').waitFor();
    await told.getByText('Theo and you outbid each other 4 times').waitFor();
    await told.getByText('Duke: 5 bids by Theo and you').waitFor();
    await told.getByText('6', { exact: true }).waitFor();
    expect(await widthOver(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Verified: 68 of 68' }).click();
    const receipts = page.getByRole('region', { name: 'Receipts' });
    await receipts.getByText(/^Your browser has just checked \d+ lines: /).waitFor();
    expect(errors).toEqual([]);
  });

  it('draws a picture of the haul: downloaded, or shared where files can be', async () => {
    const { page, context, open, errors } = await openMorning(1);
    await open(NIGHT);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Share picture' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('bracketbid-haul.png');
    expect(computeSize(await readFile(await download.path()))).toEqual([1080, 1350]);

    await context.addInitScript(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: ({ files, title }: { files: File[]; title: string }) => {
          const [picture] = files;
          document.title = `${title}: ${picture?.name} ${picture?.type}`;
          return Promise.resolve();
        },
      });
    });
    await open(NIGHT);
    await page.getByRole('button', { name: 'Share picture' }).click();
    await expect
      .poll(() => page.title())
      .toMatch(/^Theo's \d+ · The Regulars: bracketbid-haul\.png image\/png$/);
    expect(errors).toEqual([]);
  });

  it('says so where somebody bought nothing, on a wide screen as well', async () => {
    const { page, open, errors } = await openMorning(2, DESKTOP);
    await open();
    await page.getByText('You bought no team: all $1,000 stayed in your pocket.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await open(NIGHT);
    await page.getByRole('button', { name: 'Verified: 68 of 68' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('does not prove forged receipts, and says where they break', async () => {
    const { page, open, errors } = await openMorning(0);
    const log = await members[0].call(auctionLog, { params: { groupId } });
    const forged = JSON.stringify(log).replace('"amount":5,', '"amount":4,');
    // A server that lies to one member.
    await page.route('**/auction/log/*', (route) =>
      route.fulfill({ contentType: 'application/json', body: forged }),
    );
    await open(NIGHT);
    await page.getByRole('button', { name: 'Not proven' }).waitFor();
    await page.unroute('**/auction/log/*');
    await page.reload();
    await page.getByRole('button', { name: 'Verified: 68 of 68' }).waitFor();

    // A file that somebody handed on.
    const receipts = page.getByRole('region', { name: 'Receipts' });
    const check = async (text: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        receipts.getByRole('button', { name: 'Check a file' }).click(),
      ]);
      const buffer = Buffer.from(text);
      await chooser.setFiles({ name: 'receipts.json', mimeType: 'application/json', buffer });
    };
    await check(forged);
    await receipts
      .getByText(/Not proven · receipts\.json\. .*Line \d+: The hash does not follow/)
      .waitFor();
    await check(JSON.stringify(log));
    await receipts.getByText(/Verified: 68 of 68 · receipts\.json\./).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
