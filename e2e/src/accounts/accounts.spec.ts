import * as accounts from '@bracketbid/contract/http/accounts';
import * as site from '@bracketbid/contract/http/site';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  codeIn,
  type MailServer,
  startMailServer,
} from '../../../apps/server/test/external/mailServer.ts';
import {
  aGroup,
  PASSWORD,
  request,
  signIn,
  signInAdmin,
  signUp,
} from '../../../apps/server/test/people.ts';
import { DESKTOP } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInByForm, accessibilityViolations } from '../support/steps.ts';

const NEW_PASSWORD = 'Another-456';

describe('an account', () => {
  let mail: MailServer;
  const product = startedProduct(async () => {
    mail = await startMailServer();
    return { smtpUrl: mail.url };
  });
  afterAll(async () => {
    await mail.close();
  });

  it('is recovered by the code from a mail, and still leads to the invitation it began with', async () => {
    const { group, members } = await aGroup(product.server.url, ['Host']);
    expect(members).toHaveLength(1);
    const nina = await signUp(product.server.url, 'Nina');
    const visitor = await product.visitor('Nina');
    const { page } = visitor;
    await page.goto(`/groups/join/${group.slug}`);
    await page.getByRole('link', { name: 'I have an account' }).click();
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByLabel('Email').fill(nina.email);
    await page.getByRole('button', { name: 'Send' }).click();

    await page.getByRole('heading', { name: 'OTP verification' }).waitFor();
    const code = codeIn(
      await mail.mailTo(nina.email, ({ subject }) => subject === 'Your Bracketbid code'),
    );
    await page.getByRole('timer').waitFor();
    await page.reload();
    await page.getByText(/^Another code in (5\d|60) s$/).waitFor();
    expect(await page.getByRole('button', { name: 'Resend code' }).isVisible()).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    const verify = page.getByRole('button', { name: 'Verify' });
    expect(await verify.isDisabled()).toBe(true);
    const paste = (text: string) =>
      page.getByLabel('Digit 1 of the code').evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    await paste('12345');
    await paste('12');
    expect(await page.getByLabel('Digit 1 of the code').inputValue()).toBe('');
    const wrong = code === '0000' ? '1111' : '0000';
    for (const [index, digit] of [...wrong].entries()) {
      await page.getByLabel(`Digit ${index + 1} of the code`).fill(digit);
    }
    await verify.click();
    await page.getByText('This code is wrong or no longer good.').waitFor();
    await paste(code);
    await verify.click();

    await page.getByRole('heading', { name: 'Reset password' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill('weak');
    await page.getByLabel('Confirm password', { exact: true }).fill('other');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByText('Password must match').waitFor();
    await page.getByText('Password must be at least 8 characters and contain').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill(nina.email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Join Group' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(`/auction/user-details/${nina.userId}`);
    await page.getByRole('heading', { name: 'Nina' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('is recovered by a link when the codes are used up, and the address does not keep it', async () => {
    const ola = await signUp(product.server.url, 'Ola');
    await product.server.database.pool.query(
      `INSERT INTO code_failures SELECT gen_random_uuid(), $1, now() FROM generate_series(1, 9)`,
      [ola.email],
    );
    const visitor = await product.visitor('Ola');
    const { page } = visitor;
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill(ola.email);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'OTP verification' }).waitFor();
    const code = codeIn(
      await mail.mailTo(ola.email, ({ subject }) => subject === 'Your Bracketbid code'),
    );
    const wrong = code === '0000' ? '1111' : '0000';
    for (const [index, digit] of [...wrong].entries()) {
      await page.getByLabel(`Digit ${index + 1} of the code`).fill(digit);
    }
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await page.getByText('a link takes the place of the code').waitFor();
    await page.getByText(/^Another link in (5\d|60) s$/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const letter = await mail.mailTo(
      ola.email,
      ({ subject }) => subject === 'Your Bracketbid link',
    );
    const [, link = ''] = /(\/auth\/reset-password\?token=[\w-]+)/.exec(letter.text ?? '') ?? [];
    await page.goto(link);
    await page.getByRole('heading', { name: 'Reset password' }).waitFor();
    await page.waitForURL((url) => url.search === '');
    expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('token');
    expect(await accessibilityViolations(page)).toEqual([]);
    const choose = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Reset password' }).click();
    };
    await page.getByLabel('Password', { exact: true }).fill('Password1!');
    await page.getByText('You can keep it, but another one is safer.').waitFor();
    await choose(NEW_PASSWORD);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(product.server.url, ola.email, NEW_PASSWORD);
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('is warned of a common password and may keep it, unless the site refuses it', async () => {
    const visitor = await product.visitor('Pia');
    const { page } = visitor;
    const warning = page.getByRole('status').filter({ hasText: 'among the first' });
    const password = page.getByLabel('Password', { exact: true });
    for (const path of ['/auth/signup', '/groups/new']) {
      await page.goto(path);
      await page.getByLabel('Full name').fill('Pia Petrova');
      await page.getByLabel('Email').fill('pia@example.test');
      await password.fill('Petrova-1');
      await warning.waitFor();
      await password.fill('Test1234!');
      await warning.filter({ hasText: 'You can keep it' }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await password.fill(PASSWORD);
      await warning.waitFor({ state: 'detached' });
    }
    await page.goto('/auth/signup');
    await page.getByLabel('Full name').fill('Pia Petrova');
    await page.getByLabel('Email').fill('pia@example.test');
    await password.fill('Test1234!');
    await page.getByLabel('Confirm password').fill('Test1234!');

    const admin = await signInAdmin(product.server.url);
    await admin.call(site.updateSettings, { body: { refuseCommonPasswords: true } });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText('Please choose another.').waitFor();
    await admin.call(site.updateSettings, { body: { refuseCommonPasswords: false } });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.waitForURL('/groups');

    await page.goto('/change-password');
    await page.getByLabel('Old password').fill('Test1234!');
    await page.getByLabel('New password').fill('Welcome1!');
    await warning.filter({ hasText: 'You can keep it' }).waitFor();
    await page.getByLabel('Confirm password').fill('Welcome1!');
    await page.getByRole('button', { name: 'Change password', exact: true }).click();
    await page.getByText('Password has been changed successfully!').waitFor();
    await signIn(product.server.url, 'pia@example.test', 'Welcome1!');
    await visitor.context.close();
  });

  it('changes its name and picture, and says when nothing changed', async () => {
    const omar = await signUp(product.server.url, 'Omar');
    const visitor = await product.visitor('Omar', DESKTOP);
    const { page } = visitor;
    await signInByForm(visitor, omar);
    await page.getByRole('button', { name: 'Hi, Omar: menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'My Profile' }).waitFor();
    expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No changes detected.').waitFor();

    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a picture' }).click();
      await (await chooser).setFiles({ name, mimeType, buffer });
    };
    await choose('a.gif', 'image/gif', Buffer.from('GIF89a'));
    await page.getByText('Only JPG, JPEG, PNG, or SVG files are allowed').waitFor();
    await choose('a.png', 'image/png', Buffer.from('no picture'));
    await page.getByText('Please upload a valid image file').waitFor();
    const photo = await sharp({
      create: { width: 800, height: 500, channels: 3, background: '#2a6' },
    })
      .png()
      .toBuffer();
    await choose('me.png', 'image/png', photo);
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
    await dialog.getByRole('slider', { name: 'Zoom' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await page.getByText('This is how it will look.').waitFor();
    await page.getByLabel('Full name').fill('Omar Oh');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your profile has been saved.').waitFor();
    await page.getByRole('button', { name: 'Hi, Omar Oh: menu' }).waitFor();
    const shown = await page
      .getByRole('banner')
      .getByRole('button')
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    expect(shown).toBe(512);
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('sees where it is logged in, ends a login there, and a logout in one tab is one in all', async () => {
    const pia = await signUp(product.server.url, 'Pia');
    const visitor = await product.visitor('Pia');
    const { page, context } = visitor;
    await signInByForm(visitor, pia);
    const second = await context.newPage();
    await second.goto('/edit-profile');
    const logins = second.getByRole('region', { name: "Where you're logged in" });
    await logins.getByText('This device').waitFor();
    await logins
      .getByRole('button', { name: /^End the login on/ })
      .first()
      .click();
    await second.getByText('That login has ended.').waitFor();
    await signIn(product.server.url, pia.email, PASSWORD);
    await second.reload();
    await logins.getByRole('button', { name: 'End all others' }).click();
    await second.getByRole('button', { name: 'Yes' }).click();
    await second.getByText('All other logins have ended.').waitFor();

    await second.getByRole('button', { name: 'Hi, Pia: menu' }).click();
    await second.getByRole('menuitem', { name: 'Logout' }).click();
    await second.getByText('Do you really want to log out?').waitFor();
    await second.getByRole('button', { name: 'Yes' }).click();
    await second.getByText('Logout Successfully !').waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key))),
    ).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await context.close();
  });

  it.each(['the line is back', 'the site is opened again'])(
    'is signed out on the server as soon as %s, when it was signed out without a connection',
    async (when) => {
      const sia = await signUp(product.server.url, 'Sia');
      const visitor = await product.visitor('Sia', DESKTOP);
      const { page, context } = visitor;
      // No test reaches a push service: only that the browser is told to end its subscription.
      await page.addInitScript(() => {
        const unsubscribe = () => {
          document.documentElement.dataset['push'] = 'off';
          return Promise.resolve(true);
        };
        const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) };
        ServiceWorkerContainer.prototype.getRegistration = () =>
          Promise.resolve({ pushManager } as unknown as ServiceWorkerRegistration);
      });
      await signInByForm(visitor, sia);
      const token = await page.evaluate(
        () => JSON.parse(localStorage.getItem('accessToken') ?? '""') as string,
      );
      const isAlive = async () =>
        (await request(product.server.url, 'GET', '/profile', { token })).status === 200;
      const kept = (on: Page) => on.evaluate(() => Object.keys(localStorage));
      await page.getByRole('button', { name: 'Hi, Sia: menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      const yes = page.getByRole('button', { name: 'Yes' });
      await yes.waitFor();
      await context.setOffline(true);
      await yes.click();
      await page.getByRole('link', { name: 'Log In' }).first().waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dataset['push']))
        .toBe('off');
      await expect.poll(() => kept(page)).toContain('pendingSignOuts');
      expect(await kept(page)).not.toContain('accessToken');
      expect(await kept(page)).not.toContain('refreshToken');
      expect(await isAlive()).toBe(true);
      let open = page;
      if (when !== 'the line is back') {
        await page.close();
        await context.setOffline(false);
        open = await context.newPage();
        await open.goto('/');
      } else await context.setOffline(false);
      await expect.poll(isAlive, { timeout: 8000 }).toBe(false);
      await expect.poll(() => kept(open)).not.toContain('pendingSignOuts');
      await context.close();
    },
  );

  it('renews its tokens once for two tabs, and says so when the session is over', async () => {
    const quin = await signUp(product.server.url, 'Quin');
    const visitor = await product.visitor('Quin');
    const { page, context } = visitor;
    await signInByForm(visitor, quin);
    const second = await context.newPage();
    // No page of the app, so that nothing is under way when the token changes.
    await Promise.all([page.goto('/robots.txt'), second.goto('/robots.txt')]);
    let exchanges = 0;
    await context.route('**/auth/refresh-tokens', async (route) => {
      exchanges += 1;
      await route.continue();
    });
    await page.evaluate(() => localStorage.setItem('accessToken', JSON.stringify('stale')));
    const sessionsShown = (tab: typeof page) =>
      tab.getByText('This device', { exact: true }).waitFor();
    await Promise.all([page.goto('/edit-profile'), second.goto('/edit-profile')]);
    await Promise.all([sessionsShown(page), sessionsShown(second)]);
    expect(exchanges).toBe(1);

    await (await signIn(product.server.url, quin.email, PASSWORD)).call(accounts.endOtherSessions);
    await page.evaluate(() => localStorage.setItem('accessToken', JSON.stringify('stale')));
    // A toast is gone again after 2.5 s, in which a busy machine may not get to look.
    await page.addInitScript(() => {
      const sentence = 'Session expired. Please login again.';
      new MutationObserver((_, observer) => {
        const alerts = [...document.querySelectorAll('[role="alert"]')];
        if (!alerts.some(({ textContent }) => textContent === sentence)) return;
        observer.disconnect();
        Object.assign(window, { isSaid: true });
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.reload();
    await page.waitForFunction(() => 'isSaid' in window);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  it('changes its password, and says at each field what is wrong', async () => {
    const rae = await signUp(product.server.url, 'Rae');
    const visitor = await product.visitor('Rae');
    const { page } = visitor;
    await signInByForm(visitor, rae);
    await page.goto('/change-password');
    expect(await accessibilityViolations(page)).toEqual([]);
    const save = page.getByRole('button', { name: 'Change password', exact: true });
    await save.click();
    for (const name of ['Old', 'New', 'Confirm']) {
      await page
        .getByText(
          `${name} password field is Required`.replace('Confirm password', 'Confirm Password'),
        )
        .waitFor();
    }
    await page.getByLabel('Old password').fill('short');
    await page.getByLabel('New password').fill('longenough');
    await page.getByLabel('Confirm password').fill('different1');
    await save.click();
    await page.getByText('Must be 8 or more than 8 characters').waitFor();
    await page.getByText('Password must be at least 8 characters and contain').waitFor();
    await page.getByText('Password must match').waitFor();
    await page.getByLabel('Old password').fill('Wrong-1234');
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await save.click();
    await page.getByText('The old password is not right.').waitFor();
    await page.getByLabel('Old password').fill(PASSWORD);
    await save.click();
    await page.getByText('Password has been changed successfully!').waitFor();
    await page.getByRole('heading', { name: /Own the teams/ }).waitFor();
    await signIn(product.server.url, rae.email, NEW_PASSWORD);
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  const WEAK = 'Password must be at least 8 characters and contain';
  const CHOSEN = 'Abcdef1!';
  it.each([
    ['/auth/signup', 'Full name', ['', 'Name is required'], [' ', 'Name is required']],
    ['/auth/signup', 'Email', ['', 'Email is required'], ['x', 'Invalid email address']],
    ['/auth/signup', 'Password', ['', 'Password is required'], ['Ab1!', WEAK], ['abcdefg1!', WEAK]],
    ['/auth/signup', 'Password', ['ABCDEFG1!', WEAK], ['Abcdefgh!', WEAK], ['Abcdefgh1', WEAK]],
    [
      '/auth/signup',
      'Confirm password',
      ['', 'Confirm Password is required'],
      ['x', 'Password must match'],
    ],
    ['/auth/signin', 'Email', ['', 'Email is required'], ['x', 'Invalid email address']],
    ['/auth/signin', 'Password', ['', 'Password is required']],
    ['/auth/forgot-password', 'Email', ['', 'Email is required'], ['x', 'Invalid email address']],
    [
      `/auth/reset-password?token=${'x'.repeat(43)}`,
      'Password',
      ['', 'Password is required'],
      ['Abcdefgh1', WEAK],
    ],
    [
      `/auth/reset-password?token=${'x'.repeat(43)}`,
      'Confirm password',
      ['', 'Confirm Password is required'],
      [CHOSEN, 'Password must match'],
    ],
  ] as [string, string, ...[string, string][]][])(
    'says on %s what is wrong with %s once it is left',
    async (path, label, ...faults) => {
      const visitor = await product.visitor('Visitor');
      const { page } = visitor;
      await page.goto(path);
      const field = page.getByLabel(label, { exact: true });
      for (const [typed, message] of faults) {
        await field.fill(typed);
        await field.blur();
        await page.getByText(message).waitFor();
      }
      expect(visitor.errors).toEqual([]);
      await visitor.context.close();
    },
  );

  it('finds the footer and the contact page filled from the settings, and writes to the admin', async () => {
    const admin = await signInAdmin(product.server.url);
    await admin.call(site.updateSettings, {
      body: {
        adminEmail: 'office@example.test',
        adminAddress: '1 Main Street',
        adminPhone: '+1 555 0100',
        contactemail: 'hello@example.test',
        facebookUrl: 'facebook.com/bracketbid',
        copyright: 'Bracketbid All right reserved. 2025',
      },
    });
    const visitor = await product.visitor('Sam');
    const { page } = visitor;
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByText('1 Main Street').waitFor();
    expect(await footer.getByRole('link', { name: 'Facebook' }).getAttribute('href')).toBe(
      'https://facebook.com/bracketbid',
    );
    await footer.getByText('Bracketbid All right reserved. 2025').waitFor();
    expect(await footer.getByRole('link', { name: 'Groups' }).isVisible()).toBe(false);
    await footer.getByRole('link', { name: 'Privacy policy' }).click();
    await page.getByRole('heading', { name: 'Privacy policy', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Contact Us' })
      .click();
    await page.getByRole('link', { name: 'hello@example.test' }).waitFor();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Message is required').waitFor();
    await page.getByLabel('Name').fill('Sam');
    await page.getByLabel('Email').fill('sam@example.test');
    await page.getByLabel('Subject').fill('A question');
    await page.getByLabel('Message').fill('Where is my group?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Thank you. Your message has arrived').waitFor();
    const got = await mail.mailTo('office@example.test');
    expect(got.text).toContain('Where is my group?');
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });

  it('reads in a minute what a Calcutta is', async () => {
    const visitor = await product.visitor('Tess', DESKTOP);
    const { page } = visitor;
    await page.goto('/profile/content/auction');
    await page.getByRole('heading', { name: 'Auction information' }).waitFor();
    await page.getByRole('row', { name: 'Championship 20 % $480 $852' }).waitFor();
    await page.getByText('$542 ahead.').waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();
  });
});
