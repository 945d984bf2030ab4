import * as site from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { signInAdmin, type SomeBody } from '../../../apps/server/test/people.ts';
import { tinyTournament } from '../../../apps/server/test/tournaments/tinyTournament.ts';
import { DESKTOP, PHONE, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { enterAuction, joinByLink, joinSignedIn, makeGroup, openMore } from '../support/steps.ts';

const MINUTE_MS = 60_000;
/** Longer than a busy machine needs for what is done meanwhile; the clock is put forward past the rest. */
const LOT_SECONDS = 300;

/** Sets the clock of a visitor's phone an hour fast, before any page is opened. */
const AN_HOUR_FAST = `{
  const OwnDate = Date;
  const now = () => OwnDate.now() + 3600000;
  globalThis.Date = class Date extends OwnDate {
    constructor(...parts) {
      if (parts.length === 0) super(now());
      else super(...parts);
    }
    static now() {
      return now();
    }
  };
}`;

let admin: SomeBody;
const clock = createJumpingClock();
const product = startedProduct(() => ({ clock }));
beforeAll(async () => {
  admin = await signInAdmin(product.server.url);
  await admin.call(importTournament, { body: tinyTournament(2) });
  const body = { lockSeconds: 1, lotSeconds: LOT_SECONDS, groupLeaveEnabled: true };
  await admin.call(site.updateSettings, { body });
});

/** What a page has received from the server, in order, and over how many websockets. */
function listenIn(page: Page): { readonly received: string[]; readonly sockets: () => number } {
  const received: string[] = [];
  let sockets = 0;
  page.on('websocket', (socket) => {
    sockets += 1;
    socket.on('framereceived', ({ payload }) => received.push(String(payload)));
  });
  page.on('response', (response) => {
    if (!response.url().includes('/socket.io/')) return;
    response.text().then(
      (text) => received.push(text),
      () => undefined,
    );
  });
  return { received, sockets: () => sockets };
}

const buildRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Your group' }).getByRole('row', { name });

/** Navigates as people do, without reloading the app. */
async function goBy(page: Page, visitor: Visitor, item: string): Promise<void> {
  await page.getByRole('button', { name: `Hi, ${visitor.name}: menu` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

it('[GROUP-1] [GROUP-2] two groups side by side: members, dates, the start, admins and sales reach every page of the own group, and no other', async () => {
  const [ana, ben, cleo, kim, lee] = await Promise.all([
    product.visitor('Ana', DESKTOP),
    product.visitor('Ben', DESKTOP),
    product.visitor('Cleo', PHONE),
    product.visitor('Kim', DESKTOP),
    product.visitor('Lee', PHONE),
  ]);
  const everyone = [ana, ben, cleo, kim, lee];
  for (const { context } of [ana, cleo]) await context.addInitScript(AN_HOUR_FAST);
  const kims = listenIn(kim.page);
  const bens = listenIn(ben.page);

  // Two groups are made, one of them on a phone whose clock is an hour fast; who joins arrives at once.
  const north = await makeGroup(ana, 'North');
  const south = await makeGroup(kim, 'South');
  await Promise.all([joinByLink(ben, north), joinByLink(lee, south)]);
  await Promise.all([ana, kim].map(({ page }) => openMore(page)));
  await Promise.all([
    buildRow(ana.page, 'Members').getByText('2 / 15').waitFor(),
    buildRow(kim.page, 'Members').getByText('2 / 15').waitFor(),
  ]);
  await ana.page.getByRole('button', { name: 'Participants' }).click();
  const participants = ana.page.getByRole('dialog', { name: 'Participants' });
  await participants.getByText('Ben').waitFor();
  expect(await participants.getByText('Lee').count()).toBe(0);

  // The date arrives on the group's page and at home. In half an hour: by the fast clocks it would be over.
  await ben.page.getByRole('link', { name: 'Bracketbid, home' }).click();
  const auctionDate = new Date(Date.now() + 30 * MINUTE_MS).toISOString();
  await admin.call(site.updateSettings, { body: { auctionDate } });
  await Promise.all([
    ben.page.getByText('The auctions start on').waitFor(),
    buildRow(ana.page, 'Auction').getByText('Pacific time').waitFor(),
    buildRow(kim.page, 'Auction').getByText('Pacific time').waitFor(),
  ]);
  await joinByLink(cleo, north);
  await participants.getByText('Cleo').waitFor();
  await ana.page.keyboard.press('Escape');
  expect(await ana.page.getByRole('button', { name: 'Share' }).first().isEnabled()).toBe(true);

  // Their admin leaves: the next one leads, and everybody reads it.
  await openMore(cleo.page);
  await buildRow(cleo.page, 'Host').getByText('Ana').waitFor();
  await ana.page.getByRole('button', { name: 'Leave Group' }).click();
  await ana.page.getByRole('button', { name: 'Confirm' }).click();
  await ana.page.getByText('No Group Found').waitFor();
  await buildRow(cleo.page, 'Host').getByText('Ben').waitFor();
  await buildRow(cleo.page, 'Host').getByText('The group was made by Ana.').waitFor();
  await buildRow(cleo.page, 'Members').getByText('2 / 15').waitFor();

  // She was no member of the other group, and is one now: its auction lets her in.
  const southAuction = await buildRow(kim.page, 'Auction')
    .getByRole('link', { name: 'Join Here' })
    .getAttribute('href');
  await ana.page.goto(southAuction ?? '');
  await ana.page.waitForURL((url) => url.pathname === '/');
  await joinSignedIn(ana.page, south);
  await enterAuction(ana.page);
  await ana.page.getByText('The auction starts in').waitFor();
  await buildRow(kim.page, 'Members').getByText('3 / 15').waitFor();

  // The start is announced wherever one is.
  await openMore(lee.page);
  await lee.page.getByRole('button', { name: 'Leave Group' }).waitFor();
  await goBy(ben.page, ben, 'Groups');
  await enterAuction(ben.page);
  await ben.page.getByText('The auction starts in').waitFor();
  await goBy(cleo.page, cleo, 'My Results');
  await cleo.page.getByText('No teams found.').waitFor();
  await goBy(kim.page, kim, 'Profile');
  const soon = new Date(Date.now() + 3000).toISOString();
  await admin.call(site.updateSettings, { body: { auctionDate: soon } });
  await Promise.all(
    everyone
      .filter((visitor) => visitor !== lee)
      .map(({ page }) => page.getByText('Auction has started!').first().waitFor()),
  );
  await lee.page.getByRole('button', { name: 'Leave Group' }).waitFor({ state: 'detached' });
  expect(await lee.page.getByRole('button', { name: 'Share' }).isDisabled()).toBe(true);

  // The one who leads the group now can pause it; who led the other one before can't.
  await ben.page.getByRole('button', { name: 'Pause Auction' }).waitFor();
  expect(await ana.page.getByRole('button', { name: 'Pause Auction' }).count()).toBe(0);

  // A sale arrives where one looks at what one has won.
  await ben.page.getByRole('button', { name: 'Bid $1', exact: true }).click();
  await ben.page.getByText('Current Bid: $1', { exact: true }).waitFor();
  await goBy(ben.page, ben, 'My Results');
  await ben.page.getByText('No teams found.').waitFor();
  clock.jumpTo(clock.nowMs() + LOT_SECONDS * 1000);
  const teams = ben.page.getByRole('table', { name: 'My Teams' });
  await teams.getByText('$1', { exact: true }).waitFor();

  // Pages came and went; the connection stayed. Nothing of one group was ever sent to the other.
  expect(bens.sockets()).toBe(1);
  const toKim = kims.received.join('\n');
  expect(toKim).toContain('Lee');
  for (const name of ['Ben', 'Cleo', north.split('/').at(-1) ?? '']) {
    expect(toKim).not.toContain(name);
  }
  for (const { errors } of everyone) expect(errors).toEqual([]);
});
