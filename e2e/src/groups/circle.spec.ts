import { circleOfGroup } from '@bracketbid/contract/contest/circleCalls';
import { myGroups } from '@bracketbid/contract/contest/calls';
import { viewGroup } from '@bracketbid/contract/http/groups';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import { aGolfWeek, aHeldContest } from '../../../apps/server/test/contests/heldContest.ts';
import { signInAdmin, signUp } from '../../../apps/server/test/people.ts';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import { importFour } from '../../../apps/server/test/tournaments/playedTournament.ts';
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

  // Its address is nothing to somebody else, and asks who isn't signed in to do so.
  const other = await product.visitor('Zoe', PHONE);
  const at = `/contests/new?again=${group.groupId}`;
  await other.page.goto(at);
  await other.page.waitForURL('**/auth/signin');
  await signInOn(other, await signUp(product.server.url, 'Zoe'), { at });
  await other.page.getByRole('heading', { name: 'Hold it again' }).waitFor();
  await other.page.getByText('You are not a member of this group.').waitFor();
  await other.page.getByRole('link', { name: 'To the group' }).waitFor();
  expect([...visitor.errors, ...other.errors]).toEqual([]);
});

it('[CIRCLE-1] a host holds the auction again in the next season, where the page of the group would else be empty', async () => {
  const admin = await signInAdmin(product.server.url);
  const cup = await importFour(admin);
  const auctioned = <const Names extends readonly string[]>(names: Names) =>
    auctionedGroup(product.server, names, (_key, index) => ({ by: index % 2, amount: 20 }));
  const [hal, mia] = (await auctioned(['Hal', 'Mia'])).members;
  const [lea] = (await auctioned(['Lea', 'Noa'])).members;
  await cup.playAll();
  const host = await product.visitor('Hal', PHONE);
  await signInOn(host, hal);
  const { page } = host;
  await page.getByText('Once the next season is here, you hold it again').waitFor();
  const key = page.getByRole('button', { name: 'Hold it again, in the new season' });
  expect(await key.count()).toBe(0);

  await admin.call(importTournament, {
    body: drawnTournament(['East', 'West'], 2, { year: 2032 }),
  });
  await page.goto('/groups');
  await page.getByText('The Regulars, once more?').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await key.click();
  await page.getByText('1 of 15 seats').waitFor();
  const { group } = await hal.call(viewGroup);
  expect(group?.groupname).toBe('The Regulars');

  // Another host, whose answer is lost on the way.
  const unsure = await product.visitor('Lea', PHONE);
  await signInOn(unsure, lea, { at: '/groups' });
  await unsure.page.route('**/api/v1/group/again**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await unsure.page.getByRole('button', { name: 'Hold it again, in the new season' }).click();
  await unsure.page.getByText('1 of 15 seats').waitFor();

  // Who was a member only finds what everybody finds who has no group.
  const guest = await product.visitor('Mia', PHONE);
  await signInOn(guest, mia);
  await guest.page.getByText('No Group Found').waitFor();
  expect(await guest.page.getByText('once more?').count()).toBe(0);
  expect([...host.errors, ...unsure.errors, ...guest.errors]).toEqual([]);
});
