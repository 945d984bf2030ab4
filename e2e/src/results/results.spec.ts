import { readFile } from 'node:fs/promises';
import * as results from '@bracketbid/contract/http/results';
import { formatCents } from '@bracketbid/engine/money/cents';
import { importTournament, season } from '@bracketbid/contract/http/tournament';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import {
  type PeopleOf,
  signInAdmin,
  signUp,
  type SomeBody,
} from '../../../apps/server/test/people.ts';
import { ADMIN } from '../../../apps/server/test/startServer.ts';
import { withoutResults } from '../../../apps/server/src/tournament/withoutResults.ts';
import { newestShippedTournament } from '../../../apps/server/src/tournament/shipped.ts';
import { aVisitor, DESKTOP, openBrowser, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInOn, accessibilityViolations, openLive } from '../support/steps.ts';

/** The day before the Elite Eight of the shipped tournament: sixteen teams have played, eight are left. */
const BEFORE_ELITE_EIGHT = '2026-03-28';

/** Who has the teams that these tests look at: Maya, Theo or Priya. The others are shared out, one in nine is unsold. */
const OWNERS: ReadonlyMap<string, number> = new Map([
  ...([
    ['duke', 0],
    ['uconn', 1],
    ['st-johns', 2],
  ] as const),
  ...([
    ['arizona', 0],
    ['purdue', 2],
  ] as const),
]);

const file = newestShippedTournament();

const widthOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const readCells = async (row: Locator) => row.getByRole('cell').allInnerTexts();

