import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { openBrowser, signIn, startDemo, waitForBids } from './demo.ts';
import { quantile } from './quantile.ts';
import { whole } from './table.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = join(ROOT, 'docs/performance.md');
/** A separate package that nothing else installs: it is as large as all other test dependencies together. */
const PACKAGE = join(ROOT, 'bench/lighthouse');
const LIGHTHOUSE = join(PACKAGE, 'node_modules/.bin/lighthouse');
const RUNS = 3;
/** A recording fails now and then; two failures in a row are the page's fault, or the machine's. */
const TRIES_MAX = 3;

const HELP = `npm run lighthouse -- [--of FOLDER] [--write] [--runs N] [--port N] [--help]

What a phone on a slow line waits for (Lighthouse's mobile profile, simulated), page by page, while the demo's bots bid.

  --of FOLDER   measures another checkout, with its packages installed: what was before
  --write       puts the table into docs/performance.md; with --of as what was before
  --runs N      looks at each page; the median counts (${RUNS})
  --port N      of the demo (4161); the browsers' is one above

The first run installs Lighthouse (bench/lighthouse), which is no part of "npm ci".
`;

const { values: flags } = parseArgs({
  options: {
    of: { type: 'string' },
    write: { type: 'boolean', default: false },
    runs: { type: 'string', default: String(RUNS) },
    port: { type: 'string', default: '4161' },
    help: { type: 'boolean', default: false },
  },
});

const category = z.object({ score: z.number().nullable() });
const figure = z.object({ numericValue: z.number() });
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.object({
    'first-contentful-paint': figure,
    'largest-contentful-paint': figure,
    'total-blocking-time': figure,
    'cumulative-layout-shift': figure,
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() }),
        ),
      }),
    }),
  }),
});

type Look = {
  /** 0 to 100, as the next three. */
  readonly score: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly searchability: number;
  readonly paintMs: number;
  readonly largestMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  readonly scriptBytes: number;
  readonly bytes: number;
};

/** Loads a page as a first-time visitor, who may be signed in. */
async function look(browser: BrowserContext, debuggingPort: number, url: string): Promise<Look> {
  const blank = await browser.newPage();
  const session = await browser.newCDPSession(blank);
  await session.send('Network.clearBrowserCache');
  // The app's worker keeps files of its own.
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'service_workers,cache_storage',
  });
  await blank.close();
  const args = [
    url,
    `--port=${debuggingPort}`,
    '--output=json',
    '--quiet',
    '--disable-storage-reset',
    '--only-categories=performance,accessibility,best-practices,seo',
    '--max-wait-for-load=45000',
  ];
  const { status, stdout, stderr } = await new Promise<{
    status: number | null;
    stdout: string;
    stderr: string;
  }>((done) => {
    const child = spawn(LIGHTHOUSE, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    let troubled = '';
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => (troubled += chunk.toString()));
    child.once('close', (code) =>
      done({ status: code, stdout: Buffer.concat(output).toString(), stderr: troubled }),
    );
  });
  if (status !== 0) throw new Error(`Lighthouse failed at ${url}: ${stderr}`);
  const { runtimeError, categories, audits } = report.parse(JSON.parse(stdout));
  const { score } = categories.performance;
  if (runtimeError !== undefined || score === null) {
    throw new Error(`Lighthouse can't judge ${url}: ${runtimeError?.message ?? 'no score'}`);
  }
  const { items } = audits['network-requests'].details;
  const sumBytes = (type?: string) =>
    items
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    score: score * 100,
    accessibility: (categories.accessibility.score ?? 0) * 100,
    practices: (categories['best-practices'].score ?? 0) * 100,
    searchability: (categories.seo.score ?? 0) * 100,
    paintMs: audits['first-contentful-paint'].numericValue,
    largestMs: audits['largest-contentful-paint'].numericValue,
    blockedMs: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    scriptBytes: sumBytes('Script'),
    bytes: sumBytes(),
  };
}

async function lookAgain(lookOnce: () => Promise<Look>): Promise<Look> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await lookOnce();
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
      console.error(error instanceof Error ? error.message : error);
    }
  }
}

function buildRow(name: string, looks: readonly Look[]): string {
  const median = (of: keyof Look) =>
    quantile(
      looks.map((one) => one[of]),
      0.5,
    );
  const seconds = (of: keyof Look) => (median(of) / 1000).toFixed(1);
  const kilobytes = (of: keyof Look) => whole(median(of) / 1000);
  const cells = [
    name,
    whole(median('score')),
    whole(median('accessibility')),
    whole(median('practices')),
    whole(median('searchability')),
    seconds('paintMs'),
    seconds('largestMs'),
    whole(median('blockedMs')),
    median('shift').toFixed(2),
    kilobytes('scriptBytes'),
    kilobytes('bytes'),
  ];
  return `| ${cells.join(' | ')} |`;
}

async function measure(folder: string, scratch: string): Promise<string[]> {
  const port = Number(flags.port);
  const demo = await startDemo({ folder, port, dataDir: join(scratch, 'demo') });
  const stranger = await openBrowser(join(scratch, 'stranger'), port + 1);
  const member = await openBrowser(join(scratch, 'member'), port + 2);
  try {
    await signIn(member, demo.url);
    await waitForBids(member, demo.url + demo.auction);
    const pages = [
      ['auction, while bids pour in', member, port + 2, demo.auction],
      ['home', stranger, port + 1, '/'],
      ['sign in', stranger, port + 1, '/auth/signin'],
      ['leaderboard', member, port + 2, '/leaderboard'],
      ['bracket', member, port + 2, '/game'],
      ['group', member, port + 2, '/groups'],
    ] as const;
    const rows: string[] = [];
    for (const [name, browser, debuggingPort, path] of pages) {
      const looks: Look[] = [];
      while (looks.length < Number(flags.runs)) {
        looks.push(await lookAgain(() => look(browser, debuggingPort, demo.url + path)));
      }
      rows.push(buildRow(name, looks));
      console.log(rows.at(-1));
    }
    return rows;
  } finally {
    await Promise.all([stranger.close(), member.close()]);
    await demo.stop();
  }
}

async function main(): Promise<void> {
  if (flags.help) {
    console.log(HELP);
    return;
  }
  const folder = resolve(flags.of ?? ROOT);
  if (!existsSync(LIGHTHOUSE)) {
    console.log('Installing Lighthouse ...');
    const { status } = spawnSync('npm', ['ci'], { cwd: PACKAGE, stdio: 'inherit' });
    if (status !== 0) throw new Error('Lighthouse could not be installed.');
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  const scratch = await mkdtemp(join(tmpdir(), 'bracketbid-lighthouse-'));
  const loadBefore = loadavg()[0] ?? 0;
  try {
    const rows = await measure(folder, scratch);
    const [cpu] = cpus();
    const text = [
      `Commit: ${commit}. ${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, shared with server, bots and browser; load before: ${loadBefore.toFixed(1)}. Median of ${flags.runs}.`,
      '',
      '| page | performance | accessibility | best practices | SEO | first paint s | largest paint s | blocked ms | shift | script KB | all KB |',
      '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |',
      ...rows,
    ].join('\n');
    console.log(`\n${text}`);
    if (flags.write)
      await writeInto(flags.of === undefined ? 'lighthouse' : 'lighthouse before', text);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writeInto(block: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${block}: begin -->`, `<!-- ${block}: end -->`];
  const document = await readFile(DOCUMENT, 'utf8');
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`docs/performance.md has no place for ${block}`);
  }
  await writeFile(DOCUMENT, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
