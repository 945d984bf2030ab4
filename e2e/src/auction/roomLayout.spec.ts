import * as auction from '@bracketbid/contract/http/auction';
import * as site from '@bracketbid/contract/http/site';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { aGroup, openLot, openScreen, startAuctions } from '../../../apps/server/test/people.ts';
import { aVisitor, DESKTOP, openBrowser, type Viewport } from '../support/browser.ts';
import { clippedTexts } from '../support/clippedText.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, nextFrames, signInOn } from '../support/steps.ts';
import { TEAM_NAMES } from '../support/teamNames.ts';

const PHONES: readonly Viewport[] = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
];
const SIDEWAYS = { width: 844, height: 390 };
const LARGE: readonly Viewport[] = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  // A small laptop's, below the browser's own bars.
  { width: 1366, height: 640 },
  DESKTOP,
];
/** Eight screens in six phases, one of which is waited for. Milliseconds. */
const ALL_SCREENS_MS_MAX = 400_000;

/** Where every shipped name is drawn; on the other screens, and on a folded stage, the longest ones are. */
const EVERY_NAME_WIDTHS: readonly number[] = [320, 360, 390, DESKTOP.width];
const LONGEST_NAMES = TEAM_NAMES.toSorted((a, b) => b.length - a.length).slice(0, 12);

/** Forty letters, and no space to break at. */
const LONG = 'Maximiliana Featherstonehaugh-Cholmondel';

const findBar = (page: Page) => page.getByRole('region', { name: 'Your bid', exact: true });

/** The document must have nothing to scroll. */
async function scrolledBy(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, 1000);
    return window.scrollY + document.documentElement.scrollLeft;
  });
}

/** What must hold in a phase of the auction, on every screen. */
async function checkPhase(page: Page, phase: string, hasBar: boolean): Promise<void> {
  for (const viewport of [...PHONES, SIDEWAYS, ...LARGE]) {
    const where = `${phase} at ${viewport.width}`;
    await page.setViewportSize(viewport);
    await expect.poll(() => clippedTexts(page), { message: where }).toEqual([]);
    await expect.poll(() => scrolledBy(page), { message: where }).toBe(0);
    await expect.poll(() => overlaps(page), { message: where }).toEqual([]);
    const stage = await page.locator('[data-layout] section').first().boundingBox();
    expect(stage?.y, where).toBeGreaterThanOrEqual(0);
    if (!hasBar) continue;
    const bar = await findBar(page).boundingBox();
    expect(bar?.height, where).toBe(196);
    expect((bar?.y ?? Infinity) + 196, where).toBeLessThanOrEqual(viewport.height);
    expect((bar?.x ?? Infinity) + (bar?.width ?? Infinity), where).toBeLessThanOrEqual(
      viewport.width,
    );
  }
}

/** What there is to know of a team is whole on a large screen, whichever team is drawn. */
async function checkLongestKnown(page: Page): Promise<void> {
  const next = page.getByRole('region', { name: 'Next team' });
  const known = next.locator('button[aria-haspopup=dialog] span span');
  for (const viewport of LARGE) {
    await page.setViewportSize(viewport);
    await known.nth(1).waitFor();
    await known.evaluateAll((lines) => {
      const longest = [
        '16-seeds: 41 % reach the Final Four',
        'First game: Lehigh or Prairie View A&M',
      ];
      for (const [index, line] of lines.entries()) line.textContent = longest[index] ?? '';
    });
    await expect.poll(() => overlaps(page), { message: `known at ${viewport.width}` }).toEqual([]);
  }
}

