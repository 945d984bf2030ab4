import { contestOfGroup } from '@bracketbid/contract/contest/calls';
import { joinGroup } from '@bracketbid/contract/http/joining';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Bids, holdContest } from '../../../apps/server/test/contests/heldContest.ts';
import { PASSWORD, signIn, signUp } from '../../../apps/server/test/people.ts';
import { DESKTOP, type Viewport } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';
import { WORLD_CUP_LINES } from '../support/worldCupTeams.ts';

const product = startedProduct();

const SCREENS: readonly (readonly [string, Viewport])[] = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', DESKTOP],
];

const NAMES = ['Hanna', 'Ben', 'Cleo', 'Dora'];
const [HANNA, BEN, CLEO, DORA] = [0, 1, 2, 3];
/** Sold for $1,337 in all; the other 41 teams stay unsold. */
const BIDS: Bids = {
  Spain: { by: BEN, amount: 410 },
  Morocco: { by: BEN, amount: 95 },
  France: { by: CLEO, amount: 385 },
  Japan: { by: CLEO, amount: 67 },
  Argentina: { by: HANNA, amount: 300 },
  'Bosnia and Herzegovina': { by: HANNA, amount: 39 },
  Norway: { by: DORA, amount: 41 },
};

type Stage = {
  readonly name: string;
  /** What each of them is paid: its share of 133,700 cents, rounded down. */
  readonly each: string;
  readonly teams: readonly string[];
};

const teams = (list: string) => list.split(', ');
const STAGES: readonly Stage[] = [
  {
    name: 'Group winners',
    each: '$10.02', // 0.75 %: 1,002.75 cents
    teams: teams(
      'Mexico, Bosnia and Herzegovina, Brazil, United States, Germany, Japan, Belgium, Spain, France, Argentina, Portugal, England',
    ),
  },
  {
    name: 'Round of 16',
    each: '$13.37', // 1 %
    teams: teams(
      'Mexico, Bosnia and Herzegovina, Brazil, Morocco, United States, Germany, Netherlands, Japan, Belgium, Spain, Uruguay, France, Argentina, Portugal, Colombia, England',
    ),
  },
  {
    name: 'Quarter-finals',
    each: '$26.74', // 2 %
    teams: teams('Spain, France, Argentina, Morocco, Brazil, Portugal, Germany, England'),
  },
  {
    name: 'Semi-finals',
    each: '$46.79', // 3.5 %: 4,679.5 cents
    teams: teams('Spain, France, Argentina, England'),
  },
  { name: 'Final', each: '$66.85', teams: teams('Spain, France') }, // 5 %
  { name: 'World champion', each: '$467.95', teams: teams('France') }, // 35 %
];

/** What nobody owns and what was rounded down: 133,700 cents less 97,930. */
const REST: Stage = { name: 'The rest', each: '$357.70', teams: ['France'] };

/**
 * What each wins, in cents, as the rules say it: a team is paid for every stage that it reaches. The rest
 * goes to the owner of the champion.
 */
const WON_CENTS = {
  // Argentina 1002 + 1337 + 2674 + 4679, Bosnia and Herzegovina 1002 + 1337
  Hanna: 12_031,
  // Spain 1002 + 1337 + 2674 + 4679 + 6685, Morocco 1337 + 2674
  Ben: 20_388,
  // France 1002 + 1337 + 2674 + 4679 + 6685 + 46795, Japan 1002 + 1337, and the rest
  Cleo: 65_511 + 35_770,
  Dora: 0,
};
/** Less what they have bid. */
const NET_CENTS = {
  Hanna: WON_CENTS.Hanna - 33_900,
  Ben: WON_CENTS.Ben - 50_500,
  Cleo: WON_CENTS.Cleo - 45_200,
  Dora: -4100,
};

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const next = (page: Page, step: string) =>
  page.getByRole('button', { name: `Next: ${step}` }).click();

