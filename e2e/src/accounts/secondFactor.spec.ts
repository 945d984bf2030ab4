import { readFile } from 'node:fs/promises';
import * as accounts from '@bracketbid/contract/http/accounts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  appCode,
  STEP_MS,
  turnOnSecondFactor,
  wrongCode,
} from '../../../apps/server/test/authenticator.ts';
import { createManualClock } from '../../../apps/server/test/clocks/manualClock.ts';
import { PASSWORD, signInAdmin, signUp } from '../../../apps/server/test/people.ts';
import { ADMIN } from '../../../apps/server/test/startServer.ts';
import { DESKTOP, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInByForm, accessibilityViolations } from '../support/steps.ts';

describe('two-step sign-in', () => {
  const clock = createManualClock();
  const product = startedProduct(() => ({ clock }));

  /** What the app shows: each time a code that has not been used. */
  const freshCode = (secret: string): string => {
    clock.advance(STEP_MS);
    return appCode(secret, clock.nowMs());
  };
  const paste = (field: Locator, text: string) =>
    field.evaluate((input, pasted) => {
      (input as HTMLInputElement).focus();
      document.execCommand('insertText', false, pasted);
    }, text);
  const signOut = async ({ page, name }: Visitor) => {
    await page.getByRole('button', { name: `Hi, ${name}: menu` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Logout Successfully !').first().waitFor();
  };
  const enterPassword = async (page: Page, email: string) => {
    await page.goto('/auth/signin');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
  };
  const arrived = (page: Page) =>
    page.getByRole('heading', { name: 'Group', exact: true }).waitFor();
  const isFocused = (field: Locator) => field.evaluate((input) => input === document.activeElement);
  /** What the page requested from other sites, and what its policy forbade. */
  const watch = (page: Page): string[] => {
    const seen: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^(https?|wss?):$/.test(protocol) && origin !== product.server.url)
        seen.push(request.url());
    });
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) seen.push(message.text());
    });
    return seen;
  };

  it('is set up on a phone, signs in by app and by recovery code, and is turned off', async () => {
    const uma = await signUp(product.server.url, 'Uma');
    const visitor = await product.visitor('Uma');
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const strayed = watch(page);
    await signInByForm(visitor, uma);
    await page.goto('/edit-profile');
    const panel = page.getByRole('region', { name: 'Two-step sign-in' });
    await panel.getByRole('link', { name: 'Set up' }).click();

    await page.getByText('First, confirm that it is you.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const password = page.getByLabel('Your password');
    await password.fill('Wrong-123');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The password is not right.').waitFor();
    await password.fill(PASSWORD);
    await password.press('Enter');

    const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await qrCode.waitFor();
    const drawnPixels = await qrCode.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalWidth),
    );
    expect(drawnPixels).toBeGreaterThan(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    const key = await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText();
    const secret = key.replaceAll(' ', '');
    expect(await page.getByRole('link', { name: 'Open it here' }).getAttribute('href')).toContain(
      `secret=${secret}`,
    );
    await page.getByRole('button', { name: 'Copy the key' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    const code = page.getByLabel('The code your app shows now');
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    await code.fill('12');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('The code has six digits.').waitFor();
    await code.fill(wrongCode(secret, clock.nowMs()));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('This code is wrong or was used already.').waitFor();
    expect(await code.inputValue()).toBe('');
    const first = appCode(secret, clock.nowMs());
    await paste(code, `${first.slice(0, 3)} ${first.slice(3)}`);
    await page.getByRole('button', { name: 'Turn on' }).click();

    await page.getByText('It is on. Now keep your recovery codes.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const codes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    for (const each of [...codes, uma.email]) expect(saved).toContain(each);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Please save them first.').waitFor();
    await page.getByLabel('I have saved them').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await panel.getByText('10 recovery codes are left.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto('/edit-profile/two-step');
    await panel.getByText('10 recovery codes are left.').waitFor();

    await signOut(visitor);
    await enterPassword(page, uma.email);
    const field = page.getByLabel('Six-digit code');
    await expect.poll(() => isFocused(field)).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await field.press('Enter');
    await page.getByText('The code has six digits.').waitFor();
    await field.fill(wrongCode(secret, clock.nowMs()));
    await field.press('Enter');
    await page.getByText('This code is wrong or was used already.').waitFor();
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await field.fill(freshCode(secret));
    await field.press('Enter');
    await arrived(page);

    await signOut(visitor);
    await enterPassword(page, uma.email);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    const recovery = page.getByLabel('Recovery code');
    await expect.poll(() => isFocused(recovery)).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await recovery.fill('nonsense');
    await recovery.press('Enter');
    await page.getByText('A recovery code has twelve letters and digits.').waitFor();
    await recovery.fill(codes[0]?.toLowerCase() ?? '');
    await recovery.press('Enter');
    await page.getByText('You have 9 recovery codes left.').waitFor();
    await arrived(page);

    await page.goto('/edit-profile');
    await panel.getByText('9 recovery codes are left.').waitFor();
    await panel.getByRole('button', { name: 'New recovery codes' }).click();
    const renewing = page.getByRole('dialog', { name: 'New recovery codes' });
    await renewing.getByLabel('Your password').fill(PASSWORD);
    await renewing.getByLabel('Code from your authenticator app').fill(freshCode(secret));
    expect(await accessibilityViolations(page)).toEqual([]);
    await renewing.getByRole('button', { name: 'Create new codes' }).click();
    const renewed = renewing.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await renewed.first().waitFor();
    expect(await renewed.allInnerTexts()).not.toContain(codes[1]);
    await page.keyboard.press('Escape');
    await renewing.getByLabel('I have saved them').check();
    await renewing.getByRole('button', { name: 'Done' }).click();
    await panel.getByText('10 recovery codes are left.').waitFor();

    await panel.getByRole('button', { name: 'Turn off' }).click();
    const turningOff = page.getByRole('dialog', { name: 'Turn off two-step sign-in' });
    await turningOff.getByLabel('Your password').fill(PASSWORD);
    await turningOff.getByLabel('Code from your authenticator app').fill(codes[1] ?? '');
    await turningOff.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('This recovery code is wrong or was used already.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await turningOff.getByLabel('Code from your authenticator app').fill(freshCode(secret));
    await turningOff.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Two-step sign-in is off.').waitFor();
    await panel.getByRole('link', { name: 'Set up' }).waitFor();
    await signOut(visitor);
    await signInByForm(visitor, uma);
    expect(strayed).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await context.close();
  });

  it('is requested of an admin, who can postpone it for a week and remove it from somebody locked out', async () => {
    const vic = await signUp(product.server.url, 'Vic');
    await turnOnSecondFactor(vic, clock.nowMs);
    const visitor = await product.visitor('Site admin', DESKTOP);
    const { page } = visitor;
    await signInByForm(visitor, ADMIN, ADMIN.password);
    await page.goto('/admin/users');
    const banner = page.getByRole('region', { name: 'Two-step sign-in' });
    await banner.getByText('Protect the site: add a second step to your sign-in.').waitFor();
    const row = page.getByRole('row', { name: /Vic/ });
    await row.getByText('two-step').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await banner.getByRole('link', { name: 'Set it up' }).click();
    await page.getByText('First, confirm that it is you.').waitFor();
    await page.goto('/admin/users');
    await banner.getByRole('button', { name: 'Remind me in a week' }).click();
    await row.waitFor();
    expect(await banner.isVisible()).toBe(false);
    await page.reload();
    await row.getByText('two-step').waitFor();
    expect(await banner.isVisible()).toBe(false);

    await row.getByRole('button', { name: 'Actions for Vic' }).click();
    await page.getByRole('menuitem', { name: 'Remove two-step sign-in' }).click();
    await page.getByRole('button', { name: 'Yes, do it' }).click();
    await page.getByText('Two-step sign-in of Vic has been removed.').waitFor();
    await row.getByText('two-step').waitFor({ state: 'detached' });
    expect((await vic.send(accounts.profile)).status).toBe(401);
    const admin = await signInAdmin(product.server.url);
    expect(await admin.call(accounts.secondFactor)).toMatchObject({ isAsked: true });
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });
});
