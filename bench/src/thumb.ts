import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, devices, type Page } from 'playwright-core';
import { z } from 'zod';
import { CHROMIUM_ARGS, EXECUTABLE, signIn, startDemo, waitForBids } from './demo.ts';
import { quantile } from './quantile.ts';
import { type Table, whole } from './table.ts';

const ROOT = join(import.meta.dirname, '../..');
const PORT = 4163;
/** A phone of the cheaper half, beside this machine: what Lighthouse's mobile profile assumes. */
const SLOWER = 4;
const WATCHED_MS = 90_000;
const PRESS_EVERY_MS = 500;
const BID = /^Bid \$/;
const TASK_MS_MAX = 150;
const PAINT_MS_MAX = 50;

/** Runs in the page: what keeps it, and how long its presses wait for their paint, from now on. Milliseconds. */
const WATCH = `
  window.watched = { taskMs: [], paintMs: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.taskMs.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'click') watched.paintMs.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 });
`;

const seen = z.object({
  taskMs: z.array(z.number()),
  paintMs: z.array(z.number()),
});

/** What a phone's processor is kept by while bids pour in, and how soon the bid button answers a thumb. */
export async function thumbs(): Promise<Table> {
  const scratch = await mkdtemp(join(tmpdir(), 'bracketbid-thumb-'));
  const dataDir = join(scratch, 'demo');
  const demo = await startDemo({ folder: ROOT, port: PORT, dataDir, pace: 'quick' });
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: EXECUTABLE, args: [...CHROMIUM_ARGS] });
    const phone = await browser.newContext({ ...devices['Pixel 7'] });
    await signIn(phone, demo.url);
    await waitForBids(phone, demo.url + demo.auction);
    const page = await phone.newPage();
    const session = await phone.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(demo.url + demo.auction);
    await page.getByRole('button', { name: BID }).waitFor();
    const { taskMs, paintMs } = await pressFor(page, WATCHED_MS);
    return buildTable(taskMs, paintMs);
  } finally {
    await browser?.close();
    await demo.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Presses the bid button again and again, whether it takes a bid or not. By its place: to look for it would keep the page. */
async function pressFor(page: Page, ms: number) {
  const box = await page.getByRole('button', { name: BID }).boundingBox();
  if (box === null) throw new Error('The bid button is on the screen');
  await page.evaluate(WATCH);
  const endsMs = performance.now() + ms;
  while (performance.now() < endsMs) {
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(PRESS_EVERY_MS);
  }
  return seen.parse(await page.evaluate('watched'));
}

function buildTable(taskMs: readonly number[], paintMs: readonly number[]): Table {
  const longest = Math.max(0, ...taskMs);
  const figures = (values: readonly number[]) =>
    [quantile(values, 0.5), quantile(values, 0.95), Math.max(0, ...values)].map(whole).join(' / ');
  return {
    title: `A phone that is ${SLOWER} times slower, ${WATCHED_MS / 1000} s of an auction at a quick pace`,
    head: ['what', 'how often', 'p50 / p95 / longest ms'],
    rows: [
      ['tasks that keep it for over 50 ms', whole(taskMs.length), figures(taskMs)],
      ['presses of the bid button, until it is painted', whole(paintMs.length), figures(paintMs)],
    ],
    reached: [
      [`longest task, ms: at most ${TASK_MS_MAX}`, whole(longest), longest <= TASK_MS_MAX],
      [
        `from a press to its paint, p50 ms: at most ${PAINT_MS_MAX}`,
        whole(quantile(paintMs, 0.5)),
        quantile(paintMs, 0.5) <= PAINT_MS_MAX,
      ],
    ],
  };
}
