import * as groups from '@bracketbid/contract/http/groups';
import { createGroup } from '@bracketbid/contract/contest/calls';
import * as site from '@bracketbid/contract/http/site';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appCode, STEP_MS, turnOnSecondFactor } from '../../../apps/server/test/authenticator.ts';
import { aGroup, PASSWORD, signInAdmin, signUp } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { countedSteps } from '../support/countedSteps.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, auctionLink, joinSignedIn, signInOn } from '../support/steps.ts';

/** From the tap on a link to a seat. */
const TAPS_MAX = 3;
const FIELDS_MAX = 2;

describe('an invitation', () => {
  const product = startedProduct();

  it('shows its table before any sign-in, and seats a visitor in a few taps', async () => {
    const { group, members } = await aGroup(product.server.url, ['Ann Organizer', 'Omar Haddad']);
    const [ann] = members;
    const admin = await signInAdmin(product.server.url);
    const auctionDate = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await admin.call(site.updateSettings, { body: { auctionDate } });
    const visitor = await product.visitor('Nina', PHONE);
    const { page } = visitor;
    await page.goto(`/groups/join/${group.slug}`);
    await page.getByRole('heading', { name: 'Join Group' }).waitFor();
    await page.getByRole('heading', { name: 'The Regulars' }).waitFor();
    await page.getByText('Ann Organizer').waitFor();
    await page.getByText('keeps a seat for you at').waitFor();
    await page.getByText('13 of 15 seats free').waitFor();
    await page.getByText('2 are in').waitFor();
    await page.getByText('Everyone gets $1,000 to spend on 68 teams, one at a time.').waitFor();
    expect(await page.getByText('Haddad').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    const steps = countedSteps(page);
    await steps.tap('button', 'Take your seat');
    await steps.fill('Full name', 'Nina Novak');
    await steps.fill('Email', 'nina@example.test');
    expect(await accessibilityViolations(page)).toEqual([]);
    await steps.tap('button', 'Sit down');
    // Said in a sentence, and at the seat; nothing comes to the corner.
    await page.getByRole('status').getByText('You are now a member of this group').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Nina' })
      .getByText('Seat 3 is yours')
      .waitFor();
    expect(await page.locator('.Toastify').getByText('You are now').count()).toBe(0);
    await page.getByRole('heading', { name: '3 of 15 seats' }).waitFor();
    expect(steps.done.taps).toBeLessThanOrEqual(TAPS_MAX);
    expect(steps.done.fields).toBeLessThanOrEqual(FIELDS_MAX);
    const { group: seated } = await ann.call(groups.viewGroup);
    expect(seated?.members.map(({ user }) => user.fullName)).toContain('Nina Novak');

    // The locker room says who is here.
    await auctionLink(page).waitFor();
    const host = await product.visitor('Ann', DESKTOP);
    await signInOn(host, ann);
    const seats = host.page.getByRole('region', { name: '3 of 15 seats' });
    await seats
      .getByRole('listitem')
      .filter({ hasText: 'Nina Novak' })
      .getByText('Ready')
      .waitFor();
    await seats.getByRole('listitem').filter({ hasText: 'Omar' }).getByText('Not here').waitFor();
    await visitor.context.close();
    await seats.getByRole('listitem').filter({ hasText: 'Nina' }).getByText('Not here').waitFor();
    expect(await accessibilityViolations(host.page)).toEqual([]);
    expect([...visitor.errors, ...host.errors]).toEqual([]);
    await host.context.close();
  });

  it('leads somebody with an account back to itself, and asks before it seats them', async () => {
    const { group } = await aGroup(product.server.url, ['Host']);
    const theo = await signUp(product.server.url, 'Theo');
    const visitor = await product.visitor('Theo');
    const { page } = visitor;
    const link = `/groups/join/${group.slug}`;
    await page.goto(link);
    await page.getByRole('link', { name: 'I have an account' }).click();
    await page.getByLabel('Email').fill(theo.email);
    await page.getByLabel('Password', { exact: true }).fill('Secret-123');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`**${link}`);
    await page.getByRole('button', { name: 'Join Group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Join' });
    await dialog.getByText('Are you sure you want to join this group?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await joinSignedIn(page, link);
    await page.getByRole('heading', { name: '2 of 15 seats' }).waitFor();
    await page.goto(link);
    await page.getByText('You sit here already.').waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  const byLink = (page: Page, name: string) =>
    page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
  it.each([
    ['the header', async (page: Page) => byLink(page, 'Log In')],
    [
      'the mobile menu',
      async (page: Page) => {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await byLink(page, 'Log In');
      },
    ],
    [
      'Sign Up and back',
      async (page: Page) => {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await byLink(page, 'Sign Up');
        await page.getByRole('heading', { name: 'Sign up' }).waitFor();
        await byLink(page, 'Sign in');
      },
    ],
    [
      'a page of the footer',
      async (page: Page) => {
        await byLink(page, 'Terms and conditions');
        await page.getByRole('heading', { name: 'Terms and conditions' }).waitFor();
        await byLink(page, 'Log In');
      },
    ],
    [
      'the home page',
      async (page: Page) => {
        await byLink(page, 'Bracketbid, home');
        await page.getByRole('heading', { name: /All the teams/ }).waitFor();
        await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
      },
    ],
    [
      'the forgotten password',
      async (page: Page) => {
        await byLink(page, 'Log In');
        await byLink(page, 'Forgot Password');
        await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
        await byLink(page, 'Sign in');
      },
    ],
  ] as const)('is where signing in by way of %s leads back to', async (_way, toSignIn) => {
    const { group } = await aGroup(product.server.url, ['Host']);
    const theo = await signUp(product.server.url, 'Theo');
    const visitor = await product.visitor('Theo', PHONE);
    const { page } = visitor;
    const link = `/groups/join/${group.slug}`;
    await page.goto(link);
    await page.getByRole('heading', { name: 'The Regulars' }).waitFor();
    await toSignIn(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill(theo.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`**${link}`);
    await page.getByRole('button', { name: 'Join Group' }).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('is where a second step and a new account of the header’s lead back to', async () => {
    const { group } = await aGroup(product.server.url, ['Host']);
    const link = `/groups/join/${group.slug}`;
    const una = await signUp(product.server.url, 'Una');
    const { secret } = await turnOnSecondFactor(una);
    const careful = await product.visitor('Una', DESKTOP);
    await careful.page.goto(link);
    await byLink(careful.page, 'Log In');
    await careful.page.getByLabel('Email').fill(una.email);
    await careful.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await careful.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const code = appCode(secret, Date.now() + STEP_MS);
    await careful.page.getByLabel('Six-digit code').fill(code);
    await careful.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await careful.page.waitForURL(`**${link}`);
    await careful.context.close();

    const visitor = await product.visitor('Vera', DESKTOP);
    const { page } = visitor;
    await page.goto(link);
    await byLink(page, 'Sign Up');
    await page.getByLabel('Full name').fill('Vera Vance');
    await page.getByLabel('Email').fill('vera@example.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.waitForURL(`**${link}`);
    await page.getByRole('button', { name: 'Join Group' }).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('says at the field that an email is taken, and loses nothing that was typed', async () => {
    const { group } = await aGroup(product.server.url, ['Host']);
    const cleo = await signUp(product.server.url, 'Cleo');
    const visitor = await product.visitor('Cleo');
    const { page } = visitor;
    await page.goto(`/groups/join/${group.slug}`);
    const steps = countedSteps(page);
    await steps.tap('button', 'Take your seat');
    await steps.fill('Full name', 'Cleo');
    await steps.fill('Email', cleo.email);
    await steps.tap('button', 'Sit down');
    await page.getByText(MESSAGES.emailTaken).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Cleo');
    await visitor.context.close();
  });

  it('says in a message whose it is, and shows its ticket', async () => {
    const host = await signUp(product.server.url, 'Ann');
    const name = `"><script>alert('x')</script>`;
    const { group } = await host.call(createGroup, { body: { groupname: name } });
    const visitor = await product.visitor('Bot');
    const { page } = visitor;
    await page.goto(`/groups/join/${group.slug}`);
    const meta = (property: string) =>
      page.locator(`meta[property="og:${property}"]`).getAttribute('content');
    expect(await meta('title')).toBe(`Ann keeps a seat for you at ${name}`);
    const image = (await meta('image')) ?? '';
    expect(new URL(image).pathname).toBe(`/groups/join/${group.slug}/ticket.png`);
    await page.getByRole('heading', { name }).waitFor();
    const answer = await page.request.get(new URL(image).pathname);
    expect(answer.headers()['content-type']).toBe('image/png');
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('says of a wrong link that it leads nowhere, and of a started auction that it has started', async () => {
    const { group } = await aGroup(product.server.url, ['Host']);
    const visitor = await product.visitor('Late');
    const { page } = visitor;
    await page.goto('/groups/join/AAAAAAAAAAAAAAAA');
    await page.getByText(MESSAGES.groupLinkUnknown).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const admin = await signInAdmin(product.server.url);
    const past = new Date(Date.now() - 5000).toISOString();
    await admin.call(site.updateSettings, { body: { auctionDate: past } });
    await page.goto(`/groups/join/${group.slug}`);
    await page.getByText('Auction already started.').waitFor();
    expect(await page.getByRole('button', { name: 'Take your seat' }).count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });
});
