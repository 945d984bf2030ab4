import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as site from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { signInAdmin } from '../../../apps/server/test/people.ts';
import { tinyTournament } from '../../../apps/server/test/tournaments/tinyTournament.ts';
import { DESKTOP, PHONE, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { enterAuction, joinByLink, makeGroup, openTab } from '../support/steps.ts';

/** What everyone in the hall must see alike. */
type Seen = { readonly team: string; readonly bid: string; readonly leader: string };

async function seenBy({ page, name }: Visitor): Promise<Seen> {
  const stage = page.getByRole('region', { name: 'Current team' });
  const leader = await stage.locator('[data-leader] b').innerText();
  const bid = await stage.getByText('Current Bid:').locator('..').textContent();
  return {
    team: await stage.getByRole('heading').innerText(),
    bid: bid ?? '',
    leader: leader.replaceAll(/\s+/g, ' ').replace('You lead', name),
  };
}

/** Members with a connection, as the server counts them. */
async function membersConnected(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^bracketbid_members (\d+)$/m.exec(metrics)?.[1]);
}

const VERIFY = fileURLToPath(new URL('../../../tools/verify.ts', import.meta.url));

/** What `npm run verify` says of a file. */
function verify(file: string): { status: number | null; said: string } {
  const { status, stdout } = spawnSync(process.execPath, [VERIFY, file], { encoding: 'utf8' });
  return { status, said: stdout };
}

/** Longer than a busy machine needs for all that is seen and done meanwhile; the clock is put forward past the rest. */
const LOCK_SECONDS = 60;
const LOT_SECONDS = 600;

