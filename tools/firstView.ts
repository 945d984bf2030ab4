import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findBuiltFiles } from '../apps/web/builtFiles.ts';

/**
 * Adds up what the first view of an auction downloads, as it is served, and fails above what a phone may be asked to wait
 * for. Charts, editors and Mantine's parts come with other screens.
 */
const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'apps/web/dist');
const AUCTION = ['src/features/auction/AuctionScreen.tsx', 'src/live/socket/connect.ts'];
const BYTES_MAX = { js: 150_000, css: 30_000 } as const;
/** What only other screens may bring. */
const FOREIGN = /\bmantine-[A-Z]|MantineProvider|recharts|ProseMirror/;

type Kind = keyof typeof BYTES_MAX;

const built = spawnSync('node', ['tools/buildWhenNeeded.ts'], { cwd: ROOT, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

const page = readFileSync(join(DIST, 'index.html'), 'utf8');
const files = new Set([
  ...[...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file),
  ...findBuiltFiles(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'), AUCTION),
]);

const served = (file: string) =>
  statSync(join(DIST, `${file}.br`), { throwIfNoEntry: false })?.size ??
  statSync(join(DIST, file)).size;

let isWithin = true;
for (const kind of Object.keys(BYTES_MAX).filter((key): key is Kind => key in BYTES_MAX)) {
  const ofKind = [...files].filter((file) => file.endsWith(`.${kind}`));
  const bytes = ofKind.reduce((sum, file) => sum + served(file), 0);
  const max = BYTES_MAX[kind];
  isWithin &&= bytes <= max;
  console.log(`${kind}: ${(bytes / 1000).toFixed(1)} kB of ${max / 1000} kB as served`);
  for (const file of ofKind)
    console.log(`  ${(served(file) / 1000).toFixed(1).padStart(6)} ${file}`);
  for (const file of ofKind.filter(
    (each) => kind === 'js' && FOREIGN.test(readFileSync(join(DIST, each), 'utf8')),
  )) {
    console.log(
      `${file} brings parts of Mantine, charts or an editor: fetch them by late() of ui/late.tsx`,
    );
    isWithin = false;
  }
}
process.exit(isWithin ? 0 : 1);
