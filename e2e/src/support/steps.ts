import { API_BASE } from '@bracketbid/contract/call';
import { login } from '@bracketbid/contract/http/accounts';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SomeBody } from '../../../apps/server/test/people.ts';
import type { Visitor } from './browser.ts';

const PASSWORD = 'Secret-123';

/** Fills in who somebody is, for a new account. */
async function fillNameAndEmail({ page, name }: Visitor): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.test`);
}

/** Makes a group, and an account with it. Returns its invitation link. */
export async function makeGroup(visitor: Visitor, groupName: string): Promise<string> {
  const { page } = visitor;
  await page.goto('/groups/new');
  await fillNameAndEmail(visitor);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  return nameGroup(page, groupName);
}

/** Names a group on the page that makes one, and waits for its page. Returns its invitation link. */
export async function nameGroup(page: Page, groupName: string): Promise<string> {
  await page.getByLabel('Group Name').fill(groupName);
  await page.getByRole('button', { name: 'Create Group' }).click();
  await page.getByRole('heading', { name: groupName }).waitFor();
  // The button that had the focus is gone; reading goes on at the page's heading.
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
  return (await page.getByText(/\/groups\/join\//).textContent()) ?? '';
}

/** Follows an invitation as somebody without an account: a name and an email take the seat. */
export async function joinByLink(visitor: Visitor, link: string): Promise<void> {
  const { page } = visitor;
  await page.goto(link);
  await page.getByRole('button', { name: 'Take your seat' }).click();
  await fillNameAndEmail(visitor);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.getByText('You are now a member of this group').first().waitFor();
  await page.getByRole('heading', { name: 'Group', exact: true }).waitFor();
}

/** Scans a slip as somebody without an account, and asks for its paddle with a new one. */
export async function claimPaddle(visitor: Visitor, slip: string): Promise<void> {
  const { page } = visitor;
  await page.goto(slip);
  await fillNameAndEmail(visitor);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up, this is my paddle' }).click();
  await page.getByText('The host grants it').waitFor();
}

/** Follows an invitation as somebody who is signed in: they are asked first. */
export async function joinSignedIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Join Group' }).click();
  await page.getByRole('button', { name: 'Yes, Join' }).click();
  await page.getByText('You are now a member of this group').first().waitFor();
}

/** Goes from the own group's page into its auction. */
export async function enterAuction(page: Page): Promise<void> {
  await auctionLink(page).click();
}

/**
 * Opens a screen that follows its group, and waits until its socket has joined the group's room: what happens before that is
 * read with the rest, and is no news that a page would announce.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  const WELCOME = 'updateUserList';
  const welcomed = new Promise<void>((resolve) => {
    // The connection begins as polling and becomes a websocket: the welcome comes by either.
    page.on('response', (response) => {
      if (!response.url().includes('/socket.io/')) return;
      response.text().then(
        (text) => text.includes(WELCOME) && resolve(),
        () => undefined,
      );
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes(WELCOME)) resolve();
      });
    });
  });
  await page.goto(path);
  await welcomed;
}

/** The way into the auction at the top of the group’s page. */
export function auctionLink(page: Page): Locator {
  return page.getByRole('link', { name: 'Join Here' }).first();
}

/** Unfolds what the group’s page keeps behind "More". */
export async function openMore(page: Page): Promise<void> {
  await page.getByText(/^More: /).click();
}

/** Signs somebody in who has an account, by the form, and waits for their group's page. */
export async function signInByForm(
  { page }: Visitor,
  { email }: Pick<SomeBody, 'email'>,
  password = PASSWORD,
): Promise<void> {
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Group', exact: true }).waitFor();
}

/** Signs somebody in who has an account, without the form, and opens a page: their group's, if no other is named. */
export async function signInOn(
  { page }: Visitor,
  { email }: Pick<SomeBody, 'email'>,
  { password = PASSWORD, at }: { readonly password?: string; readonly at?: string } = {},
): Promise<void> {
  // A page without code, in which the browser keeps what the app reads at its start.
  await page.goto('/robots.txt');
  const answer = await page.evaluate(
    async ({ path, body }) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '',
        },
        body,
      });
      return response.json() as Promise<unknown>;
    },
    { path: `${API_BASE}${login.path}`, body: JSON.stringify({ email, password }) },
  );
  const { user, tokens } = login.reply.parse(answer);
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) {
        window.localStorage.setItem(key, JSON.stringify(value));
      }
    },
    {
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken,
      // As the web app's store keeps it.
      bracketbid: {
        state: {
          auth: { isLoggedIn: true },
          user: { user },
          team: { groupId: user.allGroups[0]?._id ?? null },
          global: { settings: null },
        },
        version: 1,
      },
    },
  );
  await page.goto(at ?? '/groups');
  if (at === undefined) await page.getByRole('heading', { name: 'Group', exact: true }).waitFor();
}

/** Two frames on, whatever had to follow a new answer or a new size of the screen has followed. */
export function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** Opens one of the auction's tabs; a large screen shows what they have all at once, but for the table behind its key. */
export async function openTab(page: Page, name: 'Bids' | 'Teams' | 'Mine' | 'Members') {
  const tabs = page.getByRole('tablist', { name: 'Auction' });
  if ((await tabs.count()) > 0) return tabs.getByRole('tab', { name }).click();
  const table = page.getByRole('dialog', { name: ALL_TEAMS });
  if (await table.isVisible()) await table.getByRole('button', { name: 'Close' }).click();
  if (name === 'Teams') await openAllTeams(page);
}

const ALL_TEAMS = /^All \d+ teams$/;

/** Opens the table of all teams on a large screen. */
export async function openAllTeams(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: ALL_TEAMS }).click();
  const table = page.getByRole('dialog', { name: ALL_TEAMS });
  await table.getByRole('table', { name: 'Teams' }).waitFor();
  return table;
}

declare global {
  interface Window {
    /** In a page that was looked at. */
    axe: typeof axe;
  }
}

/** What people who listen or speak to a page rely on, and axe leaves out of WCAG's rules. */
const BEYOND_WCAG = Object.fromEntries(
  [
    'label-content-name-mismatch',
    'landmark-main-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-contentinfo',
    'landmark-no-duplicate-main',
    'landmark-one-main',
    'landmark-unique',
    'page-has-heading-one',
  ].map((rule) => [rule, { enabled: true }]),
);

/** Accessibility violations, by WCAG 2.2 AA, of the screen that is being opened. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // While its code is fetched, there is only a header over nothing.
  await page.waitForFunction(() => {
    const screen = document.querySelector('main') ?? document.body;
    return screen.querySelector('h1, h2') !== null;
  });
  // A document keeps it for the next look: to send and compile it takes longer than a look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const look = async () => {
      const { violations } = await window.axe.run(
        // A toast that fades in or out is not as it will be.
        { exclude: ['.Toastify--animate'] },
        {
          resultTypes: ['violations'],
          rules,
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        },
      );
      return violations;
    };
    const isSize = ({ id }: { readonly id: string }) => id === 'target-size';
    let violations = await look();
    if (violations.some(isSize)) {
      // Of what is scrolled halfway below a sticky header, only the visible half counts: sizes are measured at the page's top.
      const top = window.scrollY;
      window.scrollTo({ top: 0, behavior: 'instant' });
      const sizes = (await look()).filter(isSize);
      violations = [...violations.filter((each) => !isSize(each)), ...sizes];
      window.scrollTo({ top, behavior: 'instant' });
    }
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, BEYOND_WCAG);
}
