import { auctionState } from '@bracketbid/contract/http/auction';
import { actWithGavel, type Seat, seatsOfGroup } from '@bracketbid/contract/http/gavel';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGavelGroup, seated } from '../../../apps/server/test/auctions/gavelGroup.ts';
import { type SomeBody, startAuctions } from '../../../apps/server/test/people.ts';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { clippedTexts } from '../support/clippedText.ts';
import { contentOfPages } from '../support/pdfPages.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, claimPaddle, signInOn } from '../support/steps.ts';

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const seatsIn = async (who: SomeBody, groupId: string): Promise<readonly Seat[]> =>
  (await who.call(seatsOfGroup, { params: { groupId } })).seats;

const LIST = `No.\tName
31\tBen Ortiz
32\tCleo Paz
31\tSomebody Else
0\tNobody
\tDora Quist`;

describe('the paddles of a group', () => {
  const product = startedProduct(() => ({
    tournament: drawnTournament(['South'], 4, { year: 2033 }),
  }));

  it('[SEAT-1] are pasted as a list; what is wrong is said line by line, and the rest is added', async () => {
    const { members, groupId } = await aGavelGroup(product.server, ['Ana']);
    const [ana] = members;
    const host = await product.visitor('Ana', DESKTOP);
    await signInOn(host, ana);
    const { page } = host;
    await page.getByRole('button', { name: 'Add paddles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add paddles' });
    const field = dialog.getByLabel('People, one a line');
    await field.focus();
    await page.keyboard.insertText(LIST);
    await dialog.getByText('3 paddles, 2 lines to look at').waitFor();
    const wrong = dialog.getByRole('region', { name: 'Lines to look at' }).getByRole('listitem');
    expect(await wrong.allInnerTexts()).toEqual([
      expect.stringContaining('Number 31 is in line 2 already.'),
      expect.stringMatching(/Line 5/),
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 3 paddles' }).click();
    // What was wrong stays, to be mended.
    await expect.poll(() => field.inputValue()).not.toContain('Ben Ortiz');
    expect(await field.inputValue()).toContain('Somebody Else');
    await field.fill('33 Somebody Else');
    await dialog.getByRole('button', { name: 'Add 1 paddle' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('All 4 paddles').click();
    const list = page.getByRole('list', { name: 'Paddles' }).getByRole('listitem');
    // Rows that are not drawn yet have no inner text.
    await expect.poll(() => list.locator('b').allTextContents()).toEqual(['1', '31', '32', '33']);
    expect((await seatsIn(ana, groupId)).map(({ name }) => name)).toEqual([
      'Dora Quist',
      'Ben Ortiz',
      'Cleo Paz',
      'Somebody Else',
    ]);
    expect(await clippedTexts(page)).toEqual([]);
    expect(host.errors).toEqual([]);
  });

  it('are printed as slips on A4 and on Letter, four a page, with a code each', async () => {
    const { members, groupId } = await aGavelGroup(product.server, ['Ana']);
    const [ana] = members;
    await seated(ana, groupId, numbersTo(9));
    const host = await product.visitor('Ana', DESKTOP);
    await signInOn(host, ana);
    const { page } = host;
    await page.goto('/groups/slips');
    await page.getByText('9 slips on 3 pages').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    for (const format of ['A4', 'Letter']) {
      const pages = contentOfPages(await page.pdf({ format }));
      expect(pages.length, format).toBe(3);
      // A code is some hundred bars, each closed for itself.
      const [first = 0, second = 0, last = 0] = pages.map((drawn) => drawn.split(/\bh\s/u).length);
      expect(last, format).toBeGreaterThan(300);
      expect([first / last, second / last].map(Math.round), format).toEqual([4, 4]);
    }
    await page.getByLabel('Which numbers').fill('2, 7-8');
    await page.getByText('3 slips on 1 page').waitFor();
    expect(contentOfPages(await page.pdf({ format: 'A4' }))).toHaveLength(1);
    expect(host.errors).toEqual([]);
  });

  it('[SEAT-3] are claimed by phone from a slip, and granted with one press; the number bids on for the account', async () => {
    const { members, groupId } = await aGavelGroup(product.server, ['Ana', 'Ben']);
    const [ana, ben] = members;
    await seated(ana, groupId, [31]);
    const host = await product.visitor('Ana', DESKTOP);
    await signInOn(host, ana);
    await choosesClerk(host.page, ben.fullName);
    await host.page.getByRole('link', { name: 'Print slips' }).click();
    // A slip that is not drawn yet has no inner text.
    const link = (await host.page.getByText('/seats/').textContent()) ?? '';

    const cleo = await product.visitor('Cleo', PHONE);
    await claimPaddle(cleo, link);
    expect(await accessibilityViolations(cleo.page)).toEqual([]);
    await host.page.goto('/groups');
    await host.page.getByRole('button', { name: 'Grant paddle 31 to Cleo' }).click();
    await cleo.page.getByText('It is yours').waitFor();
    await host.page.getByText('1 · 1 claimed').waitFor();
    const [seat] = await seatsIn(ana, groupId);
    const userId = seat?.userId ?? null;
    expect(userId).not.toBeNull();
    expect(await accessibilityViolations(cleo.page)).toEqual([]);

    await startAuctions(product.server.url);
    await cleo.page.getByRole('link', { name: 'To the auction' }).click();
    const clerks = async () => (await readState(ana, groupId)).state.gavel?.clerks ?? [];
    const names = async () => (await clerks()).map(({ fullName }) => fullName);
    await expect.poll(names).toEqual(['Ana', 'Ben']);
    const { teams } = await readState(ana, groupId);
    let acts = 0;
    const act = (body: { act: 'show'; teamID: string } | { act: 'open' } | Bid) => {
      acts += 1;
      return ben.call(actWithGavel, { body: { groupId, clientActId: `act ${acts}`, ...body } });
    };
    await act({ act: 'show', teamID: teams[0]?._id ?? '' });
    await act({ act: 'open' });
    const { gavel } = await act({ act: 'bid', seat: 31, amount: 40 });
    expect(gavel.leader).toMatchObject({ _id: userId, fullName: 'Cleo' });
    for (const { errors } of [host, cleo]) expect(errors).toEqual([]);
  });
});

type Bid = { readonly act: 'bid'; readonly seat: number; readonly amount: number };

function readState(who: SomeBody, groupId: string) {
  return who.call(auctionState, { params: { groupId } });
}

async function choosesClerk(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose clerks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clerks' });
  await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Save the clerks' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`You, ${name}`).waitFor();
}
