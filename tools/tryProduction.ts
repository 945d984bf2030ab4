import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Tries an installation as docs/operations.md describes it, in a folder of its own: builds it, with only production's
 * packages, starts it, uses it, stops it.
 */
const ROOT = join(import.meta.dirname, '..');
const DIST = 'apps/web/dist';
const READY = /ready at (http:\S+)/;
const ADMIN = { email: 'admin@bracketbid.test', password: 'Admin-1234' };
/** The longest acceptable time for a server to start or stop. */
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 15_000;
/** Packages that only build, test or measure: none of them belongs on a server. */
const NOT_FOR_PRODUCTION = ['vite', 'vitest', 'react', 'playwright-core', 'knip', 'typescript'];

/** The oldest npm that package.json names, which Node 22 ships. */
const OLDEST_NPM = ['--yes', 'npm@10'];

function run(command: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return { stdout, stderr };
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`);
  console.log(`ok     ${what}`);
}

/** The files of the checkout, with what was built, and no package. */
function copyCheckout(folder: string): void {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  for (const file of run('git', list, ROOT).stdout.split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  cpSync(join(ROOT, DIST), join(folder, DIST), { recursive: true });
}

function startServer(folder: string) {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data-of-the-try'),
      DATABASE_URL: '',
      REDIS_URL: '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = new Promise<string>((resolve, reject) => {
    const receive = (chunk: Buffer) => {
      said += chunk.toString();
      const [, ready] = READY.exec(said) ?? [];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout.on('data', receive);
    child.stderr.on('data', receive);
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  });
  return {
    url,
    ended,
    /** As a supervisor does it: the signal goes to npm alone. */
    stop: () => child.kill('SIGTERM'),
    /** Kills npm and whatever it left behind. */
    kill: () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nothing was left.
      }
    },
  };
}

function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${ms / 1000} s`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Requests what needs each kind of package: pages, passwords, pictures. */
async function use(url: string): Promise<void> {
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(url + path)).status === 200, `${path} answers 200`);
  }
  const page = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  expect(page.headers.get('content-encoding') === 'br', 'the page comes compressed');
  const [, script = '/none'] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  expect((await fetch(url + script)).ok, 'and so does its script');
  const api = `${url}/api/v1`;
  const login = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const text = await login.text();
  const [, token = ''] = /"accessToken":"([^"]+)"/.exec(text) ?? [];
  expect(login.status === 200 && token !== '', 'the admin signs in');
  const form = new FormData();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  form.append('profileimageurl', new Blob([drawing], { type: 'image/svg+xml' }), 'me.svg');
  const headers = { authorization: `Bearer ${token}` };
  const picture = await fetch(`${api}/profile/update`, { method: 'PATCH', headers, body: form });
  expect(picture.status === 200, 'a picture is drawn anew');
}

const folder = mkdtempSync(join(tmpdir(), 'bracketbid-production-'));
try {
  copyCheckout(folder);
  const startedMs = performance.now();
  const installed = run('npx', [...OLDEST_NPM, 'ci', '--omit=dev', '--loglevel=warn'], folder);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  const [size = ''] = run('du', ['-sm', 'node_modules'], folder).stdout.split('\t');
  console.log(`${OLDEST_NPM.at(-1)} ci --omit=dev: ${size} MB after ${seconds} s`);
  expect(!installed.stderr.includes('EBADENGINE'), 'the oldest npm installs it without a warning');
  const needless = NOT_FOR_PRODUCTION.filter((name) =>
    existsSync(join(folder, 'node_modules', name)),
  );
  expect(
    needless.length === 0,
    `nothing that only builds or tests is installed ${needless.join(' ')}`.trim(),
  );
  const server = startServer(folder);
  try {
    await use(await within(START_MS_MAX, 'The start', server.url));
    server.stop();
    const code = await within(STOP_MS_MAX, 'The stop', server.ended);
    expect(code === 0, 'SIGTERM ends it with 0');
  } finally {
    server.kill();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