describe('the room on a screen of any size', () => {
  const clock = createJumpingClock();
  const product = startedProduct(() => ({ clock }));

  it(
    'is filled in every phase: stage and bar in view, no text clipped, nothing to scroll but lists',
    { timeout: ALL_SCREENS_MS_MAX },
    async () => {
      const { group, members } = await aGroup(product.server.url, [
        LONG,
        'Ana Lee',
        'Ana Long',
        'Bo',
      ]);
      const [maximiliana, ana] = members;
      const { groupId } = group;
      const visitor = await product.visitor('Maximiliana');
      const { page } = visitor;
      await signInOn(visitor, maximiliana, { at: `/auction/${groupId}` });
      await page.getByRole('heading', { name: 'The auction starts in' }).waitFor();
      await checkPhase(page, 'scheduled', false);

      const screen = await openScreen(product.server.url, ana, groupId);
      const admin = await startAuctions(product.server.url, { lockSeconds: 60, lotSeconds: 600 });
      await findBar(page).waitFor();
      await page.getByRole('region', { name: 'Next team' }).waitFor();
      await checkPhase(page, 'locked', true);
      await checkLongestKnown(page);

      clock.jumpTo(clock.nowMs() + 60_000);
      const { team } = await openLot(screen);
      const teamID = team?._id ?? '';
      await page.getByRole('region', { name: 'Current team' }).waitFor();
      await checkPhase(page, 'open', true);
      expect(await accessibilityViolations(page)).toEqual([]);

      expect((await maximiliana.bid(groupId, teamID, '1')).status).toBe(201);
      await findBar(page).getByText('WAIT FOR OTHERS').waitFor();
      await checkPhase(page, 'leading', true);

      expect((await ana.bid(groupId, teamID, '842')).status).toBe(201);
      await findBar(page).getByRole('button', { name: 'Bid $843' }).waitFor();
      await checkPhase(page, 'outbid', true);

      await admin.call(site.globalPause, { body: { duration: 90 } });
      await page
        .getByText('Admin Paused. Auction Resume in:')
        .first()
        .waitFor({ state: 'attached' });
      await checkPhase(page, 'paused', true);
      await admin.call(site.globalResume);

      // The tabs of a phone, by their names and by keys; each folds the stage and hides no text.
      await page.setViewportSize({ width: 360, height: 640 });
      await page.getByRole('tab', { name: 'Bids' }).focus();
      for (const name of ['Teams', 'Mine', 'Members']) {
        await page.keyboard.press('ArrowRight');
        await page.getByRole('tab', { name, selected: true }).waitFor();
        await page.getByRole('tabpanel', { name }).waitFor();
        const stage = await page.getByRole('region', { name: 'Current team' }).boundingBox();
        expect(stage?.height).toBe(77);
        for (const viewport of PHONES) {
          await page.setViewportSize(viewport);
          const where = `${name} at ${viewport.width}`;
          await expect.poll(() => clippedTexts(page), { message: where }).toEqual([]);
          await expect.poll(() => scrolledBy(page)).toBe(0);
        }
        expect(await accessibilityViolations(page)).toEqual([]);
      }
      // Whole names are there, and the seats tell two of one first name apart.
      await page.getByRole('list', { name: 'Members' }).getByText(`${LONG}, you`).waitFor();
      await page.getByRole('tab', { name: 'Bids' }).click();
      const seats = page.getByRole('list', { name: 'At the table' });
      expect(await seats.locator('b').allInnerTexts()).toEqual(
        expect.arrayContaining(['You', 'Ana Lee', 'Ana Long', 'Bo']),
      );
      const { state } = await ana.call(auction.auctionState, { params: { groupId } });
      expect(await seats.getByRole('listitem').count()).toBe(state.members.length);
      expect(visitor.errors).toEqual([]);
      screen.close();
    },
  );
});

/** Texts of stage and bar that lie over one another, or beyond their part of the room. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 3;
    const isHidden = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement));
    const parts = document.querySelectorAll(
      '[data-layout] section:has(h2), section[aria-label="Your bid"]',
    );
    return [...parts].flatMap((part) => {
      const within = part.getBoundingClientRect();
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const texts: { text: string; rect: DOMRect }[] = [];
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        const text = node.textContent?.trim() ?? '';
        if (text === '' || isHidden(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
        for (const rect of rects) texts.push({ text, rect });
      }
      return texts.flatMap(({ text, rect }, index) => {
        const isBeyond =
          rect.left < within.left - TOLERANCE_PX ||
          rect.right > within.right + TOLERANCE_PX ||
          rect.bottom > within.bottom + TOLERANCE_PX;
        const over = texts.slice(index + 1).find(({ text: other, rect: box }) => {
          // The box of a line is higher than its letters.
          const [high, low] = [rect.height * 0.2, box.height * 0.2];
          return (
            other !== text &&
            Math.min(rect.right, box.right) - Math.max(rect.left, box.left) > TOLERANCE_PX &&
            Math.min(rect.bottom - high, box.bottom - low) -
              Math.max(rect.top + high, box.top + low) >
              TOLERANCE_PX
          );
        });
        if (over !== undefined) return [`“${text}” over “${over.text}”`];
        return isBeyond ? [`“${text}” beyond`] : [];
      });
    });
  });
}

/** Whatever reaches beyond the screen's right edge, but for what scrolls by itself. */
function beyondScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return [...document.querySelectorAll('#root *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent}`);
  });
}