describe('after the auction', () => {
  let admin: SomeBody;
  let members: PeopleOf<readonly [string, string, string]>;
  let groupId: string;
  const product = startedProduct();
  beforeAll(async () => {
    admin = await signInAdmin(product.server.url);
    await admin.call(importTournament, { body: withoutResults(file) });
    ({ members, groupId } = await auctionedGroup(
      product.server,
      ['Maya Brooks', 'Theo Lindqvist', 'Priya Nair'],
      (key, index) => {
        const by = OWNERS.get(key) ?? index % 3;
        return index % 9 === 8 && !OWNERS.has(key) ? null : { by, amount: 10 + index };
      },
    ));
    await admin.call(results.importResults, {
      body: { matches: file.matches.filter(({ date }) => date < BEFORE_ELITE_EIGHT) },
    });
  });

  const readMatch = async (round: string, zone: string | null) => {
    const { matches } = await admin.call(results.matches);
    const match = matches.find((each) => each.round === round && each.zone === zone);
    if (match?.homeTeam == null || match.awayTeam == null) throw new Error('Nobody plays');
    return { id: match._id, home: match.homeTeam, away: match.awayTeam };
  };
  const enter = (id: string, status: 'live' | 'final', homeScore: number, awayScore: number) =>
    admin.call(results.enterResult, { params: { id }, body: { status, homeScore, awayScore } });

  it('the leaderboard and My Results stand where the list of seasons can’t be read', async () => {
    const [maya] = members;
    const visitor = await product.visitor('Maya');
    const { page } = visitor;
    await signInOn(visitor, maya);
    await page.route('**/profile/seasons*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/leaderboard');
    await page.getByRole('tab').first().waitFor();
    await page.goto('/my-results/my-team');
    await page.getByRole('table', { name: 'My Teams' }).waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('the bracket marks owners, follows a game by itself, and leads its winner on', async () => {
    const [maya] = members;
    const visitor = await product.visitor('Maya', DESKTOP);
    const { page } = visitor;
    await signInOn(visitor, maya);
    await openLive(page, '/game');
    await page.getByRole('region', { name: 'EAST', exact: true }).waitFor();
    for (const zone of ['EAST', 'WEST', 'SOUTH', 'MIDWEST']) {
      const region = page.getByRole('region', { name: zone, exact: true });
      expect(await region.getByRole('list').count()).toBe(4);
      expect(
        await region
          .getByRole('list', { name: `${zone}, Round of 64` })
          .getByRole('button')
          .count(),
      ).toBe(8);
    }
    expect(await page.getByRole('region', { name: 'First Four' }).getByRole('button').count()).toBe(
      4,
    );
    expect(await page.getByRole('region', { name: 'Final Four' }).count()).toBe(2);
    await page.getByText(/Your \d+ teams/).waitFor();
    expect(await widthOver(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    const { id, home, away } = await readMatch('Elite Eight', 'EAST');
    const card = page.getByRole('list', { name: 'EAST, Elite Eight' }).getByRole('button');
    await enter(id, 'live', 41, 38);
    await card.getByText('Live').waitFor();
    await card.getByText('41').waitFor();
    await enter(id, 'final', 70, 64);
    await card.getByText('Final').waitFor();
    await page
      .getByRole('region', { name: 'Final Four' })
      .getByText(home.shortName, { exact: true })
      .waitFor();

    await card.click();
    const details = page.getByRole('dialog', { name: 'Elite Eight · EAST' });
    await details.getByText(home.teamId.teamName).waitFor();
    await details.getByText(away.teamId.teamName).waitFor();
    await details.getByRole('link', { name: /^Results of / }).click();
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    await page.getByText(`${home.shortName} Won by 6`).waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('the bracket fits a phone: a bar that stays in reach chooses the round and leads to each zone', async () => {
    const visitor = await product.visitor('Nobody', PHONE);
    const { page } = visitor;
    await page.goto('/game');
    const bar = page.getByRole('navigation', { name: 'Bracket' });
    // The one that is lit is the one that is read.
    const lit = (name: RegExp) => bar.getByRole('button', { name, pressed: true });
    await page.getByRole('region', { name: 'First Four' }).waitFor();
    await lit(/^First Four/).waitFor();
    expect(await bar.getByRole('button', { pressed: true }).count()).toBe(1);
    await bar.getByRole('button', { name: /^Championship/ }).click();
    await lit(/^Championship/).waitFor();
    await bar.getByRole('button', { name: /^First Four/ }).click();
    await lit(/^First Four/).waitFor();
    await bar.getByRole('button', { name: /Round of 64/ }).click();
    await lit(/^Round of 64/).waitFor();
    await page
      .getByRole('list', { name: /, Round of 64/ })
      .first()
      .waitFor();
    expect(await bar.getByRole('button', { pressed: true }).count()).toBe(1);
    const first = page.getByRole('list', { name: 'MIDWEST, Round of 64' });
    expect(await first.getByRole('button').count()).toBe(8);
    await bar.getByRole('button', { name: 'MIDWEST', exact: true }).click();
    const heading = page.getByRole('heading', { name: 'MIDWEST', exact: true });
    const [barBox, headingBox] = [await bar.boundingBox(), await heading.boundingBox()];
    const barEnd = (barBox?.y ?? Number.NaN) + (barBox?.height ?? Number.NaN);
    expect(barBox?.y).toBeGreaterThanOrEqual(0);
    expect(headingBox?.y).toBeGreaterThanOrEqual(barEnd);
    expect(headingBox?.y).toBeLessThan(PHONE.height);
    await bar.getByRole('button', { name: /Elite Eight/ }).click();
    await first.waitFor({ state: 'hidden' });
    await lit(/^Elite Eight/).waitFor();
    expect(await widthOver(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });

  it('My Results shows teams, games and what they paid, follows a result by itself, and exports', async () => {
    const [maya] = members;
    const visitor = await product.visitor('Maya', DESKTOP);
    const { page } = visitor;
    await signInOn(visitor, maya);
    await openLive(page, '/my-results');
    await page.waitForURL('**/my-results/my-team');
    await page.getByRole('heading', { name: 'Maya Brooks' }).waitFor();
    await page.getByText('Group: The Regulars').waitFor();
    const headings = (name: string) =>
      page.getByRole('table', { name, exact: true }).getByRole('columnheader').allInnerTexts();
    const teams = page.getByRole('table', { name: 'My Teams' });
    await teams.waitFor();
    expect(await page.evaluate(() => document.body.className)).toContain('my-results-my-team');
    expect(await headings('My Teams')).toEqual(['SL', 'Team', 'Auction Date', 'Price']);
    await page.getByRole('table', { name: 'Group standings' }).waitFor();
    expect(await headings('Group standings')).toEqual(['Member', 'P/L', 'Worst', 'Best']);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('The-Regulars.csv');
    expect(await readFile(await saved.path(), 'utf8')).toContain('Maya Brooks');

    await page.getByRole('link', { name: 'Games', exact: true }).click();
    await page.getByRole('table', { name: 'My Games' }).waitFor();
    expect(await headings('My Games')).toEqual([
      'SL',
      'Game',
      'Round',
      'Zone',
      'Date',
      'Result',
      'Team Status',
      'Amount',
    ]);
    await page.getByRole('link', { name: 'Other Games' }).click();
    const others = page.getByRole('table', { name: 'Other Games' });
    await others.waitFor();
    expect(await headings('Other Games')).toContain('Owner');
    expect(await others.getByText('Maya Brooks').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    const figure = (label: string) =>
      page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
    const wonBefore = Number(await figure('Total Games Won').innerText());
    const standings = await maya.call(results.standings, { params: { groupId } });
    const own = standings.standings.find(({ user }) => user._id === maya.userId);
    expect(await figure('Total Amount Won').innerText()).toBe(
      formatCents(Math.round((own?.won ?? Number.NaN) * 100)),
    );
    const { id, home } = await readMatch('Elite Eight', 'WEST');
    const isHome = home.shortName === 'Arizona';
    await enter(id, 'final', isHome ? 80 : 60, isHome ? 60 : 80);
    await figure('Total Games Won')
      .getByText(String(wonBefore + 1), { exact: true })
      .waitFor();
    await page.getByRole('link', { name: 'Standings' }).click();
    await page.getByText('P/L over the tournament').waitFor();
    await page.getByRole('table', { name: 'Group standings' }).waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('My Games are rows on a phone, which unfold what a wide screen has as columns', async () => {
    const [maya] = members;
    const visitor = await product.visitor('Maya', PHONE);
    const { page } = visitor;
    await signInOn(visitor, maya, { at: '/my-results/my-match' });
    const table = page.getByRole('table', { name: 'My Games' });
    const name = /^Duke vs \w+ · Round of 64$/;
    const game = table.getByRole('button', { name });
    await game.waitFor();
    const row = table.getByRole('row').filter({ has: page.getByRole('button', { name }) });
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(57);
    expect(await row.getByText('Won', { exact: true }).count()).toBe(1);
    expect(await row.getByText('EAST').isVisible()).toBe(false);
    await game.press('Enter');
    expect(await game.getAttribute('aria-expanded')).toBe('true');
    await row.getByText('EAST').waitFor();
    await row.getByText(/^sold-/).waitFor();
    expect(await widthOver(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Other Games' }).click();
    const others = page.getByRole('table', { name: 'Other Games' });
    await others
      .getByRole('button', { name: /^UConn Theo Lindqvist · vs / })
      .first()
      .waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('the leaderboard goes through the days, shows a result and who of the own group was paid for it', async () => {
    const [, theo] = members;
    const visitor = await product.visitor('Theo', PHONE);
    const { page } = visitor;
    await page.goto('/leaderboard');
    // The last day: no game is left to come.
    await page.getByText('Monday, April 6, 2026').waitFor();
    await page.getByText('No result available').waitFor();
    await page.getByRole('button', { name: 'Previous days' }).click();
    await page.getByRole('tab', { name: 'Show Mar 27' }).click();
    const day = page.getByRole('button', { name: /^Fri\s*Mar 27$/ });
    await day.click();
    await page.getByText('Friday, March 27, 2026').waitFor();
    expect(await day.getAttribute('aria-pressed')).toBe('true');
    const rows = page.getByRole('table', { name: 'Games of the day' }).getByRole('row');
    await rows.nth(4).waitFor();
    expect(await rows.count()).toBe(5);
    const [, game, score] = await readCells(rows.nth(3));
    expect(score).toMatch(/^\d+ - \d+$/);
    await rows.nth(3).click();
    const box = page.getByRole('region', { name: 'Result', exact: true });
    const winner = box.getByText(/Won by \d+$/);
    // Until the press, the box has the first game of the day.
    const winnerNow = async () => (await winner.innerText()).split(' Won by ')[0] ?? '';
    await expect.poll(async () => game?.includes(await winnerNow())).toBe(true);
    await expect.poll(async () => (await winner.boundingBox())?.y).toBeLessThan(PHONE.height);
    expect(await widthOver(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    await signInOn(visitor, theo, { at: '/leaderboard?date=2026-03-27' });
    await page.getByRole('button', { name: /Duke/ }).click();
    await box.getByText(/^Duke Won by/).waitFor();
    const winners = page.getByRole('table', { name: 'Own group result' });
    const { pot } = await theo.call(results.standings, { params: { groupId } });
    const share = Math.floor(pot * 2) / 100;
    expect(await readCells(winners.getByRole('row').nth(1))).toEqual([
      '1',
      'Duke Blue Devils',
      'Maya Brooks',
      formatCents(Math.round(share * 100)),
    ]);
    expect(visitor.errors).toEqual([]);
  });

  it('a visitor without an account sees a live score change without doing anything', async () => {
    const { id, home } = await readMatch('Elite Eight', 'SOUTH');
    await enter(id, 'live', 20, 18);
    const visitor = await product.visitor('Nobody', PHONE);
    const { page } = visitor;
    await page.goto('/game');
    const card = page.getByRole('list', { name: 'SOUTH, Elite Eight' }).getByRole('button');
    await card.getByText('20', { exact: true }).waitFor();
    await enter(id, 'live', 23, 18);
    await card.getByText('23', { exact: true }).waitFor();
    await card.getByText(home.shortName).waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('one number says how somebody is doing, on each of the five screens, whose addresses stay', async () => {
    const [, theo] = members;
    const visitor = await product.visitor('Theo', PHONE);
    const { page } = visitor;
    await signInOn(visitor, theo);
    const own = await theo.call(results.standings, { params: { groupId } });
    const { profit, best, worst } =
      own.standings.find(({ user }) => user._id === theo.userId) ?? {};
    const signed = (dollars = Number.NaN) =>
      `${dollars > 0 ? '+' : ''}${formatCents(Math.round(dollars * 100))}`;
    const doing = page.getByRole('region', { name: 'How you are doing' });
    const tabs = page.getByRole('navigation', { name: 'Results', exact: true });
    for (const [tab, path] of [
      ['Today', '/my-results/my-team'],
      ['Games', '/my-results/my-match'],
      ['Standings', '/leaderboard'],
      ['Bracket', '/game'],
      ['Settle', '/groups/settlement'],
    ] as const) {
      await page.goto(path);
      await doing.getByText(/^\d\w\w of 3 · \d+ games? to play$/).waitFor();
      await doing.getByText('Can still end between').waitFor();
      expect(await page.getByText('Total P/L').count()).toBe(1);
      const [number, , , range] = await doing.getByRole('definition').allInnerTexts();
      expect(number).toBe(signed(profit));
      expect(range).toBe(`${signed(worst ?? undefined)} and ${signed(best ?? undefined)}`);
      expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
        'Today',
        'Games',
        'Standings',
        'Bracket',
        'Settle',
      ]);
      expect(await tabs.getByRole('link', { name: tab }).getAttribute('aria-current')).toBe('page');
      expect(await widthOver(page)).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    // From tab to tab, and back.
    await tabs.getByRole('link', { name: 'Today' }).click();
    await page.waitForURL('**/my-results/my-team');
    await tabs.getByRole('link', { name: 'Standings' }).click();
    await page.waitForURL('**/leaderboard');
    await page.goBack();
    await page.getByRole('table', { name: 'My Teams' }).waitFor();
    const mine = page.getByRole('table', { name: 'My Teams' }).getByRole('row');
    expect(await mine.nth(1).innerText()).toMatch(/paid \$\d[^]*won \$\d/);
    expect(visitor.errors).toEqual([]);
  });

  it('what members and admins have grows with text of twice the size, and nothing of it is beyond a phone', async () => {
    const [maya] = members;
    const browser = await openBrowser(['--blink-settings=defaultFontSize=32']);
    const fit = async (
      name: string,
      who: { readonly email: string; readonly password?: string },
      pages: readonly (readonly [path: string, text: string])[],
    ) => {
      const visitor = await aVisitor(browser, product.server.url, name, {
        width: 390,
        height: 844,
      });
      const { page } = visitor;
      await signInOn(visitor, who, who);
      for (const [path, text] of pages) {
        await page.goto(path);
        await page.getByText(text).first().waitFor();
        await expect.poll(() => widthOver(page), { message: path }).toBe(0);
      }
      expect(visitor.errors).toEqual([]);
    };
    await fit('Maya', { email: maya.email }, [
      ['/my-results/my-team', 'Group standings'],
      ['/my-results/my-match', 'Settle'],
      ['/leaderboard', 'Group standings'],
      ['/game', 'Elite Eight'],
      ['/groups', 'Group standings'],
      ['/groups/settlement', 'Settle'],
    ]);
    await fit('Admin', ADMIN, [['/admin/auction', 'Start of all auctions, Pacific time']]);
    await browser.close();
  });

  it('a visitor has the bracket and the leaderboard to themselves, and somebody without a group no debts', async () => {
    const visitor = await product.visitor('Nobody', PHONE);
    const { page } = visitor;
    for (const path of ['/game', '/leaderboard']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('Total P/L').count()).toBe(0);
    }
    const alone = await signUp(product.server.url, 'Nora Alone');
    await signInOn(visitor, alone, { at: '/my-results' });
    await page.getByText('No teams found.').waitFor();
    await page.getByText('You have no group yet.').waitFor();
    await page.getByText('Group: N/A').waitFor();
    const tabs = page.getByRole('navigation', { name: 'Results', exact: true });
    expect(await tabs.getByRole('link', { name: 'Settle' }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });

  it('a season that is over stays readable in My Results', async () => {
    const [maya] = members;
    const text = 'Team,Seed,Zone\nAces,1,EAST\nBears,2,EAST';
    const next = { year: 2027, name: 'Next year', zones: [], firstDay: '2027-03-16' };
    // Its final was not played.
    await admin.call(season, { body: { ...next, text, preview: false, force: true } });
    const visitor = await product.visitor('Maya', PHONE);
    const { page } = visitor;
    await signInOn(visitor, maya, { at: '/my-results' });
    await page.getByText('No teams found.').waitFor();
    await page.getByLabel('Season').selectOption(file.name);
    await page.getByRole('table', { name: 'My Teams' }).getByText('Duke Blue Devils').waitFor();
    await page.getByRole('table', { name: 'Group standings' }).waitFor();
    await page.getByText('P/L over the tournament').waitFor();
    await page.getByRole('link', { name: 'Games', exact: true }).click();
    await page.getByRole('table', { name: 'My Games' }).waitFor();
    expect(await page.getByLabel('Season').inputValue()).not.toBe('');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });
});
