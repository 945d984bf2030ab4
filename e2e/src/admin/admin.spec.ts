import * as results from '@bracketbid/contract/http/results';
import * as site from '@bracketbid/contract/http/site';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { aGroup, openLot, openScreen, signInAdmin } from '../../../apps/server/test/people.ts';
import { ADMIN } from '../../../apps/server/test/startServer.ts';
import { tinyTournament } from '../../../apps/server/test/tournaments/tinyTournament.ts';
import { DESKTOP, PHONE, type Visitor } from '../support/browser.ts';
import { startedProduct, type StartedProduct } from '../support/startedProduct.ts';
import { signInOn, accessibilityViolations } from '../support/steps.ts';

const PLACES = [
  'Overview',
  'Auction',
  'Tournament',
  'Scores',
  'Pages',
  'Messages',
  'Users',
  'Settings',
  'Audit log',
];

const openPlace = async (page: Page, name: string) => {
  await page
    .getByRole('navigation', { name: 'Site administration' })
    .getByRole('link', { name, exact: true })
    .click();
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
};

/** Where a call fails, and what the page says. */
const FAILURES = [
  ['/admin', '/admin/overview', "The season can't be shown."],
  ['/admin/auction', '/settings/get', "The settings can't be shown."],
  ['/admin/auction', '/admin/overview', "The groups can't be shown."],
  ['/admin/auction', '/admin/teams', "The payouts can't be shown."],
  ['/admin/tournament', '/admin/overview', "The tournament can't be shown."],
  ['/admin/scores', '/matchlist/matches', "The matches can't be shown."],
  ['/admin/pages', '/auth/content/home/versions', "This page can't be shown."],
  ['/admin/users', '/admin/users', "This list can't be shown."],
  ['/admin/settings', '/settings/get', "The settings can't be shown."],
] as const;

const REFUSAL = { status: 'fail', code: 'Unavailable', message: 'The database is away.' };

/** The site's admin, signed in, at the console. */
const openAdmin = async (product: StartedProduct, viewport: typeof DESKTOP): Promise<Visitor> => {
  const visitor = await product.visitor('Site admin', viewport);
  await signInOn(visitor, ADMIN, { password: ADMIN.password });
  await visitor.page.goto('/admin');
  await visitor.page.getByRole('heading', { name: 'Overview' }).waitFor();
  return visitor;
};

/** Confirms the open dialog after checking its text. */
const answerYes = async (page: Page, label: string, text: RegExp) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: label, exact: true }).click();
};