describe('text of twice the size', () => {
  const clock = createJumpingClock();
  const product = startedProduct(() => ({ clock }));

  it('leaves stage and bar legible, whether the browser or the page has it so', async () => {
    const { url } = product.server;
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const browser = await openBrowser(['--blink-settings=defaultFontSize=32']);
    const visitors = [
      await aVisitor(browser, url, 'Ana', DESKTOP),
      await product.visitor('Ana', DESKTOP),
    ] as const;
    await visitors[1].page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    for (const visitor of visitors) await signInOn(visitor, ana);
    const screen = await openScreen(url, ben, group.groupId);
    const isLegible = async (phase: string) => {
      for (const [setting, { page }] of visitors.entries()) {
        for (const viewport of [
          DESKTOP,
          { width: 390, height: 844 },
          { width: 768, height: 1024 },
        ]) {
          await page.setViewportSize(viewport);
          const where = `${phase} at ${viewport.width}, ${setting}`;
          await expect.poll(() => overlaps(page), { message: where }).toEqual([]);
          expect(await beyondScreen(page), where).toEqual([]);
        }
        await page.setViewportSize(DESKTOP);
      }
    };
    for (const { page } of visitors) {
      await page.goto(`/auction/${group.groupId}`);
      const title = page.getByRole('heading', { name: 'The auction starts in' });
      await title.waitFor();
      const size = await title.evaluate((heading) => getComputedStyle(heading).fontSize);
      expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(2 * 22);
    }
    await isLegible('before');
    await startAuctions(url, { lockSeconds: 60, lotSeconds: 600 });
    for (const { page } of visitors)
      await page.getByRole('region', { name: 'Next team' }).waitFor();
    await isLegible('locked');
    clock.jumpTo(clock.nowMs() + 60_000);
    const { team } = await openLot(screen);
    expect((await ben.bid(group.groupId, team?._id ?? '', '842')).status).toBe(201);
    for (const { page } of visitors) await page.getByText('Current Bid: $842').waitFor();
    await isLegible('open');
    // The bar is in reach, however far the page is scrolled.
    for (const { page, errors } of visitors) {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const top of [0, 10_000]) {
        await page.evaluate((y) => window.scrollTo(0, y), top);
        const box = await page.getByRole('button', { name: 'Bid $843' }).boundingBox();
        expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(844);
        expect(box?.y).toBeGreaterThan(0);
      }
      expect(errors).toEqual([]);
    }
    screen.close();
    await browser.close();
  });
});

/** What a socket's frame says, in Socket.IO's words: one message of the server. */
const frame = (name: string, payload: object) => `42${JSON.stringify([name, payload])}`;

/** What became of the names that a page has shown: the ones that were whole, and the ones that were not. */
type Seen = { readonly whole: string[]; readonly bad: string[] };

/**
 * Looks at each name as soon as it is in the page, as a headline of the stage or of a slip; at one that is not whole, when it
 * is painted: what stands beside it may have taken room since it was fitted, and it is fitted again before that. Runs in the page.
 */
function watchNames(): void {
  const seen: Seen = { whole: [], bad: [] };
  const isWhole = (headline: HTMLElement, { data }: Text) =>
    headline.scrollHeight <= headline.clientHeight + 1 &&
    headline.scrollWidth <= headline.clientWidth + 1 &&
    [...data.matchAll(/[^\s-]+/g)].every(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(headline.childNodes[0] ?? headline, index);
      range.setEnd(headline.childNodes[0] ?? headline, index + word.length);
      return range.getClientRects().length === 1;
    });
  const judgePainted = (headline: HTMLElement, name: string) => {
    const [text] = headline.childNodes;
    if (!headline.isConnected || !(text instanceof Text)) return;
    (isWhole(headline, text) ? seen.whole : seen.bad).push(name);
  };
  new MutationObserver(() => {
    const region = document.querySelector('section[data-team], section[aria-label="Result"]');
    for (const headline of region?.querySelectorAll<HTMLElement>('[style*="--fit-size"]') ?? []) {
      const [text] = headline.childNodes;
      if (!(text instanceof Text)) continue;
      const name = `${region?.getAttribute('aria-label')}: ${text.data}`;
      if (isWhole(headline, text)) seen.whole.push(name);
      else requestAnimationFrame(() => requestAnimationFrame(() => judgePainted(headline, name)));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(window, { seenNames: seen });
}

/** What was seen since it was last asked. */
const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { seenNames } = window as unknown as { seenNames: Seen };
    return { whole: seenNames.whole.splice(0), bad: seenNames.bad.splice(0) };
  });

