import { standings } from '@bracketbid/contract/http/results';
import { acceptShares, offerShares } from '@bracketbid/contract/http/shares';
import { expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import { signInAdmin } from '../../../apps/server/test/people.ts';
import { importFour } from '../../../apps/server/test/tournaments/playedTournament.ts';
import { DESKTOP, PHONE, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const product = startedProduct();

it('[SHARE-3] [SHARE-4] the auction’s pages and members’ pages name all owners at once, and count by parts', async () => {
  const { server } = product;
  const cup = await importFour(await signInAdmin(server.url));
  // Ana a team for $27 and one for $5, Ben one for $20.
  const sales = [
    { by: 0, amount: 27 },
    { by: 1, amount: 20 },
    { by: 0, amount: 5 },
  ];
  const { groupId, members } = await auctionedGroup(
    server,
    ['Ana', 'Ben', 'Cleo'],
    (_key, index) => sales[index] ?? null,
  );
  const [ana, ben, cleo] = members;
  const on = async (path: string, member: (typeof members)[number], size: typeof PHONE) => {
    const visitor = await product.visitor(member.fullName, size);
    await signInOn(visitor, member, { at: `${server.url}${path}` });
    return visitor;
  };
  const [bens, cleos, details] = [
    await on('/auction?night=all', ben, DESKTOP),
    await on('/auction?night=all', cleo, PHONE),
    await on(`/auction/user-details/${ana.userId}`, cleo, PHONE),
  ];
  const results = (visitor: Visitor) =>
    visitor.page.getByRole('table', { name: 'Team Results' }).getByRole('row');
  await results(bens).filter({ hasText: '$20' }).waitFor();
  await bens.page.getByText('$20 of $1,000').waitFor();
  await details.page.getByText('$32').waitFor();

  const { owners } = await ana.call(standings, { params: { groupId } });
  const teamID = owners.find(({ amount }) => amount === 27)?.teamId ?? '';
  const parts = [
    { userId: ana.userId, weight: 2 },
    { userId: ben.userId, weight: 1 },
  ];
  const { offer } = await ana.call(offerShares, { body: { groupId, teamID, parts } });
  await ben.call(acceptShares, { params: { id: offer._id } });

  // Nobody has loaded a page again.
  const bensPart = results(bens).filter({ hasText: 'your part of $27, with Ana' });
  await bensPart.filter({ hasText: '$9' }).waitFor();
  await bens.page.getByText('$29 your part').waitFor();
  await bens.page.getByText('You paid, your part').waitFor();
  await cleos.page.getByText('sold · Ana, Ben').waitFor();
  await details.page.getByText('Spent, own part').waitFor();
  await details.page.getByText('$23').waitFor();
  await details.page.getByText('part of $27').waitFor();
  for (const { page } of [bens, cleos, details]) {
    expect(await accessibilityViolations(page)).toEqual([]);
  }

  // After the final: what each team has won, and every result once.
  await bens.page.goto(`${server.url}/my-results/my-team`);
  await bens.page.getByRole('columnheader', { name: 'Worst' }).waitFor();
  await cup.playAll();
  await bens.page.getByRole('columnheader', { name: 'Worst' }).waitFor({ state: 'detached' });
  const mine = bens.page.getByRole('table', { name: 'My Teams' }).getByRole('row');
  await mine
    .nth(1)
    .getByText(/won \$/)
    .waitFor();
  await mine
    .nth(2)
    .getByText(/won \$/)
    .waitFor();
  const headings = bens.page.getByRole('table', { name: 'Group standings' });
  expect(await headings.getByRole('columnheader').allTextContents()).toEqual(['Member', 'P/L']);
  expect(await accessibilityViolations(bens.page)).toEqual([]);
  for (const { errors } of [bens, cleos, details]) expect(errors).toEqual([]);
});
