import { spawn } from 'node:child_process';
import { type BrowserContext, chromium } from 'playwright-core';

export const CHROMIUM_ARGS = ['--headless', '--no-sandbox', '--disable-gpu'] as const;
/** The browser that is driven. */
export const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** The demo's person. */
export const YOU = { email: 'you@demo.bracketbid.local', password: 'Demo-1234' };
const AUCTION = /Open\s+(http:\S+)(\/auction\/\S+)/;

type DemoOf = {
  /** The checkout, with its packages installed. */
  readonly folder: string;
  readonly port: number;
  readonly dataDir: string;
  /** `quick`: a whole auction in some five minutes. */
  readonly pace?: 'quick';
  /** In place of a season: a golf Sunday, or one in a clubhouse, with a gavel. */
  readonly contest?: 'golf' | 'club';
};

type Demo = {
  readonly url: string;
  /** The path of its auction. */
  readonly auction: string;
  readonly stop: () => Promise<void>;
};

/** Starts a checkout's demo; its auction begins soon after this settles. */
export async function startDemo({ folder, port, dataDir, pace, contest }: DemoOf): Promise<Demo> {
  const child = spawn('npm', ['run', 'demo', ...(contest === undefined ? [] : ['--', contest])], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DEMO_DATA_DIR: dataDir, DEMO_PACE: pace ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The demo has no process');
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  let said = '';
  const place = await new Promise<{ url: string; auction: string }>((found, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, url, auction] = AUCTION.exec(said) ?? [];
      if (url !== undefined && auction !== undefined) found({ url, auction });
    });
    void ended.then(() => failed(new Error(`The demo ended: ${said}`)));
  });
  return {
    ...place,
    stop: async () => {
      // npm, the shell and the demo: npm would only signal the shell.
      process.kill(-pid, 'SIGTERM');
      await ended;
    },
  };
}

/** A browser with a profile of its own that Lighthouse can reach. */
export function openBrowser(profile: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
}

/** Signs the browser in as the demo's person. */
export async function signIn(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/auth/signin`);
  await page.getByLabel('Email').fill(YOU.email);
  await page.getByLabel('Password', { exact: true }).fill(YOU.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((at) => !at.pathname.startsWith('/auth/'));
  await page.close();
}

/** Waits until the first lot is open and there is something to bid on. */
export async function waitForBids(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url);
  await page
    .getByRole('button', { name: /^Bid|\$\d/ })
    .first()
    .waitFor({ timeout: 120_000 });
  await page.close();
}