describe('the name of a team', () => {
  const product = startedProduct();

  it(
    'is whole on the stage and on the slip of its sale, on every screen, for every team of the shipped seasons',
    { timeout: ALL_SCREENS_MS_MAX },
    async () => {
      const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben']);
      const [ana, ben] = members;
      const visitor = await product.visitor('Ana');
      const { page } = visitor;
      type Line = (message: string) => void;
      let line = Promise.withResolvers<Line>();
      await page.routeWebSocket(/socket\.io/, (socket) => {
        const server = socket.connectToServer();
        const { resolve } = line;
        socket.onMessage((message) => server.send(message));
        server.onMessage((message) => {
          socket.send(message);
          // A message: the connection has been upgraded to this socket.
          if (message.toString().startsWith('42')) resolve((said) => socket.send(said));
        });
      });
      await page.addInitScript(watchNames);
      await signInOn(visitor, ana);
      const screen = await openScreen(product.server.url, ben, group.groupId);
      await startAuctions(product.server.url, { lockSeconds: 0, lotSeconds: 3600 });
      const open = await openLot(screen);
      const { groupId } = group;
      const { state } = await ana.call(auction.auctionState, { params: { groupId } });
      const buyer = state.members.find(({ user }) => user._id === ben.userId)?.user;
      // As many names at a time as there are teams.
      let names: readonly string[] = [];
      await page.route(`**/auction/state/${groupId}`, async (route) => {
        const response = await route.fetch();
        const picture = auction.auctionState.reply.parse(await response.json());
        const teams = picture.teams.map((team, index) => ({
          ...team,
          teamName: names[index] ?? team.teamName,
        }));
        await route.fulfill({ response, json: { ...picture, teams } });
      });
      const { teams } = await ana.call(auction.auctionState, { params: { groupId } });
      const endsAt = new Date(Date.now() + 3_600_000).toISOString();
      for (let from = 0; from < TEAM_NAMES.length; from += teams.length) {
        names = TEAM_NAMES.slice(from, from + teams.length);
        await page.setViewportSize(DESKTOP);
        line = Promise.withResolvers();
        // With the slip's code, which is fetched after the first view: what follows is drawn at once.
        await page.goto(`/auction/${groupId}`, { waitUntil: 'networkidle' });
        const say = await line.promise;
        await page.getByRole('region', { name: 'Current team' }).waitFor();
        await page.evaluate(() => document.fonts.ready);
        let { seq } = state;
        type Shown = { readonly index: number; readonly teamName: string };
        const offer = ({ index, teamName }: Shown) => {
          const team = { ...teams[index], teamName };
          say(frame('lockScreen', { team, duration: 5, endsAt, seq: (seq += 1) }));
          say(frame('countdownUpdate', { ...open, team, closesAt: endsAt, seq: (seq += 1) }));
        };
        const sell = ({ index }: Shown) => {
          const sale = { teamID: teams[index]?._id, status: 'sold', amount: 842, user: buyer };
          say(frame('teamStatusUpdate', { ...sale, seq: (seq += 1) }));
        };
        for (const viewport of [...PHONES, ...LARGE]) {
          await page.setViewportSize(viewport);
          // A tab other than Bids folds the stage.
          for (const tab of viewport.width < 768 ? ['Mine', 'Bids'] : [null]) {
            const isEveryName = tab !== 'Mine' && EVERY_NAME_WIDTHS.includes(viewport.width);
            const shown = names
              .map((teamName, index) => ({ teamName, index }))
              .filter(({ teamName }) => isEveryName || LONGEST_NAMES.includes(teamName));
            const lastShown = shown.at(-1);
            if (lastShown === undefined) continue;
            if (tab !== null) await page.getByRole('tab', { name: tab }).click();
            // The name that is shown is fitted to its new box by the next frame.
            await nextFrames(page);
            await seenOn(page);
            for (const one of shown) {
              offer(one);
              sell(one);
            }
            const last = `${lastShown.teamName} sold for $842 to Ben`;
            await page.getByRole('heading', { name: last }).waitFor();
            const seen = await seenOn(page);
            // Those that were replaced before they were painted have a frame to themselves.
            const isWhole = ({ teamName }: Shown) =>
              ['Current team', 'Result'].every((of) => seen.whole.includes(`${of}: ${teamName}`));
            for (const one of shown.filter((each) => !isWhole(each))) {
              offer(one);
              await nextFrames(page);
              sell(one);
              await page
                .getByRole('heading', { name: `${one.teamName} sold for $842 to Ben` })
                .waitFor();
              await nextFrames(page);
              const { whole, bad } = await seenOn(page);
              seen.whole.push(...whole);
              seen.bad.push(...bad);
            }
            const where = `at ${viewport.width}, ${tab}`;
            expect([...new Set(seen.bad)], where).toEqual([]);
            expect(
              shown.filter((each) => !isWhole(each)),
              where,
            ).toEqual([]);
          }
        }
      }
      expect(visitor.errors).toEqual([]);
      screen.close();
    },
  );
});

