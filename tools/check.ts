import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

/** What must hold of the code without running it: types, lint and import walls, format, unused code, rules without a test, the phone's clock. */
const TYPE_PROJECTS = [
  'packages/engine',
  'packages/engine/tsconfig.test.json',
  'packages/contract',
  'apps/server',
  'apps/web',
  'simulation',
  'bench',
  'faults',
  'hostile',
  'e2e',
  'tools',
];

type Check = { readonly name: string; readonly command: readonly string[] };
const CHECKS: readonly Check[] = [
  ...TYPE_PROJECTS.map((project) => ({
    name: `types ${project}`,
    command: ['tsc', '-p', project],
  })),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'unused', command: ['knip'] },
  { name: 'API documents', command: ['node', 'tools/apiDocuments.ts'] },
  {
    // What production runs must not need what only development installs.
    name: 'production packages',
    command: ['knip', '-c', 'knip.production.json', '--production', '--strict', '--dependencies'],
  },
];

/** Two cores: more at once would only wait for each other. */
const AT_ONCE = 2;

async function run({ name, command }: Check): Promise<boolean> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) process.stdout.write(Buffer.concat(output));
  return code === 0;
}

/** Every rule of the game has a test whose title opens with its id. */
function uncitedRules(): string[] {
  const rules = readFileSync('docs/rules.md', 'utf8').matchAll(/^#+ .*?\b([A-Z]+-\d+)\b/gm);
  const tests = globSync([
    'packages/**/*.test.ts',
    'apps/*/{src,test}/**/*.test.ts',
    'simulation/**/*.test.ts',
    'tools/**/*.test.ts',
    'e2e/**/*.spec.ts',
  ]);
  const cited = tests.map((file) => readFileSync(file, 'utf8')).join('\n');
  return [...rules].flatMap(([, id]) => (id === undefined || cited.includes(id) ? [] : [id]));
}

/**
 * The phone's own clock has one door: whatever a screen goes by, it goes by the server's time.
 *
 * @returns where it is read elsewhere, as `file:line`
 */
function phoneClockReaders(): string[] {
  const door = 'apps/web/src/live/serverClock.ts';
  const files = globSync('apps/web/src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  return files
    .filter((file) => file !== door)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)/.test(line)
            ? [`${file}:${index + 1}`]
            : [],
        ),
    );
}

const waiting = [...CHECKS];
const results = await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    let passed = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      passed = (await run(next)) && passed;
    }
    return passed;
  }),
);
const uncited = uncitedRules();
console.log(`${uncited.length === 0 ? 'ok    ' : 'FAILED'} rules: every one is named by a test`);
if (uncited.length > 0) console.log(`No test names ${uncited.join(', ')}`);
const readers = phoneClockReaders();
console.log(
  `${readers.length === 0 ? 'ok    ' : 'FAILED'} clock: the web reads the phone's at one place`,
);
if (readers.length > 0) {
  console.log(`Take the server's time from live/serverClock.ts: ${readers.join(', ')}`);
}
const isAllWell = results.every(Boolean) && uncited.length === 0 && readers.length === 0;
process.exit(isAllWell ? 0 : 1);
