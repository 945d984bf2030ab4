import { expect, it } from 'vitest';
import { clerksDesk } from '../support/clerksDesk.ts';
import { aClubEvening } from '../support/clubEvening.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const product = startedProduct();

/** A thumb. Pixels. */
const THUMB_PX = 44;

it('[GAVEL-1] a host without clerks holds the gavel on a phone: by thumb, from a pause to a bid of their own', async () => {
  const evening = await aClubEvening(product.server.url, ['Olivia', 'Ben'], {
    seats: [
      ...[31, 32].map((number) => ({ number, name: `Guest ${number}` })),
      { number: 33, name: 'W'.repeat(60) },
    ],
    clerks: 0,
    rules: { startingBudget: 500, warningSeconds: 0 },
  });
  const [olivia, ben] = evening.members;
  const visitor = await product.visitor('Olivia', { width: 360, height: 740 });
  const { page } = visitor;
  await signInOn(visitor, olivia, { at: `/auction/${evening.groupId}` });
  const desk = clerksDesk(page);
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const pad = page.getByRole('region', { name: 'Number pad' });
  const tapKeys = async (...names: readonly string[]) => {
    for (const name of names) await pad.getByRole('button', { name, exact: true }).click();
  };

  await tap(/^Next lot/);
  await desk.block.getByText('No bid yet').waitFor();
  await tapKeys('Stroke', '3', '1', 'Bid');
  await desk.stands(1, 'Guest 31');
  await tapKeys('6', '0', '0', 'Stroke', '3', '2');
  await desk.line.getByText('Guest 32 has $500 left.').waitFor();
  await tapKeys('Clear');
  // However much the line says, no key moves under the thumb.
  const fallAt = () =>
    page.locator('[data-move="fall"]').evaluate((key) => {
      const scrolled = document.querySelector('main')?.firstElementChild?.scrollTop ?? 0;
      return key.getBoundingClientRect().top + scrolled;
    });
  const before = await fallAt();
  await tapKeys('6', '0', '0', 'Stroke', '3', '3');
  await desk.line.getByText(/^W+ has \$500 left\.$/).waitFor();
  expect(await fallAt()).toBe(before);
  await tapKeys('Clear');
  for (const size of [
    { width: 360, height: 740 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    const faults = await page.evaluate((least) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const desk = document.querySelector('main')?.firstElementChild;
      const isWide = [document.documentElement, desk].some(
        (part) => part != null && part.scrollWidth > part.clientWidth,
      );
      const small = [...document.querySelectorAll('main section button')].filter(
        (button) => button.getBoundingClientRect().height < least,
      );
      return [
        ...(isWide ? [`${scrollWidth} of ${clientWidth} px`] : []),
        ...small.map((button) => `low: ${button.textContent}`),
      ];
    }, THUMB_PX);
    expect(faults).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });

  // [GAVEL-6] Nobody else could agree: the host's word is enough for what was entered by hand.
  await tap(/^Take back/);
  await tap('Wrong paddle');
  await desk.block.getByText('No bid yet').waitFor();
  await tapKeys('Stroke', '3', '2', 'Bid');
  await desk.stands(1, 'Guest 32');

  // A bid of the host's own is made in the usual room, and the desk is one press away.
  await tap('Watch and bid as a member');
  await page.getByRole('button', { name: /^Bid \$2$/ }).click();
  await page.getByText('You lead', { exact: true }).first().waitFor();
  await page.reload();
  await tap('To the gavel');
  await desk.stands(2, 'Olivia');

  // A phone's bid stands, whatever the host is sure of.
  await ben.bid(evening.groupId, (await evening.state()).lot?.team._id ?? '', '5');
  await desk.stands(5, 'Ben');
  await tap(/^Take back/);
  await tap('Misheard');
  await desk.line.getByText(/^A bid from a phone stands/).waitFor();

  for (const word of ['Going once', 'Going twice']) await tap(new RegExp(`^${word}`));
  await tap(/^Sell/);
  await desk.block.getByText('SOLD', { exact: true }).waitFor();
  await tap('Pause for 5 minutes');
  await desk.line.getByText('The auction is paused.').waitFor();
  await desk.press('Enter');
  await tap('Resume the auction');
  await desk.line.getByText(/^Enter: /).waitFor();

  await tap('Finish');
  await desk.line.getByText('Finish? Enter ends the auction.').waitFor();
  await tap('Leave it');
  await tap('Finish');
  await tap('Finish the auction');
  await page.getByText('Auction Completed!').first().waitFor();
  expect(visitor.errors).toEqual([]);
});