/** Whether nothing lies over the middle of a button. */
const isOnTop = (found: Locator): Promise<boolean> =>
  found.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

describe('the seats of a large screen', () => {
  const product = startedProduct();

  it('stand eight in a row, and nobody alone', async () => {
    const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo'];
    const readRows = async (people: readonly [string, ...string[]], viewport: Viewport) => {
      const { group, members } = await aGroup(product.server.url, people);
      const visitor = await product.visitor(people[0], viewport);
      await signInOn(visitor, members[0], { at: `/auction/${group.groupId}` });
      const seats = visitor.page.getByRole('list', { name: 'At the table' });
      await seats.waitFor();
      const tops = await seats
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
      await visitor.context.close();
      return [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length);
    };
    const [first = '', ...others] = names;
    expect(await readRows([first, ...others], DESKTOP)).toEqual([8, 2]);
    expect(await readRows([`${first} B`, ...others.slice(1)], DESKTOP)).toEqual([7, 2]);
    expect(await readRows([`${first} C`, ...others.slice(2)], DESKTOP)).toEqual([8]);
    const narrow = await readRows([`${first} D`, ...others.slice(1)], { width: 768, height: 1024 });
    expect(narrow.every((row) => row > 1)).toBe(true);
  });

  it('leave the signs in view, however many there are', async () => {
    const { group, members } = await aGroup(product.server.url, [
      'Ina',
      ...Array.from({ length: 12 }, (_, index) => `Guest ${index + 1}`),
    ]);
    await startAuctions(product.server.url, { lockSeconds: 0, lotSeconds: 3600 });
    const visitor = await product.visitor('Ina', DESKTOP);
    await signInOn(visitor, members[0]);
    const { page } = visitor;
    for (const size of [DESKTOP, { width: 768, height: 1024 }]) {
      await page.setViewportSize(size);
      await page.goto(`/auction/${group.groupId}`);
      await page.getByRole('button', { name: 'React' }).click();
      for (const name of ['STEAL', 'GG', 'Hide all signs']) {
        const where = { message: `${name} at ${size.width}` };
        await expect.poll(() => isOnTop(page.getByRole('button', { name })), where).toBe(true);
      }
    }
    expect(visitor.errors).toEqual([]);
  });
});

