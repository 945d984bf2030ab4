import { join } from 'node:path';
import { makeBoard } from '@bracketbid/contract/http/board';
import { signIn as signInAs } from '@bracketbid/server/demo/client';
import type { Browser, Page } from 'playwright-core';
import { signIn, YOU } from '../demo.ts';
import { filmHammer } from './film.ts';

type Scheme = 'dark' | 'light';
const SCHEMES: readonly Scheme[] = ['dark', 'light'];
const DESKS = [
  [1024, 768],
  [1366, 768],
] as const;
const BOARD = { width: 1920, height: 1080 };

type Site = { readonly browser: Browser; readonly url: string; readonly to: string };

async function visit({ browser, url }: Site, viewport: Viewport, scheme: Scheme): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport, colorScheme: scheme });
  await signIn(context, url);
  return context.newPage();
}
type Viewport = { readonly width: number; readonly height: number };

const block = (page: Page) => page.getByRole('region', { name: 'Current team' });
const said = (page: Page, word: string) => block(page).getByText(word, { exact: true });

/** Presses what a paddle's next bid takes. */
async function bidFor(page: Page, seat: number): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.type(`/${seat}`);
  await page.keyboard.press('Enter');
}

/**
 * Sells the open lot, however often a phone bids in between.
 *
 * @param rival  a paddle that answers each of them
 */
async function sell(page: Page, rival?: { readonly seat: number; readonly name: string }) {
  const key = page.locator('[data-move="fall"]');
  while (!(await said(page, 'SOLD').isVisible())) {
    const isLed = rival === undefined || (await said(page, rival.name).isVisible());
    if (!isLed) await bidFor(page, rival.seat);
    else if ((await key.getAttribute('aria-disabled')) === 'false') await page.keyboard.press(' ');
    await page.waitForTimeout(600);
  }
}

/**
 * The pictures of an evening at a club: the clerk's screen and the board in both schemes, and a duel between a paddle and phones as
 * a moving picture.
 *
 * @param auction  the path of the demo's auction, in which its person holds the gavel
 */
export async function takeClub(site: Site, auction: string): Promise<void> {
  const { url, to } = site;
  const desk = await visit(site, { width: 1024, height: 768 }, 'dark');
  await desk.goto(auction);
  await desk.getByText(/^Enter: /).waitFor({ timeout: 180_000 });
  for (const seat of [31, 36]) {
    await desk.keyboard.press('Enter');
    await said(desk, 'No bid yet').waitFor();
    await bidFor(desk, seat);
    await sell(desk);
  }

  await desk.keyboard.press('Enter');
  for (const seat of [31, 34, 31]) {
    await bidFor(desk, seat);
    await desk.waitForTimeout(1500);
  }
  for (const scheme of SCHEMES) {
    for (const [width, height] of DESKS) {
      const page = await visit(site, { width, height }, scheme);
      await page.goto(auction, { waitUntil: 'networkidle' });
      await block(page).waitFor();
      await page.keyboard.type('900/38');
      await page.screenshot({ path: join(to, `clerk-${width}-${scheme}.png`) });
      console.log(`clerk-${width}-${scheme}`);
      await page.context().close();
    }
  }
  const you = await signInAs(url, YOU);
  const groupId = auction.split('/').at(-1) ?? '';
  const { board } = await you.call(makeBoard, { body: { groupId } });
  for (const scheme of SCHEMES) {
    const page = await visit(site, BOARD, scheme);
    await page.goto(`/board/${board.token}`, { waitUntil: 'networkidle' });
    await desk.keyboard.press(' ');
    await page.screenshot({ path: join(to, `board-gavel-${scheme}.png`) });
    console.log(`board-gavel-${scheme}`);
    await page.context().close();
  }
  await sell(desk);

  await desk.keyboard.press('Enter');
  await said(desk, 'No bid yet').waitFor();
  const film = filmHammer(desk, said(desk, 'SOLD'), join(to, 'paddle-and-phone.webp'));
  await sell(desk, { seat: 31, name: 'Ada Marsh' });
  await film;
  console.log('paddle-and-phone');
  await desk.context().close();
}
