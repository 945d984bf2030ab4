import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Builds the web app unless its sources are those of the last build; with `--always`, in any case. An installation
 * without the build tools (`npm ci --omit=dev`) serves what was built before.
 */
const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'apps/web/dist/.made-of');
const SOURCES = join(ROOT, 'apps/web/src');
const BUILDER = join(ROOT, 'node_modules/.bin/vite');
const MADE_OF = [
  'apps/web/{src,public}/**/*',
  'apps/web/*.{html,json,ts,cjs,js}',
  'packages/{engine,contract}/src/**/*.ts',
  'docs/hosting.md',
  'docs/pictures/*',
  'package-lock.json',
];

/** Independent of the folder's path: the app may be built in one place and run in another. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(MADE_OF, { cwd: ROOT, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => relative(ROOT, join(entry.parentPath, entry.name))).sort();
  for (const path of paths) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

function build(madeFrom: string): number {
  const isBuilt = existsSync(STAMP);
  if (!existsSync(BUILDER)) {
    const whatIsThere = isBuilt ? 'was built from other files than these' : 'is not built';
    console.error(
      `The web app ${whatIsThere}, and what builds it is not installed. Run: npm ci --include=dev && npm run build && npm ci --omit=dev`,
    );
    return 1;
  }
  console.log('Building the web app ...');
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '-w', '@bracketbid/web'], {
    cwd: ROOT,
    stdio: 'inherit',
    // Of whoever starts the product, such as a test, it may name something else: React would be its slow variant.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status === 0) writeFileSync(STAMP, madeFrom);
  return status ?? 1;
}

/** A build without its sources, as in a container image. */
const isReadyMade = existsSync(STAMP) && !existsSync(SOURCES);
if (!isReadyMade) {
  const madeFrom = fingerprint();
  const isCurrent = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === madeFrom;
  if (!isCurrent || process.argv.includes('--always')) process.exitCode = build(madeFrom);
}
