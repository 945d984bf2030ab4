import { importTournament } from '@bracketbid/contract/http/tournament';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import {
  aGroup,
  openLot,
  openScreen,
  signInAdmin,
  startAuctions,
} from '../../../apps/server/test/people.ts';
import { tinyTournament } from '../../../apps/server/test/tournaments/tinyTournament.ts';
import { boardFaults } from '../support/boardFaults.ts';
import { BOARDS } from '../support/boardPictures.ts';
import { DESKTOP, type Viewport } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, nextFrames, openMore, signInOn } from '../support/steps.ts';
import { TEAM_NAMES } from '../support/teamNames.ts';

const TELEVISION = { width: 1920, height: 1080 };
const SIZES: readonly Viewport[] = [
  { width: 1093, height: 614 },
  { width: 1366, height: 768 },
  TELEVISION,
  { width: 3840, height: 2160 },
];

/** Shorter ones take one size with them. */
const LONGEST_NAMES = TEAM_NAMES.toSorted((a, b) => b.length - a.length).slice(0, 8);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('a board on a television', () => {
  const clock = createJumpingClock();
  const product = startedProduct(() => ({ clock }));

  it('says "Reconnecting" when its line is lost, and goes on', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Cleo']);
    const host = await product.visitor('Cleo', DESKTOP);
    await signInOn(host, members[0]);
    await press(host.page, 'Open: put it on a television');
    const address = await host.page.locator('code', { hasText: '/board/' }).innerText();
    const { page, context, errors } = await product.visitor('Television', TELEVISION);
    await page.goto(address);
    await page.getByRole('heading', { name: group.groupname }).waitFor();
    await context.setOffline(true);
    await page.getByText('Reconnecting').waitFor();
    await context.setOffline(false);
    await page.getByText('Reconnecting').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('follows the evening without a login, and is dark once the admin turns it off', async () => {
    const { url } = product.server;
    const admin = await signInAdmin(url);
    await admin.call(importTournament, { body: tinyTournament(2) });
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const host = await product.visitor('Ana', DESKTOP);
    await signInOn(host, ana);
    const panel = host.page.getByRole('region', { name: 'The board' });
    await press(host.page, 'Open: put it on a television');
    const address = await panel.locator('code').innerText();
    expect(address).toMatch(new RegExp(`^${url}/board/[A-Za-z0-9_-]{22}$`));

    const { page, errors } = await product.visitor('Television', TELEVISION);
    await page.goto(address);
    await page.getByRole('heading', { name: group.groupname }).waitFor();
    await page.getByRole('heading', { name: 'Take your seat' }).waitFor();
    await page.getByText('2 seats taken of 15').waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    const screen = await openScreen(url, ana, group.groupId);
    await startAuctions(url, { lockSeconds: 60, lotSeconds: 25, extensionSeconds: 10 });
    await page.getByText('Bidding opens soon').waitFor();
    clock.jumpTo(clock.nowMs() + 60_000);
    const { team } = await openLot(screen);
    const teamId = team?._id ?? '';
    await page.getByText('No bid yet').waitFor();
    expect((await ana.bid(group.groupId, teamId, '12')).status).toBe(201);
    await page.getByText('$12', { exact: true }).first().waitFor();
    await page.getByText('leads, 1 bid', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect((await ben.bid(group.groupId, teamId, '236')).status).toBe(201);
    await page.getByText('$236', { exact: true }).first().waitFor();
    await page.getByRole('heading', { name: team?.teamName ?? '' }).waitFor();

    // The lot may have nearly all of its time left.
    await page.getByText('Going once').waitFor({ timeout: 60_000 });
    await page.getByText('SOLD $236').waitFor();
    expect(await boardFaults(page)).toEqual([]);
    const sale = await screen.receives('teamStatusUpdate');
    clock.jumpTo(clock.nowMs() + 60_000);
    await openLot(screen, sale.seq);
    clock.jumpTo(clock.nowMs() + 25_000);
    await page.getByText('UNSOLD', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByRole('table', { name: 'Standings' }).waitFor();
    await page.getByRole('row', { name: 'Ben 1 $236 $0 -$236' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    // A page that was reloaded was never told the address.
    await host.page.reload();
    await openMore(host.page);
    await panel.getByText('The board is on since').waitFor();
    await press(host.page, 'Turn off');
    await host.page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('heading', { name: 'This board is off' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    screen.close();
    expect(errors).toEqual([]);
  });

  it('shows all of itself on every television, in every phase', async () => {
    const { page } = await product.visitor('Television', TELEVISION);
    const expectWhole = async (what: string) => {
      await page.evaluate(() => document.fonts.ready);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await nextFrames(page);
        const where = `${what} at ${size.width}`;
        expect(await boardFaults(page), where).toEqual([]);
      }
    };
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
    for (const [phase, board] of Object.entries(BOARDS)) {
      await page.unroute('**/api/v1/board/**');
      await page.route('**/api/v1/board/**', (route) =>
        route.fulfill({ json: { status: 'success', board } }),
      );
      await page.goto('/board/AAAAAAAAAAAAAAAAAAAAAA');
      // Until it is read, its one heading is hidden.
      await page.locator('main h1:not(.bb-hidden)').waitFor();
      await expectWhole(phase);
    }
    // The measure itself notices what it must.
    await page.addStyleTag({ content: 'tbody th { font-size: 12vh !important }' });
    expect(await boardFaults(page)).not.toEqual([]);

    // The longest of the teams' names, in the phase with the least room.
    const { lot } = BOARDS.open;
    for (const teamName of LONGEST_NAMES) {
      await page.unroute('**/api/v1/board/**');
      const board = { ...BOARDS.open, lot: lot && { ...lot, team: { ...lot.team, teamName } } };
      await page.route('**/api/v1/board/**', (route) =>
        route.fulfill({ json: { status: 'success', board } }),
      );
      await page.goto('/board/AAAAAAAAAAAAAAAAAAAAAA');
      await page.getByRole('heading', { name: teamName }).waitFor();
      await expectWhole(teamName);
    }
  });
});
