import { expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import { signInAdmin } from '../../../apps/server/test/people.ts';
import { importFour } from '../../../apps/server/test/tournaments/playedTournament.ts';
import { DESKTOP, PHONE, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const product = startedProduct();

it('[SHARE-2] members offer, accept, decline and withdraw parts of teams, and see at once whose they are', async () => {
  const { server } = product;
  const cup = await importFour(await signInAdmin(server.url));
  const { members } = await auctionedGroup(server, ['Ana', 'Ben', 'Cleo'], (_key, index) =>
    // Ana two teams, for $11 and $12, Ben and Cleo one each.
    ({ by: Math.max(index - 1, 0), amount: 11 + index }),
  );
  const visitors = {
    ana: await product.visitor('Ana', DESKTOP),
    ben: await product.visitor('Ben', PHONE),
    cleo: await product.visitor('Cleo', PHONE),
  };
  const { ana, ben, cleo } = visitors;
  for (const [index, visitor] of [ana, ben, cleo].entries()) {
    const member = members[index];
    if (member === undefined) throw new Error('no member');
    await signInOn(visitor, member, { at: `${server.url}/my-results/my-team` });
    await visitor.page.getByRole('table', { name: 'My Teams' }).waitFor();
  }
  const rowFor = ({ page }: Visitor, price: string) =>
    page.getByRole('table', { name: 'My Teams' }).getByRole('row').filter({ hasText: price });

  // From the team's card: half for Ben.
  await rowFor(ana, '$11')
    .getByRole('button', { name: /^Share / })
    .click();
  await ana.page.getByLabel('Somebody else').selectOption('Ben');
  await ana.page.getByText('half: $5.50').first().waitFor();
  expect(await accessibilityViolations(ana.page)).toEqual([]);
  await ana.page.getByRole('button', { name: 'Offer these parts' }).click();
  await ana.page.getByText(/It waits for Ben/).waitFor();
  // One open offer of a team.
  const openToShare = ana.page.getByRole('button', { name: /^Share / });
  await expect.poll(() => openToShare.count()).toBe(1);

  await ben.page.getByText(/^Ana offers parts of/).waitFor();
  await ben.page.getByText('Ana has half, you have half.').waitFor();
  expect(await accessibilityViolations(ben.page)).toEqual([]);
  await ben.page.getByRole('button', { name: /^Accept: Ana offers/ }).click();
  await rowFor(ben, 'your part of $11').getByText('Ana: half').waitFor();
  await rowFor(ana, 'your part of $11').getByText('Ben: half').waitFor();
  expect(await cleo.page.getByText(/offers parts of/).count()).toBe(0);

  // On the bracket, both are its owners.
  await cleo.page.goto(`${server.url}/game`);
  await cleo.page.getByRole('button', { name: /Ana, Ben/ }).waitFor();
  await cleo.page.goto(`${server.url}/my-results/my-team`);

  // Two of three for Cleo, who has no wish for it.
  await rowFor(ana, '$12')
    .getByRole('button', { name: /^Share / })
    .click();
  await ana.page.getByLabel('Somebody else').selectOption('Cleo');
  await ana.page.getByLabel('Cleo', { exact: true }).fill('two');
  await ana.page.getByRole('button', { name: 'Offer these parts' }).click();
  await ana.page.getByRole('alert').getByText('Weights are whole numbers').waitFor();
  await ana.page.getByLabel('Cleo', { exact: true }).fill('2');
  await ana.page.getByText('2 of 3: $8').waitFor();
  await ana.page.getByRole('button', { name: 'Offer these parts' }).click();
  await cleo.page.getByRole('button', { name: /^Decline: Ana offers/ }).click();
  await cleo.page.getByText(/offers parts of/).waitFor({ state: 'detached' });
  await ana.page.getByText(/^You offer parts of/).waitFor({ state: 'detached' });

  // All of it for Ben; then she thinks better of it.
  await rowFor(ana, '$12')
    .getByRole('button', { name: /^Share / })
    .click();
  await ana.page.getByLabel('You', { exact: true }).fill('0');
  await ana.page.getByLabel('Somebody else').selectOption('Ben');
  await ana.page.getByText('all: $12').waitFor();
  await ana.page.getByRole('button', { name: 'Offer these parts' }).click();
  await ben.page.getByText('Ana has nothing, you have all.').waitFor();
  await ana.page.getByRole('button', { name: /^Withdraw: You offer/ }).click();
  await ben.page.getByText('Ana has nothing, you have all.').waitFor({ state: 'detached' });

  // Who is alone in a group has nobody to share with.
  const { members: alone } = await auctionedGroup(server, ['Ina'], () => ({ by: 0, amount: 11 }));
  const ina = await product.visitor('Ina', PHONE);
  await signInOn(ina, alone[0], { at: `${server.url}/my-results/my-team` });
  await rowFor(ina, '$11').first().waitFor();
  await expect.poll(() => ina.page.getByRole('button', { name: /^Share / }).count()).toBe(0);

  // With the first game, the owners stay as they are.
  await cup.playAll();
  await ana.page
    .getByRole('button', { name: /^Share / })
    .first()
    .waitFor({ state: 'detached' });
  await ana.page.getByText('Own a team together').waitFor({ state: 'detached' });
  await ben.page.goto(`${server.url}/my-results/my-match`);
  await ben.page.getByText('your part').first().waitFor();
  for (const { errors } of [ana, ben, cleo, ina]) expect(errors).toEqual([]);
});