describe('signs', () => {
  const product = startedProduct();

  it('are held up over their seat for two seconds, and can be hidden', async () => {
    const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const visitor = await product.visitor('Ana', DESKTOP);
    const { page } = visitor;
    await signInOn(visitor, ana, { at: `/auction/${group.groupId}` });
    const screen = await openScreen(product.server.url, ben, group.groupId);
    const seat = page.locator(`[data-seat="${ben.userId}"]`);
    await seat.waitFor();
    await expect.poll(() => seat.getByText('away').count()).toBe(0);
    screen.socket.emit('reaction', { kind: 'BOLD' });
    await seat.getByText('BOLD').waitFor();
    await seat.getByText('BOLD').waitFor({ state: 'detached' });

    // One key at the own seat shows them, and has the focus again once one is up.
    const key = page.locator(`[data-seat="${ana.userId}"]`).getByRole('button', { name: 'React' });
    expect(await page.getByRole('button', { name: 'React' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'STEAL' }).count()).toBe(0);
    await key.click();
    await page.getByRole('button', { name: 'STEAL' }).click();
    await page.locator(`[data-seat="${ana.userId}"]`).getByText('STEAL').waitFor();
    await screen.receives('reaction', ({ kind }) => kind === 'STEAL');
    await page.getByRole('group', { name: 'Hold up a sign' }).waitFor({ state: 'detached' });
    const hasFocus = () => key.evaluate((it) => it === document.activeElement);
    expect(await hasFocus()).toBe(true);

    // By keys alone, and put away unused.
    await page.keyboard.press('r');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('STEAL');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(hasFocus).toBe(true);

    await key.click();
    await page.getByRole('button', { name: 'Hide all signs' }).click();
    screen.socket.emit('reaction', { kind: 'GG' });
    await screen.receives('reaction', ({ kind }) => kind === 'GG');
    expect(await seat.getByText('GG').count()).toBe(0);
    await page.reload();
    await key.click();
    await page.getByRole('button', { name: 'Hide all signs', pressed: true }).waitFor();

    // On a phone they lie over seats and list, above the bar; in Members, too, where no seats are seen.
    await page.setViewportSize({ width: 360, height: 640 });
    const signs = page.getByRole('group', { name: 'Hold up a sign' });
    await signs.waitFor();
    expect(await scrolledBy(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await signs.waitFor({ state: 'detached' });
    await key.click();
    await page.getByRole('tab', { name: 'Members' }).click();
    await signs.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'React' }).click();
    await signs.waitFor();
    expect(visitor.errors).toEqual([]);
    screen.close();
  });

  it('leave the stage and the bid button in view while one is chosen, on every screen', async () => {
    const { group, members } = await aGroup(product.server.url, ['Pia', 'Rob']);
    const [pia, rob] = members;
    const screen = await openScreen(product.server.url, rob, group.groupId);
    await startAuctions(product.server.url, { lockSeconds: 0, lotSeconds: 3600 });
    const { team } = await openLot(screen);
    expect((await rob.bid(group.groupId, team?._id ?? '', '842')).status).toBe(201);
    const visitor = await product.visitor('Pia', { width: 360, height: 640 });
    const { page } = visitor;
    await signInOn(visitor, pia, { at: `/auction/${group.groupId}` });
    await page.getByText('Current Bid: $842').waitFor();
    await page.getByRole('button', { name: 'React' }).click();
    const signs = page.getByRole('group', { name: 'Hold up a sign' });
    for (const size of [...PHONES, SIDEWAYS, ...LARGE]) {
      await page.setViewportSize(size);
      await expect
        .poll(
          async () => {
            const stage = await page.getByRole('region', { name: 'Current team' }).boundingBox();
            const box = await signs.boundingBox();
            const isBeside = (box?.x ?? NaN) >= (stage?.x ?? NaN) + (stage?.width ?? NaN);
            return isBeside || (box?.y ?? NaN) >= (stage?.y ?? NaN) + (stage?.height ?? NaN);
          },
          { message: `at ${size.width} x ${size.height}` },
        )
        .toBe(true);
      // For a moment after its amount has changed, a shield lies over it.
      await expect.poll(() => isOnTop(page.getByRole('button', { name: 'Bid $843' }))).toBe(true);
    }
    expect(visitor.errors).toEqual([]);
    screen.close();
  });
});

describe('the keys of the room', () => {
  const product = startedProduct();

  it('bid, choose, search and show themselves, but not while typing', async () => {
    const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const visitor = await product.visitor('Ana', DESKTOP);
    const { page } = visitor;
    await signInOn(visitor, ana);
    const screen = await openScreen(product.server.url, ben, group.groupId);
    await startAuctions(product.server.url, { lockSeconds: 0, lotSeconds: 600 });
    await openLot(screen);
    await page.goto(`/auction/${group.groupId}`);
    await findBar(page).getByRole('button', { name: 'Bid $1', exact: true }).waitFor();

    const help = page.getByRole('dialog', { name: 'Keys' });
    // The room is there a moment before its keys.
    await expect
      .poll(async () => {
        await page.keyboard.press('?');
        return help.isVisible();
      })
      .toBe(true);
    await page.keyboard.press('b');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.keyboard.type('b duke');
    await page.getByRole('dialog', { name: 'All 68 teams' }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search the teams' });
    // It gets what was typed before it was there once it has the focus, a moment after the sheet.
    await expect.poll(() => search.inputValue()).toBe('b duke');
    await search.fill('duke');
    expect(await page.getByRole('table', { name: 'Teams' }).getByRole('row').count()).toBe(2);
    await search.fill('');
    await page.keyboard.press('Escape');
    // Nothing of all that was a bid.
    await findBar(page).getByRole('button', { name: 'Bid $1', exact: true }).waitFor();
    await page.keyboard.press('2');
    await findBar(page).getByRole('button', { name: 'Bid $5', exact: true }).waitFor();
    await page.keyboard.press('b');
    await screen.receives('auctionaddmessage', ({ auctionData }) => auctionData.amount === 5);
    await page.keyboard.press('m');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    expect(visitor.errors).toEqual([]);
    screen.close();
  });
});
