import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import { clerksDesk, openNext } from '../support/clerksDesk.ts';
import { aClubEvening } from '../support/clubEvening.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInOn } from '../support/steps.ts';

const product = startedProduct(() => ({
  tournament: drawnTournament(['East', 'West'], 16, { year: 2034 }),
}));

const LOTS = 30;
/** Bids of a lot, each by the other of two paddles; the last few are a duel. */
const BIDS = 6;
/** What a room shouts in a duel, in a second. */
const DUEL_PACE = 3;

/** Waits until the block shows an amount. */
const shows = (page: Page, dollars: number) =>
  page.waitForFunction(
    (said) => document.querySelector('[data-digits]')?.textContent?.endsWith(said) === true,
    `$${dollars}`,
    { polling: 'raf' },
  );

it('[GAVEL-5] a clerk’s screen keeps up with thirty lots: every bid stands in sight before the next is typed', async () => {
  const seats = Array.from({ length: 40 }, (_, index) => ({
    number: index + 1,
    name: `Guest ${index + 1}`,
  }));
  const evening = await aClubEvening(product.server.url, ['Olivia', 'Ben'], {
    seats,
    clerks: 1,
    rules: { startingBudget: null, warningSeconds: 0 },
  });
  const [olivia] = evening.members;
  const visitor = await product.visitor('Olivia', { width: 1366, height: 768 });
  await signInOn(visitor, olivia);
  const { page } = visitor;
  await page.goto(`/auction/${evening.groupId}`);
  const desk = clerksDesk(page);
  await page.getByText(/^Enter: /).waitFor();

  const times: number[] = [];
  const timed = async (keys: string, dollars: number) => {
    const begun = performance.now();
    await desk.press(...keys, 'Enter');
    await shows(page, dollars);
    times.push(performance.now() - begun);
  };
  let pot = 0;
  for (let lot = 0; lot < LOTS; lot += 1) {
    await openNext(desk);
    const paddles = [1 + (lot % 20), 21 + (lot % 20)];
    // An amount of its own, a call that is named, then the next amount again and again.
    const first = 10 + lot;
    await timed(`${first}/${paddles[0]}`, first);
    await timed(`${first + 5}`, first + 5);
    await desk.press('/', ...String(paddles[1]), 'Enter');
    for (let bid = 2; bid < BIDS; bid += 1) {
      await timed(`/${paddles[bid % 2]}`, first + 4 + bid);
    }
    pot += first + 3 + BIDS;
    await desk.sell();
  }

  const { members } = await evening.state();
  expect(members.reduce((sum, { spent }) => sum + spent, 0)).toBe(pot);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? NaN);
  const pace = (1000 * times.length) / times.reduce((sum, ms) => sum + ms, 0);
  console.log(
    `${times.length} bids: ${pace.toFixed(1)} a second; from the first key to the screen ${at(0.5)} ms, p95 ${at(0.95)} ms, at most ${at(1)} ms`,
  );
  expect(times).toHaveLength(LOTS * BIDS);
  expect(pace).toBeGreaterThanOrEqual(DUEL_PACE);
  expect(visitor.errors).toEqual([]);
});
