import { contestOfGroup, createGroup, myGroups } from '@bracketbid/contract/contest/calls';
import { joinGroup } from '@bracketbid/contract/http/joining';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGroup, PASSWORD, signIn, signUp } from '../../../apps/server/test/people.ts';
import { countedSteps } from '../support/countedSteps.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, openMore, signInOn } from '../support/steps.ts';

const PHONE = { width: 390, height: 844 };

/** What a golf week costs somebody new, from the home page to its link shared; the list of entrants is pasted. */
const GOLF_WEEK = {
  taps: 11,
  fields: 4,
  letters: ['Gina Green', 'gina@example.test', PASSWORD].join('').length,
} as const;

const names = (count: number, what: string) =>
  Array.from(
    { length: count },
    (_, index) => `${what} ${'ABCDEFGHIJ'[index % 10]}${String(index)}`,
  );
const GOLFERS = names(40, 'Golfer').map(
  (name, index) => `${index + 1}, ${name}, Pool ${index % 4}`,
);

const LIST = 'Entrants, one a line';
const next = (page: Page, step: string) =>
  page.getByRole('button', { name: `Next: ${step}` }).click();
const choose = (page: Page, template: string) =>
  page.getByRole('radio', { name: new RegExp(`^${template}`) }).click();

/** The first three steps, with a template's prizes. */
async function fillContest(page: Page, template: string, list: readonly string[]) {
  await page.goto('/contests/new');
  await choose(page, template);
  await next(page, 'who');
  await page.getByLabel(LIST).fill(list.join('\n'));
  await next(page, 'prizes');
  await page.getByText('100 % of the pot is given.').waitFor();
}
async function fillAccount(page: Page, fullName: string, email: string) {
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}
const make = (page: Page) => page.getByRole('button', { name: 'Make the contest' }).click();

