import { expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { aGroup } from '../../../apps/server/test/people.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { countedSteps } from '../support/countedSteps.ts';
import { accessibilityViolations, joinByLink } from '../support/steps.ts';

/** From the home page to a group with its link in hand. */
const TAPS_MAX = 4;
const FIELDS_MAX = 4;
/** From the link to a seat. */
const SEAT_FIELDS_MAX = 2;
/** From the group's page to the first bid. */
const BID_TAPS_MAX = 4;
/** From the home page to the first team sold, by the server's clock. */
const SALE_MINUTES_MAX = 10;

/** From "Start now" to the auction. */
const START_SECONDS = 60;
/** Of a lot, by the table of rules that is chosen already. */
const LOT_SECONDS = 30;

const PHONE = { width: 390, height: 844 };

const clock = createJumpingClock();
const product = startedProduct(() => ({ clock }));

it('a stranger comes from the home page to a link in hand, a friend from the link to a seat, and both to the first team sold', async () => {
  const begunAt = clock.nowMs();
  const host = await product.visitor('Nina', PHONE);
  const { page } = host;
  await page.goto('/');
  const steps = countedSteps(page);
  await steps.tap('link', 'Start a group');
  await page.getByRole('heading', { name: 'Create Group' }).waitFor();
  const name = page.getByLabel('Group Name');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('radio', { name: /^Classic/ }).waitFor();
  expect(await page.getByRole('radio', { name: /^Classic/ }).isChecked()).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
  await steps.fill('Group Name', 'Tuesday Night Hoops');
  await steps.fill('Full name', 'Nina Novak');
  await steps.fill('Email', 'nina@example.test');
  await steps.fill('Password', 'Secret-123');
  await steps.enter();
  await page.getByRole('heading', { name: 'Tuesday Night Hoops' }).waitFor();
  const link = (await page.getByText(/\/groups\/join\//).textContent()) ?? '';
  expect(steps.done.taps).toBeLessThanOrEqual(TAPS_MAX);
  expect(steps.done.fields).toBeLessThanOrEqual(FIELDS_MAX);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.goBack();
  await page.getByRole('heading', { name: /All the teams/ }).waitFor();

  const friend = await product.visitor('Omar', PHONE);
  await friend.page.goto(link);
  const seat = countedSteps(friend.page);
  await seat.tap('button', 'Take your seat');
  await seat.fill('Full name', 'Omar Haddad');
  await seat.fill('Email', 'omar@example.test');
  await seat.tap('button', 'Sit down');
  await friend.page.getByText('You are now a member of this group').first().waitFor();
  expect(seat.done.fields).toBeLessThanOrEqual(SEAT_FIELDS_MAX);
  await page.goto('/groups');
  await page.getByText('Omar').first().waitFor();

  const evening = countedSteps(page);
  await evening.tap('button', 'Start now');
  await evening.tap('button', 'Start now', page.getByRole('dialog', { name: 'Start now' }));
  for (const taps of [evening, seat]) {
    await taps.tap(
      'link',
      'Join in',
      taps.page.getByRole('complementary', { name: 'Your auction' }),
    );
  }
  clock.jumpTo(clock.nowMs() + START_SECONDS * 1000);
  await evening.tap('button', 'Bid $1');
  expect(evening.done.taps).toBeLessThanOrEqual(BID_TAPS_MAX);
  await friend.page.getByText('Current Bid: $1').waitFor();
  clock.jumpTo(clock.nowMs() + LOT_SECONDS * 1000);
  await friend.page.getByText('SOLD').first().waitFor();
  expect((clock.nowMs() - begunAt) / 60_000).toBeLessThan(SALE_MINUTES_MAX);
  expect([...host.errors, ...friend.errors]).toEqual([]);
});

it('who took a seat without a password is offered one on the profile, and then no more', async () => {
  const { group } = await aGroup(product.server.url, ['Host']);
  const friend = await product.visitor('Pia', PHONE);
  await joinByLink(friend, `/groups/join/${group.slug}`);
  await friend.page.goto('/edit-profile');
  await friend.page.getByRole('link', { name: 'Set a password' }).click();
  await friend.page.getByRole('heading', { name: 'Set a password' }).waitFor();
  expect(await friend.page.getByLabel('Old password').count()).toBe(0);
  expect(await accessibilityViolations(friend.page)).toEqual([]);
  await friend.page.getByLabel('New password').fill('Secret-123');
  await friend.page.getByLabel('Confirm password').fill('Secret-123');
  await friend.page.getByRole('button', { name: 'Set password' }).click();
  await friend.page.getByRole('heading', { name: /All the teams/ }).waitFor();
  await friend.page.goto('/edit-profile');
  await friend.page.getByRole('heading', { name: 'My Profile' }).waitFor();
  await friend.page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
  expect(await friend.page.getByRole('link', { name: 'Set a password' }).count()).toBe(0);
  expect(friend.errors).toEqual([]);
});
