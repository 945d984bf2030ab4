import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

export const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/**
 * What no page needs. Each context is a window of the browser's own, and a window keeps two pages of suggestions for its
 * address bar, and a spare process: together they take more time than what most stories open in it.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  // Of two such flags the last one counts, so that this one has what Playwright switches off, too.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];
export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
];

/** @param settings  such as its user may have made, as flags */
export function openBrowser(settings: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: [...FLAGS, ...settings] });
}

let shared: Promise<Browser> | undefined;

/** One browser for all files that a process runs, one after the other: starting it takes longer than most stories. */
export async function sharedBrowser(): Promise<Browser> {
  const last = await shared;
  if (last?.isConnected() === true) return last;
  shared = openBrowser();
  return shared;
}

/** What is open in the shared browser. */
export async function openContexts(): Promise<BrowserContext[]> {
  return (await shared)?.contexts() ?? [];
}

/** Somebody's own browser: a page, and its errors. */
export type Visitor = {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that the page threw; empty if all is well. */
  readonly errors: string[];
};

export type Viewport = { readonly width: number; readonly height: number };

export const PHONE = { width: 360, height: 640 };
export const DESKTOP = { width: 1440, height: 900 };

const visitors = new Set<Visitor>();

/** Everybody whose page is open, in this file of tests. */
export function openVisitors(): Visitor[] {
  return [...visitors];
}

export async function aVisitor(
  browser: Browser,
  baseURL: string,
  name: string,
  viewport: Viewport = PHONE,
  workers: 'allow' | 'block' = 'block',
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    reducedMotion: 'reduce',
    // What a worker keeps is tried by itself: installable.spec.ts.
    serviceWorkers: workers,
  });
  // Of a machine that has other things to do, too.
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const visitor = { name, context, page, errors };
  visitors.add(visitor);
  page.on('close', () => visitors.delete(visitor));
  return visitor;
}
