import { groupLog } from '@bracketbid/contract/http/receipts';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../apps/server/test/external/mailServer.ts';
import { aGroup } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, joinByLink, openMore, signInOn } from '../support/steps.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('a host before the auction', () => {
  let mail: MailServer;
  const product = startedProduct(async () => {
    mail = await startMailServer();
    return { smtpUrl: mail.url };
  });
  afterAll(() => mail.close());

  it('nudges, invites by mail, removes and hands over, and everyone sees it', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben', 'Cleo']);
    const [ana, ben, cleo] = members;
    const host = await product.visitor('Ana', DESKTOP);
    await signInOn(host, ana);
    const { page } = host;
    const guest = await product.visitor('Ben', PHONE);
    await signInOn(guest, ben);
    expect(await guest.page.getByRole('button', { name: 'By mail' }).count()).toBe(0);
    await openMore(page);

    const table = page.getByRole('region', { name: 'Who isn’t here yet' });
    const buildRow = (name: string) => table.getByRole('listitem').filter({ hasText: name });
    await buildRow('Ben').getByText('Here', { exact: true }).waitFor();
    await buildRow('Cleo').getByText('Not here yet').waitFor();
    await press(page, 'Nudge Cleo');
    await page.getByText('1 friend gets a mail now.').first().waitFor();
    await mail.mailTo(cleo.email, ({ subject }) => /“Ana” is looking for you/.test(subject ?? ''));

    await press(page, 'By mail');
    await page.getByLabel('Email addresses').fill('dan@example.test, nonsense');
    await press(page, 'Send invitations');
    await page.getByText('The invitation is on its way.').first().waitFor();
    const invite = page.getByRole('region', { name: 'Invite by mail' });
    await invite.getByText('Invalid email address').waitFor();
    expect(await page.getByLabel('Email addresses').inputValue()).toBe('nonsense');
    expect(await accessibilityViolations(page)).toEqual([]);
    const { text = '' } = await mail.mailTo('dan@example.test');
    const link = /https?:\/\/\S+(\/groups\/join\/[\w-]{22})/.exec(text)?.[1] ?? '';
    const dan = await product.visitor('Dan', PHONE);
    await joinByLink(dan, link);
    await buildRow('Dan').waitFor();

    // Five addresses a day, and what was not mailed stays with the reason, until the host's own address is proven.
    const six = Array.from({ length: 6 }, (_, at) => `six.${at}@example.test`);
    await page.getByLabel('Email addresses').fill(six.join('\n'));
    await press(page, 'Send invitations');
    await invite
      .getByText(/You can invite five addresses a day/)
      .first()
      .waitFor();
    const left = await page.getByLabel('Email addresses').inputValue();
    expect(left.split('\n')).toHaveLength(2);
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, 'Confirm my address');
    const proof = await mail.mailTo(
      ana.email,
      ({ subject }) => subject === 'Confirm your email address',
    );
    const [, path = ''] = /(\/confirm-email\?token=\S+)/.exec(proof.text ?? '') ?? [];
    const second = await host.context.newPage();
    await second.goto(path);
    await second.getByRole('button', { name: 'This is my address' }).click();
    await second.getByText('Your address is confirmed.').first().waitFor();
    expect(await accessibilityViolations(second)).toEqual([]);
    await second.close();
    await press(page, 'Send invitations');
    await page.getByText('2 invitations are on their way.').first().waitFor();

    await page.keyboard.press('Escape');
    await press(page, 'Remove Ben');
    // Each is said for some seconds only, at the same time.
    await Promise.all([
      page.getByText('Ben is no longer in the group').first().waitFor(),
      page.getByText('invitations that were mailed are void').first().waitFor(),
      guest.page.getByText('You are no longer in this group.').first().waitFor(),
      press(page, 'Remove'),
    ]);
    await guest.page.getByRole('button', { name: 'Create' }).waitFor();
    for (const each of [page, dan.page]) {
      await each
        .getByText(/\/groups\/join\//)
        .filter({ hasNotText: group.slug })
        .first()
        .waitFor();
    }

    await press(page, 'Hand over to Cleo');
    await press(page, 'Hand over');
    await page.getByText('Cleo leads the group now.').first().waitFor();
    await page.getByRole('button', { name: 'By mail' }).waitFor({ state: 'detached' });
    const { data } = await cleo.call(groupLog, { params: { groupId: group.groupId } });
    expect(data.map(({ event }) => event.type)).toEqual(['MemberRemoved', 'HandedOver']);
    for (const each of [host, guest, dan]) expect(each.errors).toEqual([]);
  });
});