describe('the maker of contests', () => {
  const product = startedProduct();

  it('leads somebody new from the home page to the shared link of a contest of 40 golfers in 11 taps and 4 fields, with nothing typed but who they are', async () => {
    const host = await product.visitor('Gina', PHONE);
    const { page } = host;
    await page.goto('/');
    const steps = countedSteps(page);
    await steps.tap('link', 'Start a group');
    await steps.tap('link', 'Something else');
    await page.getByRole('radio', { name: /^Golf tournament/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await steps.tap('radio', 'Golf tournament');
    await steps.tap('button', 'Next: who');
    await steps.paste(LIST, GOLFERS.join('\n'));
    await page.getByText('40 entrants', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await steps.tap('button', 'Next: prizes');
    await page.getByText('On a pot of $1,000: Places $500, $300, $200.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await steps.tap('button', 'Next: when');
    await page.getByText(/You can change the contest until 10 minutes before, 7:50 PM/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await steps.fill('Full name', 'Gina Green');
    await steps.fill('Email', 'gina@example.test');
    await steps.fill('Password', PASSWORD);
    await steps.tap('button', 'Make the contest');
    await page.waitForURL(/\/groups\?groupId=/);
    await page.getByRole('heading', { name: 'Golf tournament' }).waitFor();
    await host.context.grantPermissions(['clipboard-write', 'clipboard-read']);
    await steps.tap('button', 'Share the link');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(steps.done).toEqual(GOLF_WEEK);
    const link = (await page.getByText(/\/groups\/join\//).textContent()) ?? '';
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(link);

    const gina = await signIn(product.server.url, 'gina@example.test', PASSWORD);
    const groupId = new URL(page.url()).searchParams.get('groupId') ?? '';
    const { contest } = await gina.call(contestOfGroup, { params: { groupId } });
    expect(contest.entrants).toHaveLength(40);
    expect(contest.entrants[11]).toMatchObject({ number: 12, name: 'Golfer B11', pool: 'Pool 3' });
    expect(contest.sheet.prizes).toMatchObject([
      { kind: 'place', basisPoints: [5000, 3000, 2000] },
    ]);

    // What was made is not begun again.
    await page.goto('/contests/new');
    await page.getByRole('radio', { name: /^Golf tournament/ }).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(host.errors).toEqual([]);
    await host.context.close();
  });

  it('says at each line what it doesn’t understand, and goes on only without such lines', async () => {
    const host = await product.visitor('Hal', PHONE);
    const { page } = host;
    await page.goto('/contests/new');
    await next(page, 'who');
    await page.getByText('Choose what it is.').waitFor();
    await choose(page, 'Horse race');
    await next(page, 'who');
    await next(page, 'prizes');
    await page.getByText('A contest has 2 to 256 entrants.').waitFor();
    await page.getByLabel(LIST).fill(['Seabiscuit', 'Ruffian', '12', 'SEABISCUIT'].join('\n'));
    await page.getByText('2 entrants, 2 lines to look at').waitFor();
    await page.getByText('There is no name in this line.').waitFor();
    await page.getByText('“SEABISCUIT” is there already, in line 1.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await next(page, 'prizes');
    await page.getByText('2 lines need a look.').waitFor();
    await page.getByRole('button', { name: 'Remove line 4' }).click();
    await page.getByRole('button', { name: 'Remove line 3' }).click();
    await next(page, 'prizes');
    await page.getByText('3 places can’t be paid: there are only 2 entrants.').waitFor();
    await next(page, 'when');
    expect(await page.getByRole('heading', { name: 'What is paid?' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Remove the last' }).click();
    await page.getByText('The prizes make 85 %: 15 % is missing.').waitFor();
    await page.getByLabel('1st place').fill('60.005');
    await page.getByText('A share lies between 0 % and 100 %, in steps of 0.01 %.').waitFor();
    await page.getByLabel('1st place').fill('60.01');
    await page.getByText('The prizes make 85.01 %: 14.99 % is missing.').waitFor();
    await page.getByRole('button', { name: 'Even it out' }).click();
    expect(await page.getByLabel('1st place').inputValue()).toBe('75');
    await next(page, 'when');
    await page.getByRole('heading', { name: 'When is it?' }).waitFor();
    expect(host.errors).toEqual([]);
    await host.context.close();
  });

  it('loses nothing that was typed when its host signs in on the way', async () => {
    const iris = await signUp(product.server.url, 'Iris');
    const host = await product.visitor('Iris', PHONE);
    const { page } = host;
    await fillContest(page, 'Knockout of 16', names(8, 'Team'));
    expect(await page.getByLabel('Name of the prize').count()).toBe(3);
    await next(page, 'when');
    await page.getByLabel('Group Name').fill('Iris and Friends');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill(iris.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'When is it?' }).waitFor();
    expect(await page.getByLabel('Group Name').inputValue()).toBe('Iris and Friends');
    expect(await page.getByLabel('Full name').count()).toBe(0);
    await make(page);
    await page.waitForURL(/\/groups\?groupId=/);
    await page.getByRole('heading', { name: 'Iris and Friends' }).waitFor();
    const { groups } = await iris.call(myGroups);
    expect(groups).toMatchObject([
      { groupname: 'Iris and Friends', contest: { name: 'Knockout of 16', kind: 'bracket' } },
    ]);
    expect(host.errors).toEqual([]);
    await host.context.close();
  });

  it('shows what the server refuses where it is mended, and keeps the account', async () => {
    const host = await product.visitor('Jo', PHONE);
    const { page } = host;
    await fillContest(page, 'Golf tournament', names(12, 'Golfer'));
    await next(page, 'when');
    await fillAccount(page, 'Jo Jones', 'jo@example.test');
    const message = 'This place pays too little.';
    const path = 'contest.sheet.prizes.0.basisPoints.2';
    await page.route('**/api/v1/group/add**', (route) =>
      route.fulfill({
        status: 400,
        json: { status: 'fail', message, errors: [{ path, message }] },
      }),
    );
    await make(page);
    await page.getByRole('heading', { name: 'What is paid?' }).waitFor();
    await page.getByRole('main').getByText(message, { exact: true }).waitFor();
    await page.unroute('**/api/v1/group/add**');
    await page.getByLabel('3rd place').fill('19.5');
    await page.getByRole('button', { name: 'Even it out' }).click();
    await next(page, 'when');
    expect(await page.getByLabel('Email').count()).toBe(0);
    // Its answer is lost on the way.
    await page.route('**/api/v1/group/add**', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await make(page);
    await page.waitForURL(/\/groups\?groupId=/);
    await page.getByRole('heading', { name: 'Golf tournament' }).waitFor();
    expect(host.errors).toEqual([]);
    await host.context.close();
  });

  it('makes one contest where the answer is lost, and the line with it, and the key is pressed again', async () => {
    const ned = await signUp(product.server.url, 'Ned');
    const host = await product.visitor('Ned', PHONE);
    const { page } = host;
    await signInOn(host, ned);
    await fillContest(page, 'Golf tournament', names(12, 'Golfer'));
    await next(page, 'when');
    await page.route('**/api/v1/group/add**', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route('**/api/v1/group/mine**', (route) => route.abort());
    await make(page);
    await page.getByText('The server can’t be reached. Please check your connection.').waitFor();
    await page.unrouteAll();
    await make(page);
    await page.waitForURL(/\/groups\?groupId=/);
    await page.getByRole('heading', { name: 'Golf tournament' }).waitFor();
    expect((await ned.call(myGroups)).groups).toHaveLength(1);
    expect(host.errors).toEqual([]);
    await host.context.close();
  });

  it('is open to somebody who is in a group of the season, whose own group stays', async () => {
    const { members } = await aGroup(product.server.url, ['Kim']);
    const [kim] = members;
    const host = await product.visitor('Kim', PHONE);
    const { page } = host;
    await signInOn(host, kim);
    await page.waitForLoadState('networkidle');
    expect(await page.getByLabel('Group', { exact: true }).count()).toBe(0);
    await openMore(page);
    await page.getByRole('link', { name: 'Make one of your own' }).click();
    await choose(page, 'NFL season');
    await next(page, 'who');
    await page.getByText('32 entrants', { exact: true }).waitFor();
    await next(page, 'prizes');
    await next(page, 'when');
    await make(page);
    await page.waitForURL(/\/groups\?groupId=/);
    await page.getByRole('heading', { name: 'NFL season' }).waitFor();
    const { groups } = await kim.call(myGroups);
    expect(groups.map(({ contest }) => contest?.name ?? null)).toEqual([null, 'NFL season']);

    // With two groups there is something to choose.
    const choice = page.getByLabel('Group', { exact: true });
    await expect.poll(() => choice.inputValue()).toBe(groups[1]?._id);
    expect(await accessibilityViolations(page)).toEqual([]);
    await choice.selectOption({ label: 'The Regulars' });
    await page.getByRole('heading', { name: 'The Regulars' }).waitFor();
    expect(new URL(page.url()).searchParams.get('groupId')).toBe(groups[0]?._id);
    expect(host.errors).toEqual([]);
    await host.context.close();
  });

  it('lets the host change the contest before its auction, and nobody else', async () => {
    const { host, friend, groupId } = await aContest(product.server.url);
    const hosts = await product.visitor('Lou', PHONE);
    const { page } = hosts;
    await signInOn(hosts, host, { at: `/groups?groupId=${groupId}` });
    await page.getByRole('link', { name: 'Change the contest' }).click();
    await page.getByLabel('Name of the contest').fill('Club Open');
    await next(page, 'who');
    expect(await page.getByLabel(LIST).inputValue()).toBe('Ann, seed 1\nBen\nCid');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel(LIST).fill('Ann, seed 1\nBenjamin\nCid\nDee');
    await next(page, 'prizes');
    await page.getByLabel('1st place').fill('60');
    await page.getByText('110 %: 10 % is too much', { exact: false }).waitFor();
    await page.getByLabel('2nd place').fill('20');
    await next(page, 'when');
    await page.getByRole('button', { name: 'Save the contest' }).click();
    await page.waitForURL(/\/groups\?groupId=/);
    const { contest } = await friend.call(contestOfGroup, { params: { groupId } });
    expect(contest.name).toBe('Club Open');
    expect(contest.entrants.map(({ name }) => name)).toEqual(['Ann', 'Benjamin', 'Cid', 'Dee']);
    expect(contest.sheet.prizes).toMatchObject([{ basisPoints: [6000, 2000, 2000] }]);

    const friends = await product.visitor('Max', PHONE);
    await signInOn(friends, friend, { at: `/contests/change?groupId=${groupId}` });
    await friends.page.getByText('Only the host changes the contest.').waitFor();
    expect(await accessibilityViolations(friends.page)).toEqual([]);
    expect([...hosts.errors, ...friends.errors]).toEqual([]);
    await Promise.all([hosts.context.close(), friends.context.close()]);
  });
});

/** A group with a contest of three golfers tomorrow, its host and a friend. */
async function aContest(url: string) {
  const [host, friend] = await Promise.all([signUp(url, 'Lou'), signUp(url, 'Max')]);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const prizes = [
    { kind: 'place' as const, id: 'places', name: 'Places', basisPoints: [5000, 3000, 2000] },
  ];
  const entrant = (name: string, seed: number | null = null) => ({
    name,
    seed,
    number: null,
    pool: '',
    color: null,
  });
  const { group } = await host.call(createGroup, {
    body: {
      groupname: 'Golfers',
      auctionDate: hours(24),
      contest: {
        name: 'Open',
        kind: 'places',
        startsAt: hours(48),
        entrants: [entrant('Ann', 1), entrant('Ben'), entrant('Cid')],
        sheet: {
          keptBasisPoints: 0,
          keptFor: '',
          prizes,
          rest: 'top',
          unowned: 'rest',
          withdrawn: 'refund',
        },
      },
    },
  });
  await friend.call(joinGroup, { params: { slug: group.slug } });
  return { host, friend, groupId: group.groupId };
}
