import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Builds the web app unless what it is made of is what the last build was made of. */
const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'apps/web/dist/.made-of');
const MADE_OF = [
  'apps/web/{src,public}/**/*',
  'apps/web/*.{html,json,ts,cjs,js}',
  'packages/{engine,contract}/src/**/*.ts',
  'package-lock.json',
];

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(MADE_OF, { cwd: ROOT, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  for (const path of paths) hash.update(path).update('\0').update(readFileSync(path));
  return hash.digest('hex');
}

const madeOf = fingerprint();
const isCurrent = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === madeOf;
if (!isCurrent) {
  console.log('Building the web app ...');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, madeOf);
}
