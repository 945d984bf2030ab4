import { describe, expect, it } from 'vitest';
import { aGroup } from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

describe('the chat of a group', () => {
  const product = startedProduct();

  it('[CHAT-1] [CHAT-3] is read by all at once, kept in order by its admin, and reached from the room', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const host = await product.visitor('Ana', DESKTOP);
    await signInOn(host, ana);
    const guest = await product.visitor('Ben', PHONE);
    await signInOn(guest, ben);
    await host.page.goto('/groups');
    await host.page.getByText('Chat', { exact: true }).click();
    await host.page.getByText('Nobody has said anything yet.').waitFor();

    await guest.page.goto(`/auction/${group.groupId}`);
    await guest.page.getByRole('tab', { name: 'Chat' }).click();
    const sheet = guest.page.getByRole('tabpanel', { name: 'Chat' });
    await sheet.getByRole('textbox', { name: 'Message' }).fill(`Who wants Duke?${'!'.repeat(265)}`);
    await sheet.getByRole('textbox', { name: 'Message' }).press('Enter');
    const log = host.page.getByRole('log', { name: 'Chat' });
    await log.getByText('Who wants Duke?').waitFor();
    expect(await accessibilityViolations(guest.page)).toEqual([]);
    expect(await accessibilityViolations(host.page)).toEqual([]);
    const isTooWide = () =>
      guest.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isTooWide()).toBe(false);
    await guest.page.getByRole('tab', { name: 'Bids' }).click();

    await host.page.getByRole('textbox', { name: 'Message' }).fill('I do');
    await host.page.getByRole('button', { name: 'Send', exact: true }).click();
    await guest.page.getByRole('tab', { name: 'Chat ·1' }).waitFor();
    await host.page.getByRole('textbox', { name: 'Message' }).fill('At any price');
    await host.page.getByRole('button', { name: 'Send', exact: true }).click();
    await guest.page.getByRole('tab', { name: 'Chat ·2' }).click();
    await sheet.getByText('At any price').waitFor();
    await guest.page.getByRole('tab', { name: 'Chat', exact: true }).waitFor();

    // Folded again, it says how many are unread.
    await host.page.getByText('Chat', { exact: true }).click();
    await sheet.getByRole('textbox', { name: 'Message' }).fill('Me too');
    await sheet.getByRole('textbox', { name: 'Message' }).press('Enter');
    await host.page.getByText('Chat (1)').click();
    await log.getByText('Me too').waitFor();
    await host.page.getByText('Chat', { exact: true }).waitFor();

    await log.getByRole('button', { name: /What to do about “Who wants Duke/ }).click();
    await log.getByRole('button', { name: 'Mute' }).click();
    await sheet.getByText('You can read: the host has muted you.').waitFor();
    await log.getByRole('button', { name: 'Remove' }).click();
    await sheet.getByText('Removed').waitFor();
    await host.page.getByRole('button', { name: 'Turn the chat off' }).click();
    await sheet.getByText('The chat is off.').waitFor();
    expect([...host.errors, ...guest.errors]).toEqual([]);
  });
});
