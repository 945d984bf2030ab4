import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { drawBid } from './bid.ts';
import { takeClub } from './club.ts';
import { takeContest } from './contest.ts';
import { CHROMIUM_ARGS, EXECUTABLE, signIn, startDemo } from '../demo.ts';
import { filmHammer } from './film.ts';

const ROOT = join(import.meta.dirname, '../../..');
const YOURS = /YOURS/;

const HELP = `npm run pictures -- [--to FOLDER] [--port N] [--only still|film|after|contest|club|bid] [--all] [--help]

The pictures of the README and the docs. Taken from the demo: the room by night and by day, a duel and its hammer as a
moving picture, and the pages of the weeks after. Measured: where the time of a bid goes.

  --to FOLDER   where they go (docs/pictures)
  --only WHICH  still: the room and the group; film: the duel; after: what follows a whole auction (some ten minutes);
                contest: a golf Sunday, its maker and its prizes (some five minutes);
                club: an evening with a gavel, and its duel
                bid: where the time of one bid goes, as a flame graph (SVG)
  --all         every page at 360x640, 390x844, 768x1024 and 1440x900 in both schemes, to be looked at
  --port N      of the demo (4171)
`;

const { values: flags } = parseArgs({
  options: {
    to: { type: 'string', default: join(ROOT, 'docs/pictures') },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    port: { type: 'string', default: '4171' },
    help: { type: 'boolean', default: false },
  },
});

type Shot = {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'dark' | 'light';
  /** A text that is waited for. */
  readonly shows?: string;
};

/** Beside a bid, for some seconds. */
const BID = 'just now';

const SIZES = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;

/** A page in every size and scheme. */
function everywhere(name: string, path: string): Shot[] {
  return SIZES.flatMap(([width, height]) =>
    (['dark', 'light'] as const).map((scheme) => ({
      name: `${name}-${width}-${scheme}`,
      path,
      width,
      height,
      scheme,
    })),
  );
}

function desk(name: string, path: string, scheme: 'dark' | 'light' = 'dark'): Shot {
  return { name, path, width: 1440, height: 900, scheme };
}

function phone(name: string, path: string, scheme: 'dark' | 'light' = 'dark'): Shot {
  return { name, path, width: 390, height: 844, scheme };
}

async function open(browser: Browser, url: string, shot: Shot): Promise<BrowserContext> {
  const { width, height, scheme } = shot;
  return browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: scheme,
    deviceScaleFactor: width < 500 ? 2 : 1,
  });
}

/** Every shot in a window of its own, signed in as the demo's person. */
async function take(browser: Browser, url: string, shots: readonly Shot[]): Promise<void> {
  for (const shot of shots) {
    const context = await open(browser, url, shot);
    await signIn(context, url);
    const page = await context.newPage();
    await page.goto(shot.path, { waitUntil: 'networkidle' });
    await page.waitForFunction("document.fonts.status === 'loaded'");
    if (shot.shows !== undefined) await page.getByText(shot.shows).first().waitFor();
    await page.screenshot({ path: join(flags.to, `${shot.name}.png`) });
    console.log(shot.name);
    await context.close();
  }
}

/** Bids as somebody who wants the team: whenever another leads. */
async function duel(page: Page): Promise<void> {
  const button = page.locator('[data-key="bid"]');
  for (;;) {
    try {
      if ((await button.getAttribute('aria-disabled', { timeout: 2000 })) !== 'true') {
        await button.click({ timeout: 1000 });
      }
      await page.waitForTimeout(700);
    } catch {
      if (page.isClosed()) return;
    }
  }
}

async function film(browser: Browser, url: string, auction: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await signIn(context, url);
  const page = await context.newPage();
  await page.goto(auction);
  const hammer = page.getByText(YOURS).first();
  const done = filmHammer(page, hammer, join(flags.to, 'duel.webp'));
  void duel(page);
  await done;
  await context.close();
  console.log('duel');
}

async function withDemo(
  kind: Pick<Parameters<typeof startDemo>[0], 'pace' | 'contest'>,
  work: (url: string, auction: string, browser: Browser) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bracketbid-pictures-'));
  await rm(dataDir, { recursive: true });
  const demo = await startDemo({
    folder: ROOT,
    port: Number(flags.port),
    dataDir,
    ...kind,
  });
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: [...CHROMIUM_ARGS] });
  try {
    await work(demo.url, demo.auction, browser);
  } finally {
    await browser.close();
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Waits until the demo's auction runs, and some teams are sold. */
async function untilSold(browser: Browser, url: string, auction: string, teams: number) {
  const context = await browser.newContext({ baseURL: url });
  await signIn(context, url);
  const page = await context.newPage();
  await page.goto(auction);
  const sold = new RegExp(`Team (?:${teams}|[${teams + 1}-9]|\\d\\d) of`);
  await page.getByText(sold).first().waitFor({ timeout: 180_000 });
  await context.close();
}

async function untilOver(browser: Browser, url: string, auction: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  await signIn(context, url);
  const page = await context.newPage();
  await page.goto(auction);
  await page.getByText('Auction Completed!').first().waitFor({ timeout: 1_200_000 });
  await context.close();
}

const wants = (which: string) => flags.only === undefined || flags.only === which;

async function main(): Promise<void> {
  if (flags.help) {
    console.log(HELP);
    return;
  }
  await mkdir(flags.to, { recursive: true });
  if (wants('still') || wants('film')) {
    await withDemo({}, async (url, auction, browser) => {
      const group = '/groups';
      if (wants('still')) {
        await take(browser, url, [
          ...(flags.all ? everywhere('group', group) : []),
          phone('group', group),
        ]);
      }
      await untilSold(browser, url, auction, 4);
      if (wants('still')) {
        await take(browser, url, [
          { ...desk('auction', auction), shows: BID },
          { ...desk('auction-light', auction, 'light'), shows: BID },
          { ...phone('auction-phone', auction), shows: BID },
          ...(flags.all ? everywhere('auction', auction) : []),
          ...(flags.all ? everywhere('home', '/') : []),
        ]);
      }
      if (wants('film')) await film(browser, url, auction);
    });
  }
  if (wants('after')) {
    await withDemo({ pace: 'quick' }, async (url, auction, browser) => {
      await untilOver(browser, url, auction);
      const pages: readonly (readonly [string, string])[] = [
        ['morning', auction],
        ['bracket', '/game'],
        ['results', '/my-results/my-match'],
        ['teams', '/my-results/my-team'],
        ['leaderboard', '/leaderboard'],
      ];
      await take(browser, url, [
        phone('morning', auction),
        // Some days of the tournament: the demo plays one in six seconds.
        ...(flags.all ? pages.flatMap(([name, path]) => everywhere(name, path)) : []),
        desk('bracket', '/game'),
        phone('results', '/my-results/my-match', 'light'),
        desk('leaderboard', '/leaderboard'),
      ]);
    });
  }
  if (wants('contest')) {
    await withDemo({ contest: 'golf', pace: 'quick' }, (url, auction, browser) =>
      takeContest({ browser, url, to: flags.to }, auction),
    );
  }
  if (wants('club')) {
    await withDemo({ contest: 'club' }, (url, auction, browser) =>
      takeClub({ browser, url, to: flags.to }, auction),
    );
  }
  if (wants('bid')) await writeFile(join(flags.to, 'bid.svg'), await drawBid());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
