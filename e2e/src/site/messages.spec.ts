import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGroup, signUp } from '../../../apps/server/test/people.ts';
import { DESKTOP } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { makeGroup, signInOn } from '../support/steps.ts';

/** How a toast looks and how long it stays. */
type Shown = { readonly lasts: string; readonly colour: 'green' | 'red' };
const NOTICE: Shown = { lasts: '2000ms', colour: 'green' };
const SUCCESS: Shown = { lasts: '2500ms', colour: 'green' };
const ERROR: Shown = { lasts: '2500ms', colour: 'red' };

/** Waits for a toast, and judges the colours that it is drawn in: white text, with the contrast that WCAG 2.2 AA asks for. */
async function toastOf(page: Page, text: string): Promise<Shown> {
  const toast = page.getByRole('alert').filter({ hasText: text });
  await toast.getByRole('button', { name: 'close' }).waitFor();
  const timer = toast.getByRole('progressbar', { name: 'notification timer' });
  const lasts = await timer.evaluate((bar) => bar.style.animationDuration);
  const drawn = await toast.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });
  expect(drawn.color).toBe('rgb(255, 255, 255)');
  const channels = drawn.backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  expect(1.05 / (luminance(channels) + 0.05)).toBeGreaterThanOrEqual(4.5);
  const [red = 0, green = 0] = channels;
  return { lasts, colour: green > red ? 'green' : 'red' };
}

/** Relative luminance, as WCAG defines it. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('what is said in the corner', () => {
  const product = startedProduct();

  /** From now on the server fails at a call, and says nothing. */
  const fail = (page: Page, path: string) =>
    page.route(`**/api/v1${path}`, (route) => route.fulfill({ status: 500, body: '' }));
  const succeed = (page: Page, path: string) =>
    page.route(`**/api/v1${path}`, (route) =>
      route.fulfill({ json: { status: 'success', message: 'Done by the server.' } }),
    );

  it('a failure that the server has no words for is named by what failed, in red for 2.5 seconds', async () => {
    const { page, context } = await product.visitor('Visitor', DESKTOP);
    await fail(page, '/auth/register');
    await page.goto('/auth/signup');
    await page.getByLabel('Full name').fill('Visitor');
    await page.getByLabel('Email').fill('visitor@example.test');
    await page.getByLabel('Password', { exact: true }).fill('Secret-123');
    await page.getByLabel('Confirm password', { exact: true }).fill('Secret-123');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    expect(await toastOf(page, 'Signup failed')).toEqual(ERROR);

    await fail(page, '/auth/login');
    await page.goto('/auth/signin');
    await page.getByLabel('Email').fill('visitor@example.test');
    await page.getByLabel('Password', { exact: true }).fill('Secret-123');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(await toastOf(page, 'Login failed')).toEqual(ERROR);

    await fail(page, '/auth/forgot-password');
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill('visitor@example.test');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await toastOf(page, 'Forgot password request failed')).toEqual(ERROR);
    await context.close();
  });

  it('a code that can’t be verified is named at its field; what can’t be sent or reset, in red', async () => {
    const { page, context } = await product.visitor('Forgetful', DESKTOP);
    await succeed(page, '/auth/forgot-password');
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill('forgetful@example.test');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await toastOf(page, 'Done by the server.')).toEqual(NOTICE);

    // A minute ago.
    await page.evaluate(() => {
      const sent = JSON.parse(localStorage.getItem('passwordCode') ?? '{}') as { sentAtMs: number };
      const earlier = { ...sent, sentAtMs: sent.sentAtMs - 61_000 };
      localStorage.setItem('passwordCode', JSON.stringify(earlier));
    });
    await fail(page, '/auth/resend-otp');
    await page.getByRole('button', { name: 'Resend code' }).click();
    expect(await toastOf(page, 'Resend otp request failed')).toEqual(ERROR);

    const typeCode = async () => {
      for (const digit of [1, 2, 3, 4]) {
        await page.getByLabel(`Digit ${digit} of the code`).fill(String(digit));
      }
      await page.getByRole('button', { name: 'Verify' }).click();
    };
    await fail(page, '/auth/verify-otp');
    await typeCode();
    await page.getByRole('alert').filter({ hasText: 'Verify otp request failed' }).waitFor();
    await page.unroute('**/api/v1/auth/verify-otp');
    await succeed(page, '/auth/verify-otp');
    await typeCode();

    await fail(page, '/auth/reset-password');
    await page.getByLabel('Password', { exact: true }).fill('Secret-123');
    await page.getByLabel('Confirm password', { exact: true }).fill('Secret-123');
    await page.getByRole('button', { name: 'Reset password' }).click();
    expect(await toastOf(page, 'Reset password failed')).toEqual(ERROR);
    await context.close();
  });

  it('what the server says of a success is a notice of 2 seconds; the page’s own words stay for 2.5', async () => {
    const visitor = await product.visitor('Wanda', DESKTOP);
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-write', 'clipboard-read']);
    // It is shown while the group's page is fetched, and gone soon after.
    const [ready] = await Promise.all([
      toastOf(page, 'Your group is ready.'),
      makeGroup(visitor, 'The Notices'),
    ]);
    expect(ready).toEqual(NOTICE);
    await page.getByRole('button', { name: 'Share' }).click();
    // On the key itself, and as a sentence to screen readers; nothing comes to the corner.
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('status').getByText('Link copied to clipboard!').waitFor();
    expect(await page.locator('.Toastify').getByText('Link copied').count()).toBe(0);
    await page.getByRole('button', { name: 'Share' }).waitFor();

    await page.evaluate(() => localStorage.setItem('lastBidder', 'somebody'));
    await fail(page, '/group/board');
    await page.getByRole('button', { name: 'Put it on a television' }).click();
    expect(await toastOf(page, 'Something went wrong.')).toEqual(ERROR);
    expect(await page.evaluate(() => localStorage.getItem('lastBidder'))).toBeNull();

    // They would lie over the menu.
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await page.getByRole('button', { name: 'Hi, Wanda: menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    expect(await toastOf(page, 'Logout Successfully !')).toEqual(SUCCESS);
    expect(visitor.errors).toEqual([]);
    await context.close();
  });

  it('a group that can’t be made or joined says why, in red', async () => {
    const { group } = await aGroup(product.server.url, ['Host']);
    const zoe = await signUp(product.server.url, 'Zoe');
    const visitor = await product.visitor('Zoe', DESKTOP);
    const { page, context } = visitor;
    const refuse = (path: string) =>
      page.route(`**/api/v1${path}`, (route) =>
        route.fulfill({ status: 409, json: { status: 'fail', message: 'Not today.' } }),
      );
    await signInOn(visitor, zoe);
    await refuse('/group/add');
    await page.getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Group' });
    await dialog.getByLabel('Group Name').fill('Refused');
    await dialog.getByRole('button', { name: 'Create' }).click();
    expect(await toastOf(page, 'Error updating profile: Not today.')).toEqual(ERROR);

    await refuse('/group/addmember/**');
    await page.goto(`/groups/join/${group.slug}`);
    await page.getByRole('button', { name: 'Join Group' }).click();
    await page.getByRole('button', { name: 'Yes, Join' }).click();
    expect(await toastOf(page, 'Not today.')).toEqual(ERROR);
    expect(visitor.errors).toEqual([]);
    await context.close();
  });
});
