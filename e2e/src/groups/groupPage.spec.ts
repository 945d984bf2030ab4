import * as site from '@bracketbid/contract/http/site';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import { aGroup, signInAdmin, startAuctions } from '../../../apps/server/test/people.ts';
import { importFour } from '../../../apps/server/test/tournaments/playedTournament.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { clippedTexts } from '../support/clippedText.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { enterAuction, openMore, signInOn } from '../support/steps.ts';

/** What the group's page offers at this moment: the names of what can be pressed or read there. */
async function readOffers(page: Page): Promise<string[]> {
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name, disabled: false });
  const link = (name: string) => main.getByRole('link', { name, exact: true });
  const parts = {
    'QR code': main.getByText('QR code of the invitation link'),
    'Share the link': button('Share the link'),
    Share: button(/^Share$/),
    'By mail': button('By mail'),
    'Free seat': button(/^Free/),
    'Join Here': link('Join Here'),
    'See your results': link('See your results'),
    'All the rules · tune': link('All the rules · tune'),
    Tables: main.getByRole('group', { name: 'Rules' }),
    'Start now': button('Start now'),
    Tonight: main.getByRole('heading', { name: 'Tonight' }),
    Rehearse: button('Rehearse'),
    'Hand over': button(/^Hand over/),
    'Can’t be there?': main.getByText('Can’t be there?'),
    'Leave Group': button('Leave Group'),
    'can pause': main.getByText('can pause the auction'),
  };
  const counts = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await part.count()] as const),
  );
  return counts.flatMap(([name, count]) => (count === 0 ? [] : [count > 1 ? `${name} ×` : name]));
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('a group’s page through the evening', () => {
  const product = startedProduct();

  it('offers what can be done: before the start, in the last minutes, while it runs, in a pause', async () => {
    const { server } = product;
    const admin = await signInAdmin(server.url);
    await admin.call(site.updateSettings, {
      body: { auctionDate: inAnHour(), groupLeaveEnabled: true },
    });
    const { members } = await aGroup(server.url, ['Hal', 'Mia']);
    const [hal, mia] = members;
    const host = await product.visitor('Hal', DESKTOP);
    const guest = await product.visitor('Mia', PHONE);
    await signInOn(host, hal);
    await signInOn(guest, mia);
    const everybodys = ['Can’t be there?', 'Leave Group', 'can pause'];
    // At the top, and again in the table of the group under "More".
    const ways = ['QR code', 'Share ×', 'Free seat', 'Join Here ×'];
    const hosts = ['By mail', 'Start now', 'Tonight', 'Hand over'];
    const sorted = (names: readonly string[]) => names.toSorted();
    const offers = async (page: Page) => sorted(await readOffers(page));
    for (const { page } of [host, guest]) await openMore(page);
    await expect
      .poll(() => offers(host.page))
      .toEqual(
        sorted([...ways, ...everybodys, ...hosts, 'All the rules · tune', 'Tables', 'Rehearse ×']),
      );
    await expect.poll(() => offers(guest.page)).toEqual(sorted([...ways, ...everybodys]));

    await admin.call(site.updateSettings, { body: { auctionDate: inMinutes(5) } });
    await expect.poll(() => offers(host.page)).toEqual(sorted([...ways, ...everybodys, ...hosts]));
    await expect.poll(() => offers(guest.page)).toEqual(sorted([...ways, ...everybodys]));

    await startAuctions(server.url, { lockSeconds: 0, lotSeconds: 300 });
    for (const { page } of [host, guest]) {
      await page.getByText('The auction is on.').waitFor();
      await expect.poll(() => offers(page)).toEqual(sorted(['Join Here ×', 'can pause']));
      expect(await page.getByRole('button', { name: 'Share' }).isDisabled()).toBe(true);
      await page.getByText('nobody can join any more').waitFor();
    }
    const { settings } = await admin.call(site.globalPause, { body: { duration: 5 } });
    for (const { page } of [host, guest]) {
      await page.getByText('The auction is paused.').waitFor();
      expect(await offers(page)).toEqual(sorted(['Join Here ×']));
    }
    // The end of a pause is told by the clock of whoever looks, and in Pacific time, wherever a phone is.
    const tokyo = await guest.context.newCDPSession(guest.page);
    await tokyo.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
    await enterAuction(guest.page);
    const untilIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
        .format(new Date(settings.pauseTime ?? ''))
        .replaceAll(/\s/gu, ' ');
    const name = new RegExp(`^Paused until (\\w{3} )?${untilIn('Asia/Tokyo')}`);
    expect(await guest.page.getByRole('button', { name }).getAttribute('title')).toMatch(
      new RegExp(`^(\\w{3} )?${untilIn('America/Los_Angeles')} PT$`),
    );
    expect(await clippedTexts(guest.page)).toEqual([]);
    for (const { errors } of [host, guest]) expect(errors).toEqual([]);
  });
});

describe('a group’s page at other times', () => {
  const product = startedProduct();

  it('has one link to an auction that is over, and says nothing of what is past; after the final it says so', async () => {
    const { server } = product;
    const cup = await importFour(await signInAdmin(server.url));
    const { members } = await auctionedGroup(server, ['Ola', 'Pia'], (_key, index) => ({
      by: index % 2,
      amount: 10 + index,
    }));
    const visitor = await product.visitor('Ola', DESKTOP);
    const { page } = visitor;
    await signInOn(visitor, members[0]);
    await page.getByText('The auction is over.').waitFor();
    await openMore(page);
    await expect.poll(() => readOffers(page)).toEqual(['Join Here', 'See your results']);
    expect(await page.getByText(/\/groups\/join\//).count()).toBe(0);
    const said = await page.getByRole('main').innerText();
    expect(said).not.toMatch(/pause|still to be set|starts in|Show this|Tonight|rehears/i);
    await cup.playAll();
    await page.getByText('The final has been played.').waitFor();
    expect(visitor.errors).toEqual([]);
  });

  it('alone in a group, its host is offered nothing that needs others', async () => {
    const { server } = product;
    const admin = await signInAdmin(server.url);
    await admin.call(site.updateSettings, { body: { groupMemberLimit: 2 } });
    const { members } = await aGroup(server.url, ['Una', 'Vic']);
    const full = await product.visitor('Una', DESKTOP);
    await signInOn(full, members[0]);
    await full.page.getByText('2 of 2 seats').waitFor();
    await full.page.getByRole('button', { name: 'By mail' }).click();
    const invite = full.page.getByRole('dialog', { name: 'Invite' });
    await invite.getByRole('button', { name: 'Share the link' }).waitFor();
    expect(await invite.getByRole('heading', { name: 'Invite by mail' }).count()).toBe(0);
    const alone = await aGroup(server.url, ['Wes']);
    const lone = await product.visitor('Wes', DESKTOP);
    await signInOn(lone, alone.members[0]);
    await lone.page.getByText('1 of 2 seats').waitFor();
    const offers = await readOffers(lone.page);
    expect(offers).toContain('Share the link');
    expect(offers).not.toContain('Can’t be there?');
    await openMore(lone.page);
    expect(await readOffers(lone.page)).not.toContain('Hand over');
    await lone.page.getByRole('button', { name: /^Free/ }).click();
    await lone.page
      .getByRole('dialog', { name: 'Invite' })
      .getByRole('heading', { name: 'Invite by mail' })
      .waitFor();
  });
});
