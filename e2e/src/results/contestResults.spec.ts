import { confirmResult, contestOfGroup, createGroup } from '@bracketbid/contract/contest/calls';
import { standings } from '@bracketbid/contract/http/results';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aGolfWeek, aHeldContest } from '../../../apps/server/test/contests/heldContest.ts';
import type { SomeBody } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE, type Viewport, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const product = startedProduct();

const SCREENS: readonly (readonly [string, Viewport])[] = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
];

/** Hanna hosts. Ben owns Nina, Cleo owns Bo and Ida, Hanna owns Lou. */
const held = () =>
  aHeldContest(product.server, ['Hanna', 'Ben', 'Cleo'], aGolfWeek(Date.now()), {
    Nina: { by: 1, amount: 500 },
    Bo: { by: 2, amount: 300 },
    Ida: { by: 2, amount: 100 },
    Lou: { by: 0, amount: 100 },
  });

async function signedIn(name: string, viewport: Viewport, member: SomeBody): Promise<Visitor> {
  const visitor = await product.visitor(name, viewport);
  await signInOn(visitor, member);
  return visitor;
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Nina first, Bo and Lou tied for second. */
async function enterPlaces(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter: Places' }).click();
  const places = region(page, 'Places');
  await places.getByRole('button', { name: 'Nina', exact: true }).click();
  await places.getByRole('button', { name: 'Bo', exact: true }).click();
  await places.getByRole('button', { name: 'Ties with the one before', exact: true }).click();
  await places.getByRole('button', { name: 'Lou', exact: true }).click();
  await places.getByRole('button', { name: 'Enter result' }).click();
  await places.getByText('Not confirmed').waitFor();
}

it.each(SCREENS)(
  '[RESULTS-1, RESULTS-8] on %s a host enters places with a tie and a named prize, a member confirms all in one press, and the money is settled',
  async (_name, viewport) => {
    const { group, members } = await held();
    const { groupId } = group;
    const [hanna, ben, cleo] = members;
    const host = await signedIn('Hanna', viewport, hanna);
    const member = await signedIn('Ben', viewport, ben);
    const owner = await signedIn('Cleo', viewport, cleo);

    await host.page.goto('/groups');
    await host.page.getByRole('link', { name: 'Prizes' }).click();
    await enterPlaces(host.page);
    await host.page.getByRole('button', { name: 'Enter: Last' }).click();
    const last = region(host.page, 'Last');
    await last.getByRole('button', { name: 'Ida', exact: true }).click();
    await last.getByRole('button', { name: 'Enter result' }).click();
    const waiting = region(host.page, 'Results that aren’t confirmed yet');
    await waiting.getByText('It waits for Ben. If nobody objects').waitFor();
    await waiting.getByText('$540').waitFor();
    expect(await accessibilityViolations(host.page)).toEqual([]);

    // The last place pays Cleo, so that she can confirm the others alone; Ben can confirm both.
    await owner.page.goto('/game');
    await owner.page.getByRole('button', { name: 'Confirm the one I may' }).waitFor();
    await member.page.goto('/my-results/my-team');
    const card = region(member.page, 'Confirm these results');
    await card.getByText('$135').first().waitFor();
    expect(await accessibilityViolations(member.page)).toEqual([]);
    await card.getByRole('button', { name: 'Confirm all 2' }).click();
    await card.waitFor({ state: 'detached' });

    await region(host.page, 'Last').getByText('Confirmed').waitFor();
    await region(host.page, 'The pot').getByText('Every prize is settled.').waitFor();
    await host.page.getByText('All prizes are settled.').waitFor();
    await owner.page.getByRole('link', { name: 'Settle' }).click();
    await owner.page.getByText('$100 is kept for the club, passed on by Hanna.').waitFor();
    await region(owner.page, 'You').getByText('You pay Hanna $135').waitFor();
    await region(owner.page, 'You').getByText('You pay Ben $40').waitFor();
    expect(await accessibilityViolations(owner.page)).toEqual([]);

    const { settlement } = await hanna.call(settlementOfGroup, { params: { groupId } });
    const sum = settlement.nets.reduce((all, { netCents }) => all + netCents, 0);
    expect([settlement.isFinal, sum + settlement.keptCents]).toEqual([true, 0]);
    const { contest } = await hanna.call(contestOfGroup, { params: { groupId } });
    expect(contest.keptCents + contest.paidCents + contest.leftCents).toBe(contest.potCents);
    const { paidOut } = await hanna.call(standings, { params: { groupId } });
    expect(paidOut).toBe(900);
    for (const { errors } of [host, member, owner]) expect(errors).toEqual([]);
  },
);

it('[RESULTS-4, RESULTS-9] a host alone is asked for nobody else’s word, and settles at once', async () => {
  const { members } = await aHeldContest(product.server, ['Sol'], aGolfWeek(Date.now()), {
    Nina: { by: 0, amount: 500 },
  });
  const host = await signedIn('Sol', PHONE, members[0]);
  const { page } = host;
  await page.goto('/game');
  await page.getByText('Enter each result when it is there. What you enter again').waitFor();
  await page.getByText('More: withdraw, call off').click();
  await page.getByRole('button', { name: 'Withdraw an entrant' }).click();
  await page.getByLabel('Who doesn’t take part').selectOption({ label: '4 Lou' });
  await page.getByLabel('Why is it withdrawn?').fill('Her back.');
  await page.getByRole('button', { name: 'Propose it' }).click();
  await page.getByText('Done: nobody else has to agree.').waitFor();
  for (const [prize, winner] of [
    ['Places', 'Nina'],
    ['Last', 'Ida'],
  ] as const) {
    await page.getByRole('button', { name: `Enter: ${prize}` }).click();
    await region(page, prize).getByRole('button', { name: winner, exact: true }).click();
    await region(page, prize).getByRole('button', { name: 'Enter result' }).click();
    await region(page, prize).getByText('Confirmed').waitFor();
  }
  await region(page, 'The pot').getByText('Every prize is settled.').waitFor();
  expect(host.errors).toEqual([]);
});

it.each(SCREENS)(
  '[RESULTS-5, RESULTS-6] on %s a member objects with a reason, the host enters another result, and that one is confirmed',
  async (_name, viewport) => {
    const { members } = await held();
    const [hanna, ben, cleo] = members;
    const host = await signedIn('Hanna', viewport, hanna);
    const member = await signedIn('Cleo', viewport, cleo);
    await host.page.goto('/game');
    await enterPlaces(host.page);
    await member.page.goto('/game');
    await member.page.getByRole('button', { name: 'Object to Places' }).click();
    await member.page.getByRole('button', { name: 'Object', exact: true }).click();
    await member.page.getByText('Please say why, in a few words.').waitFor();
    await member.page.getByLabel('What is wrong with Places?').fill('Ida was before Lou');
    await member.page.getByRole('button', { name: 'Object', exact: true }).click();
    await host.page.getByText('Cleo objects: “Ida was before Lou”').waitFor();
    await host.page.getByText('It waits for you: another result').waitFor();
    const second = await signedIn('Ben', viewport, ben);
    await second.page.goto('/game');
    await second.page.getByText('Cleo objects: “Ida was before Lou”').waitFor();
    await second.page.getByText('It waits for Hanna: another result').waitFor();
    expect(await accessibilityViolations(member.page)).toEqual([]);

    await host.page.getByRole('button', { name: 'Correct: Places' }).click();
    const places = region(host.page, 'Places');
    await places.getByRole('button', { name: 'Take Lou out' }).click();
    await places.getByRole('button', { name: 'Ties with the one before', exact: true }).click();
    await places.getByRole('button', { name: 'Ida', exact: true }).click();
    await places.getByRole('button', { name: 'Enter result' }).click();
    await places.getByText('Not confirmed').waitFor();
    // Another value starts anew: one of the others confirms it, as all of them have a part in what it pays.
    await second.page.getByRole('button', { name: 'Confirm it' }).click();
    await region(second.page, 'Places').getByText('Confirmed').waitFor();
    for (const { errors } of [host, member, second]) expect(errors).toEqual([]);
  },
);

it('[CONTEST-2] somebody with a group of the season and one with a contest stays with the one that the address names', async () => {
  const { group, members } = await held();
  const [hanna, ben] = members;
  await hanna.call(createGroup, { body: { groupname: 'Season friends' } });
  const host = await signedIn('Hanna', PHONE, hanna);
  const { page } = host;
  await page.goto('/groups');
  await page.getByRole('heading', { name: 'Season friends' }).waitFor();
  await page.goto(`/groups?groupId=${group.groupId}`);
  await page.getByRole('heading', { name: 'The Regulars' }).waitFor();
  await page.getByRole('link', { name: 'Prizes' }).click();
  await region(page, 'The pot').getByText('$1,000').waitFor();
  for (const tab of ['Today', 'Standings', 'Prizes', 'Settle']) {
    await page
      .getByRole('navigation', { name: 'Results' })
      .getByRole('link', { name: tab })
      .click();
    await page.getByText('2 of 2 prizes not settled').waitFor();
    expect(new URL(page.url()).searchParams.get('groupId')).toBe(group.groupId);
  }
  // The tab is connected to the named group: its results come by themselves.
  await page
    .getByRole('navigation', { name: 'Results' })
    .getByRole('link', { name: 'Prizes' })
    .click();
  await enterPlaces(page);
  const params = { groupId: group.groupId, prizeId: 'places' };
  await ben.call(confirmResult, { params, body: {} });
  await region(page, 'Places').getByText('Confirmed').waitFor();
  // Without a name it is the group of the season again, with its bracket.
  await page.goto('/game');
  await page.getByRole('link', { name: 'Bracket', exact: true }).waitFor();
  expect(host.errors).toEqual([]);
});

it('[RESULTS-9, RESULTS-10] an entrant is withdrawn and the contest called off when the others agree', async () => {
  const { group, members } = await held();
  const [hanna, ben, cleo] = members;
  const host = await signedIn('Hanna', PHONE, hanna);
  const member = await signedIn('Ben', DESKTOP, ben);
  await host.page.goto('/game');
  await host.page.getByText('More: withdraw, call off').click();
  await host.page.getByRole('button', { name: 'Withdraw an entrant' }).click();
  await host.page.getByLabel('Who doesn’t take part').selectOption('2 Bo');
  await host.page.getByLabel('Why is it withdrawn?').fill('A bad knee');
  await host.page.getByRole('button', { name: 'Propose it' }).click();
  await region(host.page, 'Bo is withdrawn?').getByText('A bad knee').waitFor();

  // Cleo owns Bo, so that Ben decides; the sale is refunded.
  await member.page.goto('/game');
  await region(member.page, 'Bo is withdrawn?').getByRole('button', { name: 'Agree' }).click();
  await region(member.page, 'The pot').getByText('$700').waitFor();
  await member.page.getByText('Bo was withdrawn: “A bad knee”.').waitFor();
  expect(await accessibilityViolations(member.page)).toEqual([]);
  const owner = await signedIn('Cleo', PHONE, cleo);
  await owner.page.goto('/my-results/my-team');
  const lots = owner.page.getByRole('table', { name: 'My Entrants' });
  const refunded = lots.getByRole('row').filter({ hasText: 'withdrawn' });
  await expect.poll(() => refunded.innerText()).toMatch(/Bo[^]*paid \$0\s+withdrawn\s+won \$0$/);
  const share = lots.getByRole('button', { name: /^Share/ });
  expect(await share.evaluateAll((all) => all.map((key) => key.ariaLabel))).toEqual(['Share Ida']);
  await owner.page.goto(`/auction/user-details/${cleo.userId}`);
  await owner.page.getByText('refunded $300').waitFor();

  await host.page.getByRole('button', { name: 'Call the contest off' }).click();
  await host.page.getByLabel('Why is the contest called off?').fill('Snow');
  await host.page.getByRole('button', { name: 'Propose it' }).click();
  const proposal = region(member.page, 'The contest is called off?');
  await proposal.getByText('1 of 2 agree that are needed').waitFor();
  expect(await accessibilityViolations(host.page)).toEqual([]);
  await proposal.getByRole('button', { name: 'Agree' }).click();
  await member.page.getByText('The contest was called off: “Snow”').waitFor();
  await region(member.page, 'The pot').getByText('Every prize is settled.').waitFor();
  const { settlement } = await cleo.call(settlementOfGroup, {
    params: { groupId: group.groupId },
  });
  expect([settlement.isFinal, settlement.keptCents]).toEqual([true, 0]);

  // Every page that speaks of its end says so, and nobody has won.
  const { page } = member;
  await page.goto('/groups');
  await page.getByText('The April cup was called off.').waitFor();
  await page.goto('/my-results/my-team');
  const standing = region(page, 'How you are doing');
  await standing.getByText('The contest was called off.', { exact: true }).waitFor();
  await page.getByText('What the prizes left: given back $500').waitFor();
  expect(await page.getByRole('button', { name: 'Share Nina' }).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto('/leaderboard');
  await page.getByText('$700 of the pot of $700 has been paid out.').waitFor();
  await page.goto('/groups/paper');
  await page.getByRole('heading', { name: 'The contest is called off' }).waitFor();
  await page.getByText('Bo was withdrawn.').waitFor();
  for (const { errors } of [host, member, owner]) expect(errors).toEqual([]);
});
