import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { aGroup, openScreen, startAuctions } from '../../../apps/server/test/people.ts';
import { aVisitor, PHONE, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

/** Longer than a busy machine needs for what is looked at meanwhile. */
const LOCK_SECONDS = 60;
/** Of a lot: under a minute, as the title of a hidden tab shows it. */
const LOT_SECONDS = 50;

const clock = createJumpingClock();
const product = startedProduct(() => ({ clock }));

/** What a page has asked its device for. */
type Asked = { readonly tones: readonly number[]; readonly taps: number; readonly locks: number };

/** Replaces the devices that a browser in a test doesn't have by ones that count. Runs in the page. */
function countDevices(): void {
  const asked = { tones: [] as number[], taps: 0, locks: 0 };
  const param = (onValue?: (value: number) => void) => ({
    setValueAtTime: (value: number) => onValue?.(value),
    exponentialRampToValueAtTime: () => undefined,
  });
  class CountingAudio {
    state = 'running';
    currentTime = 0;
    destination = {};
    resume() {
      return Promise.resolve();
    }
    suspend() {
      return Promise.resolve();
    }
    createGain() {
      return { gain: param(), connect: () => undefined };
    }
    createOscillator() {
      return {
        frequency: param((hertz) => asked.tones.push(hertz)),
        connect: (next: unknown) => next,
        start: () => undefined,
        stop: () => undefined,
      };
    }
  }
  Object.defineProperty(window, 'asked', { value: asked });
  Object.defineProperty(window, 'AudioContext', { value: CountingAudio });
  Object.defineProperty(navigator, 'vibrate', { value: () => ((asked.taps += 1), true) });
  const request = () => {
    asked.locks += 1;
    return Promise.resolve({ released: false, release: () => Promise.resolve() });
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}

const readAsked = (page: Page) =>
  page.evaluate(() => structuredClone((window as unknown as { asked: Asked }).asked));

/** Hides the page, or shows it again, as switching tabs does. */
const show = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

/** What the stage says in the moment in which a team is one's own. */
type Moment = {
  readonly said: string | undefined;
  readonly shout: string | undefined;
  readonly box: { readonly [side in 'x' | 'y' | 'width' | 'height']: number };
};

/** Reads that moment as soon as it is drawn, however busy the machine is: it is short. Runs in the page. */
function watchForYours(): void {
  const moment = new Promise<Moment>((resolve) => {
    const observer = new MutationObserver(() => {
      const stage = document.querySelector('section[aria-label="Result"][data-kind="yours"]');
      if (stage === null) return;
      observer.disconnect();
      const { x, y, width, height } = stage.getBoundingClientRect();
      resolve({
        said: stage.querySelector('h2')?.textContent,
        shout: [...stage.querySelectorAll('p')].at(-1)?.textContent,
        box: { x, y, width, height },
      });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  Object.assign(window, { moment });
}

/** Ends the lot, and reads that moment of the stage. */
async function soldTo(page: Page): Promise<Moment> {
  await page.evaluate(watchForYours);
  clock.jumpTo(clock.nowMs() + LOT_SECONDS * 1000);
  return page.evaluate(() => (window as unknown as { moment: Promise<Moment> }).moment);
}

async function withDevices(name: string, motion: 'reduce' | 'no-preference'): Promise<Visitor> {
  const visitor = await aVisitor(product.browser, product.server.url, name, PHONE);
  await visitor.context.addInitScript(countDevices);
  await visitor.page.emulateMedia({ reducedMotion: motion });
  return visitor;
}

it('lets the hammer fall: it is heard and felt by who asked for it, and seen by all, in a box that never moves', async () => {
  const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben']);
  const [ana, ben] = members;
  const { groupId } = group;
  const [mine, theirs] = await Promise.all([
    withDevices('Ana', 'no-preference'),
    withDevices('Ben', 'reduce'),
  ]);
  await Promise.all([signInOn(mine, ana), signInOn(theirs, ben)]);
  const screen = await openScreen(product.server.url, ana, groupId);
  for (const { page } of [mine, theirs]) {
    await page.goto(`/auction/${groupId}`);
    await page.getByRole('button', { name: 'Sound' }).click();
  }
  const { page } = mine;
  /** The next lot, once its lock is over. */
  const openAfter = (...before: readonly (string | undefined)[]) => {
    clock.jumpTo(clock.nowMs() + LOCK_SECONDS * 1000);
    return screen.receives(
      'countdownUpdate',
      ({ phase, team }) => phase === 'open' && !before.includes(team?._id),
    );
  };
  const sound = page.getByRole('button', { name: 'Sound' });
  expect(await sound.getAttribute('aria-pressed')).toBe('true');
  await startAuctions(product.server.url, {
    lockSeconds: LOCK_SECONDS,
    lotSeconds: LOT_SECONDS,
    extensionSeconds: 0,
  });

  // The lock names the team and who stands in its way; then bids are heard, higher and higher.
  const coming = page.getByRole('region', { name: 'Next team' });
  await coming.getByText('will start bidding soon. Starting in:').waitFor();
  await coming.getByRole('list', { name: 'Way to the final' }).waitFor();
  const box = await coming.boundingBox();
  const first = await openAfter();
  const stage = page.getByRole('region', { name: 'Current team' });
  await stage.waitFor();
  expect(await stage.boundingBox()).toEqual(box);
  expect((await readAsked(page)).locks).toBeGreaterThan(0);
  const teamId = first.team?._id ?? '';
  expect((await ben.bid(groupId, teamId, '1')).status).toBe(201);
  expect((await ana.bid(groupId, teamId, '2')).status).toBe(201);
  await stage.getByText('Current Bid: $2').waitFor();
  await expect.poll(async () => (await readAsked(page)).tones.length).toBeGreaterThanOrEqual(2);
  const [low = 0, high = 0] = (await readAsked(page)).tones;
  expect(high).toBeGreaterThan(low);

  // A hidden tab has the clock and the price in its title, and its own title again when it is back.
  await show(page, 'hidden');
  await expect.poll(() => page.title()).toMatch(/^0:\d\d · \$2 · /);
  await show(page, 'visible');
  await expect.poll(() => page.title()).toMatch(/ · Auction · Bracketbid$/);

  // The sale: the ticket, the stamp, and that it is hers; the box is where it was.
  expect(await soldTo(page)).toEqual({
    said: `${first.team?.teamName} sold for $2 to Ana`,
    shout: 'YOURS',
    box,
  });
  await coming.waitFor();
  const heard = await readAsked(page);
  expect(heard.taps).toBe(1);
  expect(heard.tones).toContain(190);
  // Ben asked for sound, but for less motion: he hears the hammer, and feels nothing.
  const his = await readAsked(theirs.page);
  expect(his.tones).toContain(190);
  expect(his.taps).toBe(0);

  // Muted, the next one is silent and still.
  await sound.click();
  expect(await sound.getAttribute('aria-pressed')).toBe('false');
  const second = await openAfter(teamId);
  expect((await ana.bid(groupId, second.team?._id ?? '', '1')).status).toBe(201);
  const before = await readAsked(page);
  expect((await soldTo(page)).shout).toBe('YOURS');
  await coming.waitFor();
  expect(await readAsked(page)).toMatchObject({ taps: before.taps, tones: before.tones });
  expect([...mine.errors, ...theirs.errors]).toEqual([]);

  // What to know of a team lies over the panel, never over stage and bar, and gives the focus back.
  const line = page.locator('section[data-team] button[aria-haspopup=dialog]');
  await openAfter(teamId, second.team?._id);
  await line.click();
  const sheet = page.getByRole('dialog', { name: /^What to know of / });
  const covered = await sheet.boundingBox();
  const stands = await stage.boundingBox();
  const bar = await page.getByRole('region', { name: 'Your bid', exact: true }).boundingBox();
  expect(covered?.y).toBeGreaterThanOrEqual((stands?.y ?? 0) + (stands?.height ?? 0));
  expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await line.evaluate((button) => button === document.activeElement)).toBe(true);
  await line.click();
  await sheet.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  screen.close();
});
