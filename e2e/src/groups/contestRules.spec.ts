import { API_BASE } from '@bracketbid/contract/call';
import { rulesOfGroup } from '@bracketbid/contract/http/groupRules';
import type { Page, Request, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  aContestGroup,
  aGolfWeek,
  aHeldContest,
} from '../../../apps/server/test/contests/heldContest.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, nextFrames, signInOn } from '../support/steps.ts';

const product = startedProduct();
const HOUR_MS = 3_600_000;
/** The answers that tell whether a group has a contest of its own. */
const GROUP = '**/group/view*';
const SEASONS = '**/profile/seasons*';
/** What visitors see, and members until it is known. */
const GAMES_HEAD = ['Games', 'Every game of the season, as it now stands.'];

it('[CONTEST-3] the host of a contest tunes its rules, which speak of its entrants and its prizes', async () => {
  const auctionDate = new Date(Date.now() + HOUR_MS).toISOString();
  const contest = aGolfWeek(Date.now());
  const { group, members } = await aContestGroup(product.server, ['Hanna', 'Ben'], {
    contest,
    auctionDate,
  });
  const [hanna, ben] = members;
  const host = await product.visitor('Hanna', DESKTOP);
  const { page } = host;
  await signInOn(host, hanna);
  await page.getByText('All entrants with bots; nothing counts').waitFor();
  // A contest has an hour of its own, and only that.
  await page.getByRole('button', { name: 'change', exact: true }).click();
  const hour = page.getByRole('dialog');
  await hour.getByRole('button', { name: 'Save the hour' }).waitFor();
  expect(await hour.getByRole('button').allInnerTexts()).toEqual(['', 'Save the hour']);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All the rules · tune' }).click();
  await page.getByRole('heading', { name: 'The rules', exact: true }).waitFor();
  await page.getByText('The evening: 4 entrants, at least 2 minutes.').waitFor();
  await page.getByText('Of a $1,000 pot: Places $540, $270; Last $90.').waitFor();
  const main = page.getByRole('main');
  expect(await main.innerText()).not.toMatch(/\b(team|seed|zone|Round of|by history)/i);

  await page.getByLabel('Seconds that an entrant is open').fill('20');
  await page.getByLabel('Which entrants are sold together').selectOption('byHand');
  await page.getByRole('button', { name: '3 Ida' }).click();
  await page.getByRole('button', { name: '4 Lou' }).click();
  await page.getByRole('button', { name: 'Put these 2 together' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save these 2 changes' }).click();
  await page.getByText('The rules are saved').first().waitFor();

  const params = { groupId: group.groupId };
  const { rules, sentences } = await ben.call(rulesOfGroup, { params });
  expect(rules.lotSeconds).toBe(20);
  expect(sentences).toContain(
    'Sold together, each as one lot with one price: Ida and Lou (2 entrants). Every other entrant is sold by itself.',
  );
  expect(sentences.join(' ')).not.toMatch(/team|by history/);
  expect(host.errors).toEqual([]);
});

it('[CONTEST-1] an invitation says what the contest is and how many compete, also where its name is one long word', async () => {
  const name = 'W'.repeat(80);
  const auctionDate = new Date(Date.now() + HOUR_MS).toISOString();
  const contest = aGolfWeek(Date.now(), { name });
  const { group } = await aContestGroup(product.server, ['Hal'], { contest, auctionDate });
  const { page, errors } = await product.visitor('Ina', PHONE);
  await page.goto(`/groups/join/${group.slug}`);
  await page
    .getByText(`Everyone gets $1,000 to spend on 4 entrants of ${name}, one at a time.`)
    .waitFor();
  await page.getByText('Its prizes go to the owners of those who win them.').waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/\bteams?\b/i);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  const preview = page.locator('meta[property="og:description"]');
  expect(await preview.getAttribute('content')).toContain(`4 entrants of ${name}`);
  expect(errors).toEqual([]);
});

/** The lines of a page's content that have a word of a season in them. */
async function findSeasonsWords(page: Page): Promise<string[]> {
  const said = await page.locator('#content').evaluate((content) => {
    // Of what is not shown, the inner text is everything that it contains, style sheets too.
    if (!content.checkVisibility()) return '';
    const labels = [...content.querySelectorAll('[aria-label], [placeholder]')].map(
      (each) => each.getAttribute('aria-label') ?? each.getAttribute('placeholder') ?? '',
    );
    return [content instanceof HTMLElement ? content.innerText : '', ...labels].join('\n');
  });
  const ofSeason = said.replaceAll(/Seed of the order|secret seed|from this seed|the seed is/g, '');
  return ofSeason.match(/.*\b(teams?|seeds?|regions?|games?)\b.*|.*\b0 ·.*/gi) ?? [];
}

/**
 * Opens a page with one answer held back until the page has all others that it requested, and shows them.
 *
 * @param look  called then
 */
async function openAnsweredLast(
  page: Page,
  path: string,
  last: string,
  look: () => Promise<void>,
): Promise<void> {
  // Ends the requests of the page before.
  await page.goto('about:blank');
  const waiting = new Set<Request>();
  const onRequest = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith(API_BASE)) waiting.add(request);
  };
  const onEnd = (request: Request) => waiting.delete(request);
  page.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd);
  const held = new Set<Request>();
  const looked = Promise.withResolvers<void>();
  // Each is held: what is requested again once the page is connected would be answered before the first.
  const hold = async (route: Route) => {
    held.add(route.request());
    await looked.promise;
    await route.continue();
  };
  await page.route(last, hold);
  await page.goto(path);
  // One that the page has given up is held, and no longer waits.
  const others = () => [...waiting].filter((each) => !held.has(each)).map((each) => each.url());
  await expect.poll(() => [...held].some((each) => waiting.has(each))).toBe(true);
  await expect.poll(others).toEqual([]);
  await nextFrames(page);
  await look();
  page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd);
  looked.resolve();
  await page.unrouteAll({ behavior: 'wait' });
}