it.each(SCREENS)(
  '[CONTEST-1, RESULTS-1, RESULTS-4, PRIZE-3, PRIZE-7] on %s a World Cup is made from a pasted list, its stages are ticked, a member confirms them on one card, and the money is settled to the cent',
  async (screen, viewport) => {
    const { server } = product;
    const email = `hanna-${screen.replace(' ', '-')}@example.test`;
    const host = await product.visitor('Hanna', viewport);
    const { page } = host;
    const slug = await makeWorldCup(page, email);
    const hanna = await signIn(server.url, email, PASSWORD);
    const others = await Promise.all(
      ['Ben', 'Cleo', 'Dora'].map((name) => signUp(server.url, name)),
    );
    for (const other of others) await other.call(joinGroup, { params: { slug } });
    const groupId = new URL(page.url()).searchParams.get('groupId') ?? '';
    await holdContest(server, groupId, [hanna, ...others], BIDS);

    await page.goto('/groups');
    await page.getByRole('link', { name: 'Prizes' }).click();
    await region(page, 'Group winners').getByText('$10.02 each, 12 of them').waitFor();
    for (const stage of STAGES) await enterStage(page, stage);
    await region(page, 'Results that aren’t confirmed yet').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    // Norway is paid by no stage, so that Dora can confirm them all.
    const [, , dora] = others;
    if (dora === undefined) throw new Error('Dora is a member');
    const member = await product.visitor('Dora', viewport);
    await signInOn(member, dora, { at: '/game' });
    const card = region(member.page, 'Confirm these results');
    await card.getByRole('button', { name: 'Confirm all 6' }).click();
    await card.waitFor({ state: 'detached' });
    for (const stage of STAGES) await expectPaid(member.page, DORA, stage);
    await expectPaid(member.page, DORA, REST);
    const pot = region(member.page, 'The pot');
    await pot.getByText('Every prize is settled.').waitFor();
    expect(await pot.getByRole('definition').allInnerTexts()).toEqual(['$1,337', '$1,337', '$0']);
    expect(await accessibilityViolations(member.page)).toEqual([]);

    await member.page.getByRole('link', { name: 'Settle' }).click();
    await region(member.page, 'You').getByText('You pay Cleo $41').waitFor();
    const { settlement } = await hanna.call(settlementOfGroup, { params: { groupId } });
    expect(settlement.isFinal).toBe(true);
    const nets = settlement.nets.map(({ user, netCents }) => [firstName(user.fullName), netCents]);
    expect(Object.fromEntries(nets)).toEqual(NET_CENTS);
    const { contest } = await hanna.call(contestOfGroup, { params: { groupId } });
    expect(contest).toMatchObject({ potCents: 133_700, paidCents: 133_700, leftCents: 0 });
    expect([...host.errors, ...member.errors]).toEqual([]);
    await Promise.all([host.context.close(), member.context.close()]);
  },
);

const firstName = (fullName: string) => fullName.split(' ')[0] ?? '';

/** Makes the group by the maker, with an account. Returns the slug of its link. */
async function makeWorldCup(page: Page, email: string): Promise<string> {
  await page.goto('/contests/new');
  await page.getByRole('radio', { name: /^World Cup of 48/ }).click();
  await next(page, 'who');
  await page.getByLabel('Entrants, one a line').fill(WORLD_CUP_LINES.join('\n'));
  await page.getByText('48 entrants', { exact: true }).waitFor();
  await next(page, 'prizes');
  await page.getByText('100 % of the pot is given.').waitFor();
  await next(page, 'when');
  await page.getByLabel('Full name').fill('Hanna Haas');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Make the contest' }).click();
  await page.waitForURL(/\/groups\?groupId=/);
  await page.getByRole('heading', { name: 'World Cup of 48' }).waitFor();
  const link = (await page.getByText(/\/groups\/join\//).textContent()) ?? '';
  return link.split('/').at(-1) ?? '';
}

/** Ticks who has reached a stage: one more than its slots can't be. */
async function enterStage(page: Page, entered: Stage): Promise<void> {
  const { name, teams: reached } = entered;
  await page.getByRole('button', { name: `Enter: ${name}` }).click();
  const stage = region(page, name);
  const key = (team: string) => stage.getByRole('button', { name: new RegExp(`^${team}( ✓)?$`) });
  for (const team of reached) await key(team).click();
  await stage.getByText(`${reached.length} of ${reached.length}`, { exact: true }).waitFor();
  // A tap on another one does nothing.
  expect(await key('Ghana').getAttribute('aria-disabled')).toBe('true');
  await key('Ghana').dispatchEvent('click');
  await stage.getByRole('button', { name: 'Enter result' }).click();
  await expectPaid(page, HANNA, entered);
  await stage.getByText('Not confirmed').waitFor();
}

/** The page shows who has reached a stage, who owns them, and what these are paid. */
async function expectPaid(page: Page, viewer: number, entered: Stage): Promise<void> {
  const { name, each, teams: reached } = entered;
  const rows = async () => {
    const lines = await region(page, name).getByRole('listitem').allInnerTexts();
    return lines.map((line) => line.split(/\s*\n\s*/));
  };
  const paid = reached.map((team) => {
    const owner = BIDS[team]?.by;
    if (owner === undefined) return [team, 'unsold'];
    return [team, owner === viewer ? 'You' : NAMES[owner], each];
  });
  await expect.poll(rows).toEqual(paid);
}
