import * as site from '@bracketbid/contract/http/site';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGroup, PASSWORD, signInAdmin, signUp } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const hasFocus = (element: Locator) => element.evaluate((it) => it === document.activeElement);

async function fillAll(page: Page, { group, email }: { group: string; email: string }) {
  await page.getByLabel('Group Name').fill(group);
  await page.getByLabel('Full name').fill('Nina Novak');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}
const create = (page: Page) => page.getByRole('button', { name: 'Create Group' }).click();

describe('the page that makes a group', () => {
  const product = startedProduct();

  it('keeps an account whose group was refused, says why at the name, and goes on from there', async () => {
    const visitor = await product.visitor('Nina', PHONE);
    const { page } = visitor;
    const reason = 'Another name, please.';
    await page.route('**/api/v1/group/add**', (route) =>
      route.fulfill({
        status: 400,
        json: { status: 'fail', message: reason, errors: [{ path: 'groupname', message: reason }] },
      }),
    );
    await page.goto('/groups/new');
    await fillAll(page, { group: 'First Try', email: 'nina@example.test' });
    await create(page);
    await page.getByText(`Error updating profile: ${reason}`).waitFor();
    await page.getByText(reason, { exact: true }).waitFor();
    const name = page.getByLabel('Group Name');
    await expect.poll(() => hasFocus(name)).toBe(true);
    expect(await name.inputValue()).toBe('First Try');
    expect(await page.getByLabel('Email').count()).toBe(0);
    await page.getByText('Hi, Nina').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.unroute('**/api/v1/group/add**');
    await name.fill('Second Try');
    await create(page);
    await page.getByRole('heading', { name: 'Second Try' }).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('says at the field that an email is taken, and makes nothing', async () => {
    const cleo = await signUp(product.server.url, 'Cleo');
    const visitor = await product.visitor('Cleo', PHONE);
    const { page } = visitor;
    await page.goto('/groups/new');
    await fillAll(page, { group: 'Taken', email: cleo.email });
    await create(page);
    await page.getByText(MESSAGES.emailTaken).waitFor();
    await expect.poll(() => hasFocus(page.getByLabel('Email'))).toBe(true);
    expect(await page.getByLabel('Group Name').inputValue()).toBe('Taken');
    expect(await page.getByRole('link', { name: 'Log In' }).count()).toBeGreaterThan(0);

    // She has an account: signing in leads back here, where a name is all that is missing.
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill(cleo.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/groups/new');
    await page.getByLabel('Group Name').fill('Not Taken');
    expect(await page.getByLabel('Full name').count()).toBe(0);
    await create(page);
    await page.getByRole('heading', { name: 'Not Taken' }).waitFor();
    await page.goto('/groups/new');
    await page.waitForURL('**/groups');
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('goes on to a group that was made though its answer was lost', async () => {
    const lea = await signUp(product.server.url, 'Lea');
    const visitor = await product.visitor('Lea', PHONE);
    const { page } = visitor;
    await signInOn(visitor, lea);
    await page.getByText('No Group Found').waitFor();
    await page.goto('/groups/new');
    await page.route('**/api/v1/group/add**', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel('Group Name').fill('Lost Answer');
    await create(page);
    await page.getByRole('heading', { name: 'Lost Answer' }).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('gives the group the table of rules that was chosen', async () => {
    const visitor = await product.visitor('Quinn', PHONE);
    const { page } = visitor;
    await page.goto('/groups/new');
    await fillAll(page, { group: 'In A Hurry', email: 'quinn@example.test' });
    await page.getByText('Quick').click();
    await page.getByText('15 s a team').waitFor();
    await create(page);
    await page.getByRole('heading', { name: 'In A Hurry' }).waitFor();
    await page.goto('/groups/rules');
    await expect.poll(() => page.getByLabel('Seconds that a team is open').inputValue()).toBe('15');
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('keeps a group whose table was refused, and says why', async () => {
    const visitor = await product.visitor('Rita', PHONE);
    const { page } = visitor;
    await page.route('**/api/v1/group/rules/**', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { status: 'fail', message: 'Too late for that.' } })
        : route.continue(),
    );
    await page.goto('/groups/new');
    await fillAll(page, { group: 'All The Same', email: 'rita@example.test' });
    await page.getByText('Long').click();
    await create(page);
    await page.getByText('Too late for that.').waitFor();
    await page.getByRole('heading', { name: 'All The Same' }).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('says after the start that it is too late, to visitors and to who is signed in', async () => {
    const { members } = await aGroup(product.server.url, ['Host']);
    const [host] = members;
    const admin = await signInAdmin(product.server.url);
    const past = new Date(Date.now() - 5000).toISOString();
    await admin.call(site.updateSettings, { body: { auctionDate: past } });
    const visitor = await product.visitor('Late', DESKTOP);
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Start a group' }).click();
    await page.getByText('No upcoming auctions found.').waitFor();
    await page.getByText('Already started.').waitFor();
    expect(await page.getByLabel('Group Name').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await signInOn(visitor, host, { at: '/groups/new' });
    await page.waitForURL('**/groups');
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });
});
