import { fieldChanges } from '@bracketbid/contract/http/field';
import { updateSettings } from '@bracketbid/contract/http/site';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { type FeedServer, startFeedServer } from '../../../apps/server/test/external/feedServer.ts';
import {
  buildAnswer,
  type FieldAnswer,
  firstFourAnswer,
  realAnswer,
} from '../../../apps/server/test/external/fieldFeed.ts';
import { createManualClock } from '../../../apps/server/test/clocks/manualClock.ts';
import { aGroup, openLot, openScreen, signInAdmin } from '../../../apps/server/test/people.ts';
import { ADMIN } from '../../../apps/server/test/startServer.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, enterAuction, signInOn } from '../support/steps.ts';

let feed: FeedServer | undefined;
/** Selection Sunday of 2026: what comes next is this year's field. */
const clock = createManualClock();
clock.advance(Date.parse('2026-03-15T23:00:00Z') - Date.now());
const product = startedProduct(async () => {
  feed = await startFeedServer();
  return { scoreFeed: { source: 'espn', url: feed.url }, clock };
});
afterAll(async () => feed?.close());

/** The real answer, as it was on the Sunday: no game is over, one heading is odd, and two teams have no seed yet. */
function sundaysAnswer(): FieldAnswer {
  const { events } = realAnswer();
  const text = JSON.stringify({
    events: events.map((event) =>
      /Siena Saints at Duke/.test(JSON.stringify(event))
        ? buildAnswer(
            `{"events":[${JSON.stringify(event).replaceAll(/"curatedRank":\{"current":\d+\}/g, '"curatedRank":{"current":99}')}]}`,
          ).events[0]
        : event,
    ),
  })
    .replaceAll('"completed":true', '"completed":false')
    .replace('West Region - 1st Round', 'Nowhere Region - 1st Round');
  return buildAnswer(text);
}

const answerOfMonday = () =>
  feed?.answer({ '2026-03-17': firstFourAnswer(1), '2026-03-19': sundaysAnswer() });

const openTournament = async (page: Page) => {
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Site administration' })
    .getByRole('link', { name: 'Tournament', exact: true })
    .click();
  await page.getByRole('heading', { name: 'The coming field' }).waitFor();
};

it('builds the field with one button, mends it in place, keeps it in step, and the room shows each team’s record', async () => {
  feed?.answer({ '2026-03-17': firstFourAnswer(), '2026-03-19': sundaysAnswer() });
  const operator = await product.visitor('Operator', DESKTOP);
  await signInOn(operator, ADMIN, { password: ADMIN.password });
  const { page } = operator;
  await openTournament(page);
  const panel = page.getByRole('region', { name: 'The coming field' });

  // Without a way out, saved answers do: here of the main bracket alone.
  const saved = new URL('../../../apps/server/test/external/feeds/', import.meta.url).pathname;
  await panel
    .locator('input[type=file][aria-label="Build it from saved answers"]')
    .setInputFiles(`${saved}espn-scoreboard-20260320-full-bracket.trimmed.json`);
  await panel.getByText('64 teams.').waitFor();
  await panel.getByText(/^No First Four game was read/).waitFor();
  await panel.getByRole('button', { name: 'Drop this' }).click();

  await panel.getByRole('button', { name: 'Build the coming field' }).click();
  await panel.getByText('68 teams, read from the games of Mar 17 – 20, 2026.').waitFor();

  // What can't be guessed stands first; what was guessed says so.
  await panel.getByRole('heading', { name: '2 things to mend before this can be saved' }).waitFor();
  await panel.getByText('“NOWHERE” is not one of the regions. WEST is the one').first().waitFor();
  expect(await panel.getByRole('button', { name: 'Set up the season' }).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await panel.getByLabel('Seed of Duke Blue Devils').fill('x');
  await panel.getByLabel('Seed of Duke Blue Devils').press('Enter');
  await panel.getByLabel('Seed of Duke Blue Devils').fill('1');
  await panel.getByLabel('Seed of Duke Blue Devils').press('Tab');
  await panel.getByRole('heading', { name: '1 thing to mend before this can be saved' }).waitFor();
  await panel.getByLabel('Seed of Siena Saints').fill('16');
  await panel.getByLabel('Seed of Siena Saints').press('Enter');

  // The table is by region; a team is changed in its dialog.
  const east = panel.getByRole('region', { name: 'EAST', exact: true });
  await east.getByRole('button', { name: 'Edit Duke Blue Devils' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Duke Blue Devils' });
  await dialog.getByLabel('Record').fill('32-2');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await east.getByText('32-2').waitFor();

  await panel.getByRole('button', { name: 'Set up the season' }).click();
  const question = page.getByRole('dialog', { name: /^Set up 2026 NCAA Men's Basketball/ });
  await question.getByRole('button', { name: 'Set it up' }).click();
  await page
    .getByText(/Championship has been set up\./)
    .first()
    .waitFor();
  await page.getByText("2026 NCAA Men's Basketball Championship, 68 teams").waitFor();

  // A First Four game is decided: it comes in with the record that was typed by hand, if it stays ticked.
  answerOfMonday();
  await panel.getByRole('button', { name: 'Look again', exact: true }).click();
  const found = panel.getByRole('region', { name: 'What the feed says otherwise' });
  await found.getByLabel(/^Result: /).waitFor();
  await found.getByLabel('Record: Duke Blue Devils').uncheck();
  expect(await accessibilityViolations(page)).toEqual([]);
  await found.getByRole('button', { name: 'Apply it' }).click();
  await page.getByText('One change was applied.').first().waitFor();
  const admin = await signInAdmin(product.server.url);
  const { changes } = await admin.call(fieldChanges, { body: {} });
  expect(changes.map(({ where, after }) => [where, after])).toEqual([['Duke Blue Devils', '33-2']]);

  const { group, members } = await aGroup(product.server.url, ['Ann', 'Ben']);
  const screen = await openScreen(product.server.url, members[0], group._id);
  const auctionDate = new Date(clock.nowMs()).toISOString();
  await admin.call(updateSettings, { body: { lotSeconds: 600, auctionDate } });
  await openLot(screen);
  const ann = await product.visitor('Ann', PHONE);
  await signInOn(ann, members[0]);
  await enterAuction(ann.page);
  await ann.page
    .getByRole('region', { name: 'Current team' })
    .getByText(/^(EAST|SOUTH|WEST|MIDWEST) · \d+-\d+/)
    .waitFor();
  expect(operator.errors).toEqual([]);
});
