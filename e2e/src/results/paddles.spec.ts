import { tellYears } from '@bracketbid/contract/contest/circleCalls';
import { makeBoard } from '@bracketbid/contract/http/board';
import { seasons as seasonsOfCaller } from '@bracketbid/contract/http/accounts';
import { groupLog } from '@bracketbid/contract/http/receipts';
import { importTournament } from '@bracketbid/contract/http/tournament';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGavelGroup, seated } from '../../../apps/server/test/auctions/gavelGroup.ts';
import { signInAdmin } from '../../../apps/server/test/people.ts';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import { importFour } from '../../../apps/server/test/tournaments/playedTournament.ts';
import { PHONE } from '../support/browser.ts';
import { aGavelEvening } from '../support/gavelEvening.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const TELEVISION = { width: 1920, height: 1080 };
const NUMBERS = Array.from({ length: 40 }, (_, index) => index + 1);

describe('a crowd of paddles', () => {
  const product = startedProduct();

  it('[SEAT-1] a board counts paddles beside the seats of those with phones', async () => {
    const { server } = product;
    const { members, groupId } = await aGavelGroup(server, ['Ana', 'Ben']);
    const [ana] = members;
    await seated(ana, groupId, NUMBERS);
    const { token } = (await ana.call(makeBoard, { body: { groupId } })).board;
    const { page, errors } = await product.visitor('Television', TELEVISION);
    await page.goto(`/board/${token}`);
    await page.getByText('2 seats taken of 15, 40 paddles').waitFor();
    const seats = page.getByRole('list', { name: 'Seats' }).getByRole('listitem');
    expect(await seats.allInnerTexts()).toEqual([
      expect.stringContaining('Ana'),
      expect.stringContaining('Ben'),
    ]);
    expect(errors).toEqual([]);
  });

  it('[SEAT-1] of forty paddles, board and results show those with money in it, and the others when they are wanted', async () => {
    const cup = await importFour(await signInAdmin(product.server.url));
    const seats = NUMBERS.map((number) => ({ number, name: `Guest ${number}` }));
    const evening = await aGavelEvening(product.server.url, {}, seats);
    const { upNext, gavel, ben } = evening;
    const television = await product.visitor('Television', TELEVISION);
    await television.page.goto(evening.boardPath);
    const side = television.page.getByRole('complementary').getByRole('listitem');
    await expect.poll(() => side.allInnerTexts()).toEqual(['43 at $0']);
    const sell = async (index: number) => {
      await gavel.show(upNext[index]?._id ?? '');
      await gavel.open();
      await gavel.bid(7 * (index + 1), 10 * (index + 1));
      await gavel.warn();
      await gavel.warn();
      await gavel.sell();
    };
    for (const index of [0, 1, 2]) await sell(index);
    await television.page.getByRole('heading', { name: 'Who has spent most' }).waitFor();
    await expect
      .poll(() => side.allInnerTexts())
      .toEqual([/Guest 21/, /Guest 14/, /Guest 7/, /^40 more at \$0$/].map(matching));
    await sell(3);
    const rows = television.page.getByRole('table', { name: 'Standings' }).getByRole('row');
    await expect.poll(() => rows.last().innerText()).toBe('39 more at $0');

    const phone = await product.visitor('Ben', PHONE);
    await signInOn(phone, ben, { at: `/auction/${evening.groupId}?night=all` });
    // A paddle has the page that every member has.
    await phone.page
      .getByRole('link', { name: /#7 Guest 7/ })
      .first()
      .click();
    await phone.page.getByRole('heading', { name: '#7 Guest 7' }).waitFor();
    await phone.page.getByText('Bids by paddle').waitFor();
    const bought = phone.page.getByRole('table', { name: 'Teams' }).locator('tbody tr');
    expect(await bought.allInnerTexts()).toEqual([matching(/\$10/)]);
    expect(await accessibilityViolations(phone.page)).toEqual([]);
    await expectFolded(phone.page, '/groups', 'Group standings');
    await cup.playAll();
    await expectFolded(phone.page, '/leaderboard', 'Group standings');
    // Their lines have names that can be read.
    const names = phone.page.getByRole('figure').getByRole('listitem', { includeHidden: true });
    expect(await names.allInnerTexts()).toHaveLength(5);
    await expectFolded(phone.page, '/groups/settlement', 'Everyone’s result');
    await expectFolded(phone.page, '/groups/paper', 'The standings on the evening of the day');
    const csv = 'year,person,lot,paid,won\n2019,Ben,Duke,100,250';
    const told = { csv, people: { Ben: ben.userId } };
    await evening.ana.call(tellYears, { params: { groupId: evening.groupId }, body: told });
    await expectFolded(phone.page, '/groups', 'All-time table');
    expect([...television.errors, ...phone.errors]).toEqual([]);
  });
});

describe('paddles that owe', () => {
  const product = startedProduct();

  it('[SETTLE-8] a host notes what paddles pay and get, and lets no money through one of them', async () => {
    const admin = await signInAdmin(product.server.url);
    const cup = await importFour(admin);
    const seats = [1, 2].map((number) => ({ number, name: `Guest ${number}` }));
    const { groupId, upNext, gavel, ana } = await aGavelEvening(product.server.url, {}, seats);
    for (const [index, team] of upNext.entries()) {
      await gavel.show(team._id);
      await gavel.open();
      await gavel.bid(1 + (index % 2), 10 + index);
      await gavel.warn();
      await gavel.warn();
      await gavel.sell();
    }
    await cup.playAll();
    const host = await product.visitor('Ana', PHONE);
    await signInOn(host, ana, { at: '/groups/settlement' });
    const { page } = host;
    await page.getByText('Paddles can’t note what they pay or get').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const choices = page.getByLabel('Payments go').getByRole('option');
    expect((await choices.allTextContents()).filter((each) => each.includes('Guest'))).toEqual([]);
    const transfer = page.getByRole('button', { name: /^Paid: #\d Guest \d pays #\d Guest \d$/ });
    await transfer.click();
    await transfer.waitFor({ state: 'detached' });
    const payments = page.getByRole('region', { name: 'All payments' });
    await payments.getByText('Paid', { exact: true }).waitFor();
    // A slip: both paddles’ words take it back.
    await payments.getByRole('button', { name: /^Ask to undo it:/ }).click();
    const awaited = page.getByRole('region', { name: 'Your word is awaited' });
    await awaited.getByText(/asks to undo #\d Guest \d’s/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto('/my-results/my-team');
    await page.getByText('A payment waits for your word').waitFor();
    await page.getByRole('link', { name: 'Settle up' }).click();
    await awaited.getByRole('button', { name: /^Undo it:/ }).click();
    await awaited.waitFor({ state: 'detached' });
    await payments.getByText('Undone').waitFor();
    await transfer.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const [, payer = '', payee = ''] =
      /^Paid: (.+) pays (.+)$/u.exec((await transfer.getAttribute('aria-label')) ?? '') ?? [];
    await page.getByText('Another payment').click();
    const another = page.getByRole('group').filter({ hasText: 'You paid a part' });
    await another.getByLabel('Whose payment').selectOption(payer);
    expect(await accessibilityViolations(page)).toEqual([]);
    await another.getByLabel('What happened').selectOption('They paid');
    await another.getByLabel('Who', { exact: true }).selectOption(payee);
    await another.getByLabel('Amount in dollars').fill('1.25');
    await another.getByRole('button', { name: 'Note it' }).click();
    const part = payments.getByRole('listitem').filter({ hasText: '$1.25' });
    await part.getByText(`${payer} to ${payee}`).waitFor();
    await part.getByText('Paid', { exact: true }).waitFor();
    const log = await ana.call(groupLog, { params: { groupId } });
    expect(log.data.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(['PaymentMarked', 'PaymentReversed']),
    );

    // In the next season, too.
    await part.getByRole('button', { name: /^Ask to undo it:/ }).click();
    await awaited.waitFor();
    const [season] = (await ana.call(seasonsOfCaller)).data;
    await admin.call(importTournament, {
      body: drawnTournament(['East', 'West'], 2, { year: 2032 }),
    });
    await page.goto(`/my-results/my-team?season=${season?._id}`);
    await page.getByText('A payment waits for your word').waitFor();
    expect(host.errors).toEqual([]);
  });
});

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

/** A page's table of people has those with money in it and oneself, and everyone after a press. */
async function expectFolded(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  const table = page.getByRole('table', { name, exact: true });
  const rows = table.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(5);
  // A page may have several such tables.
  const keys = page.getByRole('button', { name: '38 more at $0' });
  const key = page.locator('div', { has: table }).filter({ has: keys }).last().locator(keys);
  expect(await accessibilityViolations(page)).toEqual([]);
  await key.click();
  await expect.poll(() => rows.count()).toBe(43);
  await key.click();
  await expect.poll(() => rows.count()).toBe(5);
}
