import { expect, it } from 'vitest';
import { ADMIN } from '../../../apps/server/test/startServer.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { clippedTexts } from '../support/clippedText.ts';
import { startedProduct } from '../support/startedProduct.ts';
import {
  accessibilityViolations,
  joinByLink,
  makeGroup,
  nameGroup,
  openMore,
} from '../support/steps.ts';

const product = startedProduct();

it('[SEASON-6] the women’s season is added in the console, chosen at the top of the page, and has groups, bracket and hour of its own', async () => {
  const { server } = product;
  const { page: admin } = await product.visitor('Admin', DESKTOP);
  await admin.goto(`${server.url}/auth/signin`);
  await admin.getByLabel('Email').fill(ADMIN.email);
  await admin.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await admin.getByRole('button', { name: 'Sign in', exact: true }).click();
  await admin.getByRole('heading', { name: 'Group', exact: true }).waitFor();
  await admin.goto(`${server.url}/admin/tournament`);
  await admin.getByLabel('Whose tournament').selectOption('Women’s');
  await admin.getByRole('button', { name: 'Practise with the last women’s field' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Add it' }).click();
  await admin.getByLabel('Season', { exact: true }).selectOption('Women’s');
  await admin.getByText(/2025.*Women.*, 68 teams/).waitFor();
  await admin.goto(`${server.url}/admin/auction`);
  await admin.getByLabel('Start of all auctions, Pacific time').fill('2031-03-18T17:00');
  await admin.getByRole('button', { name: 'Save date' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await admin.getByText('Saved: everyone of this season sees the new hour.').waitFor();
  expect(await accessibilityViolations(admin)).toEqual([]);

  // A group of the men's, then one of the women's: the same person is in both.
  const kim = await product.visitor('Kim', PHONE);
  await makeGroup(kim, 'Men’s table');
  const season = kim.page.getByLabel('Season', { exact: true });
  await season.selectOption('Women’s');
  await kim.page.getByText('No Group Found').waitFor();
  await kim.page.goto('/groups/new');
  await kim.page.getByText('For the Women’s season.').waitFor();
  const link = await nameGroup(kim.page, 'Women’s table');
  await openMore(kim.page);
  await kim.page
    .getByText(/March 18|18 March/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await accessibilityViolations(kim.page)).toEqual([]);

  for (const width of [360, 768, 1440]) {
    await kim.page.setViewportSize({ width, height: 800 });
    await kim.page.goto(`${server.url}/game`);
    await kim.page
      .getByRole('heading', { name: /SPOKANE 1/ })
      .first()
      .waitFor();
    expect(await clippedTexts(kim.page), `clipped at ${width}`).toEqual([]);
  }
  await season.selectOption('Men’s');
  await kim.page
    .getByRole('heading', { name: /EAST|SOUTH/ })
    .first()
    .waitFor();

  // Links in mails and on lock screens name their group, and so their season.
  const { rows } = await server.database.pool.query<{ id: string }>(
    "SELECT id FROM groups WHERE name = 'Women’s table'",
  );
  await kim.page.goto(`${server.url}/groups?groupId=${rows[0]?.id}`);
  await kim.page.getByRole('heading', { name: 'Women’s table' }).waitFor();
  await season.selectOption('Men’s');
  // To choose the other one stays possible, wherever one came from.
  await kim.page.getByRole('heading', { name: 'Men’s table' }).waitFor();

  // Whoever follows the invitation sees the women's season without choosing it.
  const lou = await product.visitor('Lou', PHONE);
  await joinByLink(lou, link);
  await lou.page.getByRole('heading', { name: 'Women’s table' }).waitFor();
  expect(await lou.page.getByLabel('Season', { exact: true }).inputValue()).toBe(
    await lou.page.getByRole('option', { name: 'Women’s' }).getAttribute('value'),
  );
  for (const { errors } of [kim, lou]) expect(errors).toEqual([]);
});
