import * as board from '@bracketbid/contract/http/board';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aGroup } from '../../../apps/server/test/people.ts';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, openTab, signInOn } from '../support/steps.ts';

const product = startedProduct(() => ({
  tournament: drawnTournament(['South'], 4, { year: 2033 }),
}));

/** What no page says where money has no limit. */
const NEVER = /Infinity|NaN|null|undefined|\$0 left|Remaining Amount/;
const readWords = (page: Page) => page.locator('body').innerText();

it('[GAVEL-9] a host gives the gavel to a person, and money no limit: every page says what is spent', async () => {
  const { url } = product.server;
  const { group, members } = await aGroup(url, ['Ana', 'Ben']);
  const [ana, ben] = members;
  const { groupId } = group;
  const { token } = (await ana.call(board.makeBoard, { body: { groupId } })).board;
  const host = await product.visitor('Ana', DESKTOP);
  await signInOn(host, ana, { at: '/groups/rules' });
  const open = host.page.getByLabel('Seconds that a team is open');
  await open.fill('900000');
  await host.page.getByLabel('What ends a team').selectOption('gavel');
  expect(await open.count()).toBe(0);
  await host.page.getByLabel('Seconds between the second warning and the sale').fill('5');
  await host.page.getByLabel('Whether money has a limit').selectOption('none');
  expect(await host.page.getByLabel('Starting budget in dollars').count()).toBe(0);
  await host.page.getByText('Until now the clock ended a team.').waitFor();
  expect(await accessibilityViolations(host.page)).toEqual([]);
  await host.page.getByRole('button', { name: 'Save these 4 changes' }).click();
  await host.page.getByText('The rules are saved').first().waitFor();
  await host.page.goto('/groups');
  await host.page.getByText('No limit of money · a person holds the gavel').waitFor();

  const guest = await product.visitor('Ben', PHONE);
  await signInOn(guest, ben, { at: '/groups/rules' });
  await guest.page.getByText('Money has no limit: nobody has a budget.').waitFor();
  await guest.page.getByText(/^A person holds the gavel.* 5 seconds after the second\.$/).waitFor();

  for (const { page } of [host, guest]) {
    await page.goto(`/auction/${groupId}`);
    await page.getByText('$0 spent').first().waitFor({ state: 'attached' });
    expect(await readWords(page)).not.toMatch(NEVER);
  }
  await openTab(guest.page, 'Mine');
  expect(await readWords(guest.page)).not.toMatch(NEVER);

  const stranger = await product.visitor('A stranger', PHONE);
  await stranger.page.goto(`/groups/join/${group.slug}`);
  await stranger.page.getByText('Everyone bids as they like on 4 teams, one at a time.').waitFor();
  await stranger.page.getByText('The highest bid when the gavel falls owns the team.').waitFor();
  await stranger.page.goto(`/board/${token}`);
  await stranger.page.getByText(group.groupname).first().waitFor();
  expect(await readWords(stranger.page)).not.toMatch(NEVER);

  // The clock gives money a limit again.
  await host.page.goto('/groups/rules');
  await host.page.getByLabel('What ends a team').selectOption('clock');
  expect(await host.page.getByLabel('Starting budget in dollars').inputValue()).toBe('1000');
  expect(await open.inputValue()).toBe('30');
  for (const { errors } of [host, guest, stranger]) expect(errors).toEqual([]);
});
