import { circleOfGroup } from '@bracketbid/contract/contest/circleCalls';
import { myGroups } from '@bracketbid/contract/contest/calls';
import { expect, it } from 'vitest';
import { aGolfWeek, aHeldContest } from '../../../apps/server/test/contests/heldContest.ts';
import { PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const product = startedProduct();

it('[CIRCLE-1, CIRCLE-3] a host tells the years of before, sees the all-time table, and holds the contest again', async () => {
  const { group, members } = await aHeldContest(
    product.server,
    ['Hanna', 'Ben'],
    aGolfWeek(Date.now()),
    { Nina: { by: 1, amount: 50 }, Bo: { by: 0, amount: 50 } },
  );
  const [hanna] = members;
  const visitor = await product.visitor('Hanna', PHONE);
  await signInOn(visitor, hanna);
  const { page } = visitor;
  await page.goto('/groups');
  await page.getByText('Years of before').click();
  await page
    .getByLabel('What was before, a line a lot')
    .fill('year,person,lot,paid,won\n2019,Ben,Duke,100,250\n2019,Old Joe,Iowa,50,0');
  await page.getByRole('button', { name: 'Add these years' }).click();
  const years = page.getByRole('list', { name: 'All auctions' });
  await years.getByText('told, not proven').waitFor();
  await page.getByRole('table', { name: 'All-time table' }).getByText('Old Joe').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const circle = await hanna.call(circleOfGroup, { params: { groupId: group.groupId } });
  expect(circle.people.find(({ user }) => user.fullName === 'Ben')?.auctions).toBe(2);

  await page.getByRole('link', { name: 'Hold it again' }).click();
  for (const step of ['who', 'prizes', 'when']) {
    await page.getByRole('button', { name: `Next: ${step}` }).click();
    await page.waitForURL((url) => url.searchParams.get('step') === step);
  }
  expect(await page.getByLabel('Group Name').count()).toBe(0);
  await page.getByRole('button', { name: 'Make the contest' }).click();
  await page.waitForURL((url) => url.searchParams.has('groupId'));
  const { groups } = await hanna.call(myGroups);
  expect(groups.map(({ groupname, contest }) => [groupname, contest?.name])).toEqual([
    [group.groupname, 'The April cup'],
    [group.groupname, 'The April cup'],
  ]);
});