describe('a whole short auction in three browsers', () => {
  const clock = createJumpingClock();
  const product = startedProduct(() => ({ clock }));
  const pass = (seconds: number) => clock.jumpTo(clock.nowMs() + seconds * 1000);

  it('shows everyone the same team, bid and result at every step, to the end', async () => {
    const admin = await signInAdmin(product.server.url);
    await admin.call(importTournament, { body: tinyTournament(2) });
    const [ana, ben, cleo] = await Promise.all([
      product.visitor('Ana', DESKTOP),
      product.visitor('Ben', PHONE),
      product.visitor('Cleo', PHONE),
    ]);
    const everyone = [ana, ben, cleo];
    const link = await makeGroup(ana, 'The Regulars');
    await joinByLink(ben, link);
    await joinByLink(cleo, link);
    await ana.page.reload();
    for (const { page } of everyone) await enterAuction(page);
    for (const { page } of everyone) await page.getByText('The auction has no date yet').waitFor();

    // Whoever connects only after the start finds the auction under way, and needs no word of it.
    await expect.poll(() => membersConnected(product.server.url)).toBe(everyone.length);

    // The first lock, which comes with the auction's start, would outlive a reload, too.
    const firstLock = ben.page.waitForFunction(
      () => window.localStorage.getItem('lockScreenEnd') !== null,
    );
    await admin.call(site.updateSettings, {
      body: { lockSeconds: LOCK_SECONDS, lotSeconds: LOT_SECONDS },
    });
    await admin.call(site.updateSettings, {
      body: { auctionDate: new Date(Date.now() + 2500).toISOString() },
    });
    await Promise.all(
      everyone.map(({ page }) => page.getByText('Auction has started!').first().waitFor()),
    );
    for (const { page } of everyone) await page.getByText('will start bidding soon').waitFor();
    await firstLock;
    pass(LOCK_SECONDS);

    const seeTheSame = async (bid: string, leader: string) => {
      for (const { page } of everyone) {
        await page.getByText(`Current Bid: ${bid}`, { exact: true }).waitFor();
      }
      const seen = await Promise.all(everyone.map(seenBy));
      expect(new Set(seen.map((one) => one.team)).size).toBe(1);
      expect(seen).toEqual(
        everyone.map(() => ({ team: seen[0]?.team, bid: `Current Bid: ${bid}`, leader })),
      );
      return seen[0]?.team ?? '';
    };

    // The first team: Ana a dollar, Ben a dollar more, Cleo an amount of her own.
    await ana.page.getByRole('button', { name: 'Bid $1', exact: true }).click();
    await ana.page.getByText(/^Your bid of \$1 for .+ is in\.$/).waitFor();
    await seeTheSame('$1', 'Ana');
    await ana.page.getByRole('button', { name: 'WAIT FOR OTHERS' }).waitFor();
    expect(await ana.page.getByRole('button', { name: 'WAIT FOR OTHERS' }).isDisabled()).toBe(true);
    await ben.page.getByRole('button', { name: 'Bid $2', exact: true }).click();
    await seeTheSame('$2', 'Ben');
    const field = cleo.page.getByLabel('Bid amount in dollars');
    // A likely slip must be confirmed in the bar, and the question disappears with the amount.
    await field.fill('600');
    await field.press('Enter');
    await cleo.page.getByRole('button', { name: 'Yes, bid $600' }).waitFor();
    await cleo.page
      .getByText('That’s more than half of your money. Press again to bid it.')
      .waitFor();
    await field.fill('');
    await cleo.page.getByRole('button', { name: 'Bid', exact: true }).waitFor();
    await field.pressSequentially('007');
    expect(await field.inputValue()).toBe('7');
    await field.press('Enter');
    const first = await seeTheSame('$7', 'Cleo');
    const history = ana.page.getByRole('region', { name: 'Bids by team' });
    // Bids that are not drawn yet have no inner text.
    await expect
      .poll(() => history.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/Cleo\s+\$7/),
        expect.stringMatching(/Ben\s+\$2/),
        expect.stringMatching(/Ana\s+\$1/),
      ]);

    // It is sold to Cleo; everyone reads it, and she has less left.
    pass(LOT_SECONDS);
    await Promise.all(
      everyone.map(({ page }) =>
        page.getByRole('heading', { name: `${first} sold for $7 to Cleo` }).waitFor(),
      ),
    );
    const left = (visitor: Visitor) =>
      visitor.page.getByRole('region', { name: 'Your bid', exact: true }).getByRole('strong');
    await Promise.all([
      left(cleo).getByText('$993').waitFor(),
      left(ana).getByText('$1,000').waitFor(),
    ]);
    for (const visitor of everyone) {
      await openTab(visitor.page, 'Teams');
      const owner = visitor === cleo ? 'You' : 'Cleo';
      const sold = new RegExp(`${first}.*\\$7.*sold · ${owner}`);
      await visitor.page.getByRole('row', { name: sold }).waitFor();
    }

    // Nobody wants the second team: the auction ends by itself, and says so to all.
    pass(LOCK_SECONDS);
    for (const { page } of everyone) await page.getByText('Current Bid: $0').waitFor();
    pass(LOT_SECONDS);
    for (const { page } of everyone) {
      await page.getByText('Auction Completed!').waitFor();
      await page.getByRole('link', { name: /^The whole night/ }).click();
      await page.getByRole('table', { name: 'Teams' }).waitFor();
    }
    const results = await Promise.all(
      everyone.map(async ({ page, name }) => {
        const outcomes = page.getByRole('table', { name: 'Teams' }).getByText(/sold/);
        return (await outcomes.allInnerTexts()).map((outcome) => outcome.replace('You', name));
      }),
    );
    expect(results[0]?.toSorted()).toEqual(['sold · Cleo', 'unsold']);
    expect(results).toEqual(everyone.map(() => results[0]));
    const [download] = await Promise.all([
      ben.page.waitForEvent('download'),
      ben.page.getByRole('button', { name: 'Download receipts' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bracketbid-.*\.json$/);

    // The receipts prove the auction without the product.server, and a changed price is found.
    const file = await download.path();
    const receipts = readFileSync(file, 'utf8');
    expect(verify(file)).toMatchObject({ status: 0, said: expect.stringContaining('PROVEN: ') });
    writeFileSync(file, receipts.replace('"amount":7', '"amount":6'));
    expect(verify(file)).toMatchObject({ status: 1, said: expect.stringContaining('NOT PROVEN') });
    expect(verify('no-such-file.json')).toMatchObject({ status: 2 });
    for (const { errors } of everyone) expect(errors).toEqual([]);
  });
});
