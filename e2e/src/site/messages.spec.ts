import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGroup, signUp } from '../../../apps/server/test/people.ts';
import { DESKTOP } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, makeGroup, signInOn } from '../support/steps.ts';

/** How a toast looks and how long it stays. */
type Shown = { readonly lasts: string; readonly colour: 'green' | 'red' };
const NOTICE: Shown = { lasts: '2000ms', colour: 'green' };
const SUCCESS: Shown = { lasts: '2500ms', colour: 'green' };
const ERROR: Shown = { lasts: '2500ms', colour: 'red' };

/** Waits for a toast, and judges the colours that it is drawn in: white text, with the contrast that WCAG 2.2 AA asks for. */
async function readToast(page: Page, text: string): Promise<Shown> {
  const toast = page
    .getByRole('alert')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('button', { name: 'close' }) });
  // All at once: it is gone after two seconds.
  const { lasts, ...drawn } = await toast.evaluate((element) => {
    const timer = element.querySelector<HTMLElement>(
      '[role=progressbar][aria-label="notification timer"]',
    );
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor, lasts: timer?.style.animationDuration ?? 'no timer' };
  });
  expect(drawn.color).toBe('rgb(255, 255, 255)');
  const channels = drawn.backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  expect(1.05 / (luminance(channels) + 0.05)).toBeGreaterThanOrEqual(4.5);
  const [red = 0, green = 0] = channels;
  return { lasts, colour: green > red ? 'green' : 'red' };
}

/** How far below its key a sentence may stand. CSS pixels. */
const BESIDE_MAX = 60;

/** Waits for a sentence below the key that was pressed, announced there; nothing comes to the corner. */
async function saidBelow(key: Locator, role: 'alert' | 'status', text: string): Promise<void> {
  const page = key.page();
  const words = page.getByRole(role).filter({ hasText: text });
  await words.waitFor();
  const [at, from] = await Promise.all([words.boundingBox(), key.boundingBox()]);
  const gap = (at?.y ?? NaN) - (from?.y ?? NaN) - (from?.height ?? NaN);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThanOrEqual(BESIDE_MAX);
  expect(await page.locator('.Toastify').getByText(text).count()).toBe(0);
}

/** Relative luminance, as WCAG defines it. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('what is said, and where', () => {
  const product = startedProduct();

  /** From now on the server fails at a call, and says nothing. */
  const fail = (page: Page, path: string) =>
    page.route(`**/api/v1${path}`, (route) => route.fulfill({ status: 500, body: '' }));
  const succeed = (page: Page, path: string) =>
    page.route(`**/api/v1${path}`, (route) =>
      route.fulfill({ json: { status: 'success', message: 'Done by the server.' } }),
    );

  it('a failure that the server has no words for is named by what failed, below the key that was pressed', async () => {
    const { page, context } = await product.visitor('Visitor', DESKTOP);
    await fail(page, '/auth/register');
    await page.goto('/auth/signup');
    await page.getByLabel('Full name').fill('Visitor');
    await page.getByLabel('Email').fill('visitor@example.test');
    await page.getByLabel('Password', { exact: true }).fill('Secret-123');
    await page.getByLabel('Confirm password', { exact: true }).fill('Secret-123');
    const signUpKey = page.getByRole('button', { name: 'Sign up', exact: true });
    await signUpKey.click();
    await saidBelow(signUpKey, 'alert', 'Signup failed');
    expect(await accessibilityViolations(page)).toEqual([]);

    await fail(page, '/auth/login');
    await page.goto('/auth/signin');
    await page.getByLabel('Email').fill('visitor@example.test');
    await page.getByLabel('Password', { exact: true }).fill('Secret-123');
    const signInKey = page.getByRole('button', { name: 'Sign in', exact: true });
    await signInKey.click();
    await saidBelow(signInKey, 'alert', 'Login failed');

    await fail(page, '/auth/forgot-password');
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill('visitor@example.test');
    const sendKey = page.getByRole('button', { name: 'Send' });
    await sendKey.click();
    await saidBelow(sendKey, 'alert', 'Forgot password request failed');
    await context.close();
  });

  it('a code that can’t be verified is named at its field; what can’t be sent or reset, at its key', async () => {
    const { page, context } = await product.visitor('Forgetful', DESKTOP);
    await succeed(page, '/auth/forgot-password');
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill('forgetful@example.test');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await readToast(page, 'Done by the server.')).toEqual(NOTICE);

    // A minute ago.
    await page.evaluate(() => {
      const sent = JSON.parse(localStorage.getItem('passwordCode') ?? '{}') as { sentAtMs: number };
      const earlier = { ...sent, sentAtMs: sent.sentAtMs - 61_000 };
      localStorage.setItem('passwordCode', JSON.stringify(earlier));
    });
    await fail(page, '/auth/resend-otp');
    const resendKey = page.getByRole('button', { name: 'Resend code' });
    await resendKey.click();
    await saidBelow(resendKey, 'alert', 'Resend otp request failed');

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
    const resetKey = page.getByRole('button', { name: 'Reset password' });
    await resetKey.click();
    await saidBelow(resetKey, 'alert', 'Reset password failed');
    await context.close();
  });

  it('a success is said where it can be seen; only who leaves the page for it hears it in the corner, for 2.5 seconds', async () => {
    const visitor = await product.visitor('Wanda', DESKTOP);
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-write', 'clipboard-read']);
    // At the seat, and as a sentence to screen readers.
    await makeGroup(visitor, 'The Notices');
    await page.getByText('Seat 1 is yours').waitFor();
    await page.getByRole('status').getByText('Your group is ready.').waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    // On the key itself, and as a sentence to screen readers; nothing comes to the corner.
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('status').getByText('Link copied to clipboard!').waitFor();
    expect(await page.locator('.Toastify').getByText('Link copied').count()).toBe(0);
    await page.getByRole('button', { name: 'Share' }).waitFor();

    await page.evaluate(() => localStorage.setItem('lastBidder', 'somebody'));
    await fail(page, '/group/board');
    await page.getByRole('button', { name: 'Put it on a television' }).click();
    const boardKey = page.getByRole('button', { name: 'Put it on a television', exact: true });
    await saidBelow(boardKey, 'alert', 'Something went wrong.');
    expect(await page.evaluate(() => localStorage.getItem('lastBidder'))).toBeNull();

    await page.getByRole('button', { name: 'Hi, Wanda: menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    expect(await readToast(page, 'Logout Successfully !')).toEqual(SUCCESS);
    expect(visitor.errors).toEqual([]);
    await context.close();
  });

  it('a group that can’t be made or joined says why at its key; the end of a session, in red for 2.5 seconds', async () => {
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
    const createKey = dialog.getByRole('button', { name: 'Create' });
    await createKey.click();
    await saidBelow(createKey, 'alert', 'Error updating profile: Not today.');

    await refuse('/group/addmember/**');
    await page.goto(`/groups/join/${group.slug}`);
    await page.getByRole('button', { name: 'Join Group' }).click();
    await page.getByRole('button', { name: 'Yes, Join' }).click();
    await saidBelow(page.getByRole('button', { name: 'Join Group' }), 'alert', 'Not today.');

    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: {} }));
    await page.goto('/edit-profile');
    expect(await readToast(page, 'Session expired. Please login again.')).toEqual(ERROR);
    expect(visitor.errors).toEqual([]);
    await context.close();
  });
});