describe('a practice season in the console', () => {
  const product = startedProduct();

  it('is played day by day, must be confirmed while auctions are to come, and makes way for a file without its results', async () => {
    const admin = await openAdmin(product, DESKTOP);
    const { page } = admin;
    await page.getByText(/^Practice season: the field of March 2026/).waitFor();
    await openPlace(page, 'Scores');
    const panel = page.getByRole('region', { name: 'Play the season' });
    await panel.getByText('Nothing has been played yet.').waitFor();
    await panel.getByText('Tuesday, March 17, 2026').waitFor();
    await panel.getByRole('button', { name: 'Play the next day' }).click();
    await page.getByText('Tuesday, March 17: 2 games were played.').first().waitFor();
    await panel.getByText('Wednesday, March 18, 2026').waitFor();
    await panel.getByText('2 of 67 games have a result.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    // Where the groups can't be counted, there may be one whose bidders would know the results.
    const isCount = (url: URL) => url.pathname === '/api/v1/admin/overview';
    await page.route(isCount, (route) => route.fulfill({ status: 503, json: REFUSAL }));
    await panel.getByRole('button', { name: 'Play the next day' }).click();
    await answerYes(page, 'Play anyway', /can’t be counted now: whoever still bids there/);
    await panel.getByText('4 of 67 games have a result.').waitFor();
    await page.unroute(isCount);

    // A group has not held its auction yet.
    const { members } = await aGroup(product.server.url, ['Nia']);
    await panel.getByRole('button', { name: 'Play to the end' }).click();
    await answerYes(page, 'Play anyway', /One group has not finished the auction/);
    await panel.getByText('All games have been played.').waitFor();
    expect(await panel.getByRole('button').count()).toBe(0);
    const [nia] = members;
    const member = await product.visitor('Nia', PHONE);
    await signInOn(member, nia, { at: '/groups' });
    await member.page.getByText(/^Practice season: the field of March 2026/).waitFor();

    // The file of another year comes with results: they are left out, and the season is a real one.
    await openPlace(page, 'Tournament');
    await page
      .getByLabel('Tournament file', { exact: true })
      .setInputFiles(new URL('../../../data/tournament-2025.json', import.meta.url).pathname);
    await answerYes(page, 'Import', /68 teams, 67 matches\./);
    const dialog = page.getByRole('dialog', { name: 'This file has results' });
    await dialog.getByRole('button', { name: 'Import without the results' }).click();
    await page
      .getByText(/^2025 .* has been imported\.$/)
      .first()
      .waitFor();
    await openPlace(page, 'Scores');
    expect(await panel.count()).toBe(0);
    const { matches } = await (await signInAdmin(product.server.url)).call(results.matches);
    expect(matches.filter(({ winner }) => winner !== null)).toEqual([]);

    // The season before can still be corrected.
    await page.getByRole('option', { name: /^2026 .*archived/ }).waitFor({ state: 'attached' });
    await page.getByLabel('Season').selectOption({ index: 1 });
    await page.getByRole('region', { name: 'Monday, April 6, 2026' }).waitFor();
    expect([...admin.errors, ...member.errors]).toEqual([]);
  });
});

describe('the console', () => {
  const clock = createJumpingClock();
  const product = startedProduct(() => ({ tournament: tinyTournament(), clock }));

  const anAdmin = (viewport = DESKTOP): Promise<Visitor> => openAdmin(product, viewport);

  it('is a page that does not exist for members and visitors, and nothing of it is fetched', async () => {
    const { members } = await aGroup(product.server.url, ['Mo']);
    const [mo] = members;
    const visitor = await product.visitor('Mo');
    const { page } = visitor;
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await signInOn(visitor, mo);
    await page.getByRole('button', { name: 'Hi, Mo: menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0);
    await page.goto('/admin/users');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    expect(fetched.filter((path) => /Console|PagesPlace|\/api\/v1\/admin/.test(path))).toEqual([]);
  });

  it('runs a season: from a list of teams, through a paused auction, to a member’s money', async () => {
    const admin = await anAdmin();
    const { page } = admin;

    // The next season, from a list: first with two mistakes, then without.
    await openPlace(page, 'Tournament');
    await page.getByLabel('Name of the tournament').fill('The Small Cup');
    await page.getByLabel('Day of the first match').fill('2031-03-18');
    const list = page.getByRole('textbox', { name: 'Teams' });
    await list.fill('Team\tSeed\tZone\nAces\t1\tEAST\nBears\tx\tEAST\nColts\t1\tWEST\n\t2\tWEST');
    await page.getByRole('button', { name: 'Check the list' }).click();
    const problems = page.getByRole('table', { name: 'Problems' });
    await problems.getByText('A team needs a name.').waitFor();
    await problems.getByText('“x” is not a seed: 1 to 32.').waitFor();
    expect(await page.getByRole('button', { name: 'Set up the season' }).count()).toBe(0);
    await page.getByLabel('File with teams').setInputFiles({
      name: 'teams.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Team,Seed,Zone,Color\nAces,1,East,#aa0000\nBears,2,East,\nColts,1,West,\nDucks,2,West,#00aa00\n',
      ),
    });
    await page.getByRole('button', { name: 'Check the list' }).click();
    await page.getByRole('heading', { name: '4 teams in EAST, WEST' }).waitFor();
    expect(await page.getByLabel('Days of the Championship').inputValue()).toBe('2031-03-20');
    await page.getByRole('button', { name: 'Set up the season' }).click();
    await answerYes(page, 'Set it up', /is archived and stays readable in My Results/);
    await page.getByText('The Small Cup, 4 teams').waitFor();

    // Two friends, and the payouts of a small bracket.
    const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    await openPlace(page, 'Auction');
    await page.getByLabel('Percent of the pot for one win in the Final Four').fill('30');
    await page.getByLabel('Percent of the pot for one win in the Championship').fill('30');
    await page.getByText('90 % of the pot').waitFor();
    const savePayouts = page.getByRole('button', { name: 'Save payouts' });
    expect(await savePayouts.isDisabled()).toBe(true);
    await page.getByLabel('Percent of the pot for one win in the Championship').fill('40');
    await page
      .getByRole('row', { name: /^Championship/ })
      .getByText('$480')
      .first()
      .waitFor();
    await savePayouts.click();
    await answerYes(page, 'Save', /This affects 1 group with 2 people\./);
    await page.getByText('Settings saved.').first().waitFor();

    // The auction starts, is paused, and goes on.
    const caller = await signInAdmin(product.server.url);
    await caller.call(site.updateSettings, {
      body: { lockSeconds: 0, lotSeconds: 60, extensionSeconds: 5 },
    });
    const screen = await openScreen(product.server.url, ana, group.groupId);
    const started = page.getByLabel('Start of all auctions, Pacific time');
    await started.fill('2026-01-01T12:00');
    await page
      .getByText('Thursday, January 1, 12:00 PM Pacific time, which is 2026-01-01T20:00')
      .waitFor();
    await page.getByRole('button', { name: 'Save date' }).click();
    await answerYes(page, 'Save', /every auction that has not begun starts at once/);
    const { team } = await screen.receives('countdownUpdate', ({ phase }) => phase === 'open');
    await page.getByLabel('Minutes').fill('5');
    await page.getByRole('button', { name: 'Pause all auctions' }).click();
    await answerYes(page, 'Pause', /This affects 1 group with 2 people, 1 of them online\./);
    const paused = await screen.receives('countdownUpdate', ({ phase }) => phase === 'paused');
    await page.getByText(/^Paused until /).waitFor();
    await page.getByRole('button', { name: 'Resume all auctions' }).click();
    await answerYes(page, 'Resume', /Lots go on with the time they had left/);
    await openLot(screen, paused.seq);
    expect((await ana.bid(group.groupId, team?._id ?? '', '10')).status).toBe(201);
    const endLot = () => clock.jumpTo(clock.nowMs() + 60_000);
    endLot();
    for (const turn of [2, 3, 4]) {
      const opened = await screen.receives(
        'countdownUpdate',
        (countdown) =>
          countdown.phase === 'open' &&
          screen.received.filter(({ name }) => name === 'teamStatusUpdate').length === turn - 1,
      );
      const bidder = turn % 2 === 0 ? ben : ana;
      expect((await bidder.bid(group.groupId, opened.team?._id ?? '', '10')).status).toBe(201);
      endLot();
    }
    await screen.receives('auctionCompleted');

    // A member looks at their results while the admin enters a score.
    const member = await product.visitor('Ana', PHONE);
    await signInOn(member, ana, { at: '/my-results/my-match' });
    const won = member.page
      .getByRole('term')
      .filter({ hasText: 'Total Amount Won' })
      .locator('xpath=following-sibling::dd');
    await won.getByText('$0', { exact: true }).waitFor();
    const { owners } = await ana.call(results.standings, { params: { groupId: group.groupId } });
    const own = new Set(
      owners.filter(({ user }) => user._id === ana.userId).map(({ teamId }) => teamId),
    );
    const { matches } = await ana.call(results.matches);
    const match = matches.find(
      ({ homeTeam, awayTeam }) =>
        homeTeam !== null &&
        awayTeam !== null &&
        (own.has(homeTeam.teamId._id) || own.has(awayTeam.teamId._id)),
    );
    const sides = [match?.homeTeam, match?.awayTeam].flatMap((side) => side ?? []);
    const [mine] = sides.filter((side) => own.has(side.teamId._id));
    const [theirs] = sides.filter((side) => side !== mine);
    await openPlace(page, 'Scores');
    const home = page.getByLabel(`Score of ${mine?.shortName}`).first();
    await home.fill('70');
    const away = page.getByLabel(`Score of ${theirs?.shortName}`).first();
    await away.fill('60');
    await away.press('Control+Enter');
    await page.getByText('Result saved.').first().waitFor();
    await won.getByText('$12', { exact: true }).waitFor();

    // Corrected, after a look at what that changes.
    await home.fill('50');
    await home.press('Control+Enter');
    await answerYes(page, 'Correct it', /One later match changes its teams: Championship\./);
    await page.getByText('Result saved.').first().waitFor();

    await openPlace(page, 'Audit log');
    for (const action of [
      'season.written',
      'settings.changed',
      'auctions.paused',
      'match.changed',
    ]) {
      await page.getByText(action, { exact: true }).first().waitFor();
    }
    await openPlace(page, 'Overview');
    await page.getByRole('row', { name: /The Regulars.*Ana.*completed/ }).waitFor();
    expect([...admin.errors, ...member.errors]).toEqual([]);
    screen.close();
  });

  it('writes a page with an editor, shows it before it is saved, and takes up an earlier text', async () => {
    const admin = await anAdmin();
    const { page } = admin;
    await openPlace(page, 'Pages');
    const editor = page.getByRole('textbox', { name: 'Text of the page' });
    await page.getByLabel('Title').fill('News');
    await editor.click();
    await page.keyboard.type('The draw is ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('out');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('region', { name: 'Preview' }).getByText('The draw is out').waitFor();
    await page.getByRole('button', { name: 'Save page' }).click();
    await page.getByText('Page saved.').first().waitFor();
    const visitor = await product.visitor('Nobody');
    await visitor.page.goto('/');
    const text = visitor.page.getByRole('region', { name: 'News' });
    expect(await text.getByText('out', { exact: true }).evaluate((node) => node.tagName)).toBe(
      'STRONG',
    );
    await page.getByRole('combobox', { name: 'Versions' }).click();
    await page.getByRole('option', { name: /the original/ }).click();
    await page.getByRole('button', { name: 'Save page' }).click();
    await expect
      .poll(async () => {
        await visitor.page.goto('/');
        await visitor.page.getByRole('heading', { name: 'How it works' }).waitFor();
        return visitor.page.getByRole('region', { name: 'News' }).count();
      })
      .toBe(0);
    expect(admin.errors).toEqual([]);
  });

  it('says which part of a page can’t be shown, and asks for it again by a key', async () => {
    const admin = await anAdmin();
    const { page } = admin;
    for (const [path, call, failure] of FAILURES) {
      const isCall = (url: URL) => url.pathname === `/api/v1${call}`;
      await page.route(isCall, (route) => route.fulfill({ status: 503, json: REFUSAL }));
      await page.goto(path);
      await page.getByText(failure).waitFor();
      await page.getByText(REFUSAL.message).waitFor();
      await page.unroute(isCall);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText(failure).waitFor({ state: 'detached' });
    }
    expect(admin.errors).toEqual([]);
  });

  it('pauses all auctions also while nobody can count whom that affects', async () => {
    const admin = await anAdmin();
    const { page } = admin;
    const isCount = (url: URL) => url.pathname === '/api/v1/admin/overview';
    await page.route(isCount, (route) => route.fulfill({ status: 503, json: REFUSAL }));
    await page.goto('/admin/auction');
    await page.getByRole('button', { name: 'Pause all auctions' }).click();
    await answerYes(page, 'Pause', /for 10 minutes\. Whom this affects can’t be counted now\./);
    await page.getByText(/^Paused until /).waitFor();
    await page.getByRole('button', { name: 'Resume all auctions' }).click();
    await answerYes(page, 'Resume', /Lots go on with the time they had left/);
    await page.getByText(/^Not paused\./).waitFor();
    expect(admin.errors).toEqual([]);
  });

  it.each([
    ['phone', PHONE, 'light'],
    ['large screen', DESKTOP, 'dark'],
  ] as const)('has no stumbling blocks on a %s', async (_, viewport, colorScheme) => {
    const admin = await anAdmin(viewport);
    const { page } = admin;
    await page.emulateMedia({ colorScheme });
    for (const place of PLACES) {
      await openPlace(page, place);
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
      expect(await accessibilityViolations(page), place).toEqual([]);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, place).toBe(0);
    }
    expect(admin.errors).toEqual([]);
  });
});
