import { nameClerks } from '@bracketbid/contract/http/gavel';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import { aGavelEvening } from '../support/gavelEvening.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, openTab, signInOn } from '../support/steps.ts';

const PHONE = { width: 390, height: 844 };
const TELEVISION = { width: 1920, height: 1080 };

const findBar = (page: Page) => page.getByRole('region', { name: 'Your bid', exact: true });
const says = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** What no page says where no clock runs. */
const COUNTED = /\d ?s\b|seconds|Starting in|clock|min left|Time left/i;

async function expectNoClock(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    expect(await page.locator('body').innerText()).not.toMatch(COUNTED);
    expect(await page.getByRole('timer').count()).toBe(0);
  }
}

const tournament = () => ({ tournament: drawnTournament(['South'], 4, { year: 2033 }) });

describe('a phone where a person holds the gavel', () => {
  const product = startedProduct(tournament);

  it('[GAVEL-1] a phone and the board follow a person at the gavel, and count no seconds', async () => {
    const { url } = product.server;
    const evening = await aGavelEvening(url);
    const { groupId, ana, ben, cleo, boardPath, upNext, gavel } = evening;
    const [first, second] = upNext;
    if (first === undefined || second === undefined) throw new Error('Two lots are needed');
    const phone = await product.visitor('Ben', PHONE);
    const { page } = phone;
    await signInOn(phone, ben, { at: `/auction/${groupId}` });
    const television = await product.visitor('Television', TELEVISION);
    const board = television.page;
    await board.goto(boardPath);
    const both = [page, board];
    const bar = findBar(page);

    await says(page, 'Ana chooses the next team.');
    // Nobody has held it yet.
    await says(board, 'The host chooses the next team');
    const upNextAt = await board.getByRole('heading', { name: 'Up next' }).boundingBox();
    expect(upNextAt?.y).toBeGreaterThan(TELEVISION.height * 0.75);
    await says(page, `Next in the drawn order: ${first.teamName}.`);
    await expectNoClock(both);

    await gavel.show(first._id);
    await page.getByRole('region', { name: 'Next team' }).waitFor();
    await bar.getByText('WHEN ANA OPENS IT').waitFor();
    await says(board, 'Ana opens the bids');
    await expectNoClock(both);

    await gavel.open();
    for (const each of both) {
      await says(each, 'OPEN');
      await says(each, /Ana holds the gavel/);
    }
    await bar.getByText('Nobody has bid yet.').waitFor();

    await gavel.call(50);
    for (const each of both) await says(each, '$50 called: whose?');
    await bar.getByRole('button', { name: 'Bid $51' }).waitFor();
    await gavel.name(31);
    for (const each of both) await says(each, '#31 Ada');
    await expectNoClock(both);
    expect(await accessibilityViolations(page)).toEqual([]);

    await bar.getByRole('button', { name: 'Bid $51' }).click();
    await bar.getByText('You lead').waitFor();
    await says(board, 'leads at $51');
    await gavel.bid(31, 60);
    await says(page, '#31 Ada +$9');
    await bar.getByRole('button', { name: 'Bid $61' }).waitFor();

    // A slip of the tongue: the bid before it leads again, and nobody was outbid by less.
    await ana.call(nameClerks, { body: { groupId, userIds: [cleo.userId] } });
    await gavel.strike('It was paddle 13');
    await says(page, 'Ana wants to take back #31 Ada’s $60: “It was paddle 13”');
    await evening.buildGavel(cleo).agree();
    await says(page, 'Taken back: #31 Ada’s $60. Ben leads with $51');
    await bar.getByText('You lead').waitFor();
    await says(page, /Cleo holds the gavel/);
    await gavel.bid(31, 70);

    await gavel.warn();
    await says(page, 'ONCE');
    await bar.getByText('Going once.').waitFor();
    for (const each of both) await says(each, 'Going once');
    await gavel.warn();
    for (const each of both) await says(each, 'TWICE');
    await bar.getByText('Going twice.').waitFor();
    await expectNoClock(both);
    expect(await accessibilityViolations(board)).toEqual([]);

    // At any time while the lot is open.
    await bar.getByRole('button', { name: 'Bid $71' }).click();
    for (const each of both) await says(each, 'OPEN');
    await gavel.warn();
    await gavel.warn();
    await gavel.sell();
    for (const each of both) await says(each, 'SOLD $71');
    await says(page, `${first.teamName} sold for $71 to Ben`);
    await says(page, 'Ana chooses the next team.');
    await says(board, 'Ana chooses the next team');

    await gavel.show(second._id);
    await gavel.open();
    await says(board, 'No bid yet');
    await bar.getByText('Nobody has bid yet.').waitFor();
    await gavel.pass();
    for (const each of both) await says(each, 'PASSED');
    await says(page, `${second.teamName} was passed`);
    await expectNoClock(both);

    await openTab(page, 'Members');
    expect(await page.getByRole('list', { name: 'Members' }).innerText()).not.toMatch(
      /Ada\n.*away/,
    );
    expect([...phone.errors, ...television.errors]).toEqual([]);
  });
});

describe('a phone where only the room bids', () => {
  const product = startedProduct(tournament);

  it('[GAVEL-5] a phone bids nothing where only the room does, and says so', async () => {
    const { groupId, ben, upNext, gavel } = await aGavelEvening(product.server.url, {
      phonesBid: false,
      startingBudget: null,
    });
    const phone = await product.visitor('Ben', PHONE);
    const { page } = phone;
    await signInOn(phone, ben, { at: `/auction/${groupId}` });
    await gavel.show(upNext[0]?._id ?? '');
    await gavel.open();
    await gavel.bid(31, 40);
    const bar = findBar(page);
    await bar.getByText('Phones don’t bid tonight: show your paddle.').waitFor();
    await bar.getByText('The room is bidding').waitFor();
    expect(await bar.getByRole('button').count()).toBe(0);
    await bar.getByText('You have spent').waitFor();
    await gavel.warn();
    await bar.getByText('Going once.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(phone.errors).toEqual([]);
  });
});