it('[CONTEST-1] no page of a contest speaks of teams, seeds, regions or games', async () => {
  const { group, members } = await aHeldContest(
    product.server,
    ['Mara', 'Nils'],
    aGolfWeek(Date.now(), { entrants: ['Ida', 'Lou', 'Bo', 'Kit'].map((name) => ({ name })) }),
    { Ida: { by: 0, amount: 50 }, Lou: { by: 1, amount: 40 } },
  );
  const { groupId } = group;
  const [mara] = members;
  const visitor = await product.visitor('Mara', DESKTOP);
  const { page, errors } = visitor;
  await signInOn(visitor, mara);
  const early: string[] = [];
  // Each with words that are there once it is complete, with the answer that comes last, and with what is there before it.
  const pages: readonly (readonly [
    path: string,
    words: string,
    last: string,
    ...titles: string[],
  ])[] = [
    ['/groups', 'Seed of the order', GROUP],
    ['/groups/rules', 'Every entrant is sold by itself.', GROUP],
    ['/my-results/my-team', 'My Entrants', GROUP],
    ['/my-results/my-team', 'My Entrants', SEASONS],
    ['/my-results/my-match', 'What the prizes leave over', SEASONS],
    ['/game', 'What the prizes leave over', GROUP, ...GAMES_HEAD],
    ['/game', 'What the prizes leave over', SEASONS, ...GAMES_HEAD],
    ['/leaderboard', 'Group standings', SEASONS],
    ['/groups/settlement', 'Back to your group', GROUP],
    ['/groups/paper', 'The morning paper', GROUP],
    [`/auction/user-details/${mara.userId}`, 'Entrants', GROUP, 'Team owner'],
  ];
  for (const [path, words, last, ...titles] of pages) {
    await openAnsweredLast(page, path, last, async () => {
      const said = await findSeasonsWords(page);
      early.push(
        ...said.filter((line) => !titles.includes(line)).map((line) => `${path}: ${line}`),
      );
    });
    if (path === '/groups') await page.getByText(/^More: /).click();
    await page.getByText(words).first().waitFor();
    expect([path, ...(await findSeasonsWords(page))]).toEqual([path]);
  }
  expect(early).toEqual([]);
  await page.goto(`/auction/${groupId}?night=all`);
  await page.getByText('Entrant Results').first().waitFor();
  expect(await findSeasonsWords(page)).toEqual([]);
  expect(errors).toEqual([]);
});
