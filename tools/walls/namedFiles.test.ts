import { expect, it } from 'vitest';
import { staleNames } from './namedFiles.ts';

const PATHS = ['apps/server/src/groups/hosting/nudging.ts', 'tools/check.ts'];
const SOURCES = [
  { path: 'apps/server/src/groups/hosting/nudging.ts', text: 'const NUDGE_MS = 1;' },
];
const stale = (text: string) => staleNames([{ path: 'docs/a.md', text }], PATHS, SOURCES);

it('knows files by their names, and by the ends of their paths', () => {
  expect(stale('`nudging.ts`, `hosting/nudging.ts` and `tools/check.ts`')).toEqual([]);
});

it('finds a file that was moved, renamed or removed', () => {
  expect(stale('One\n`groups/nudging.ts`')).toEqual([
    'docs/a.md:2 names groups/nudging.ts, which is no file',
  ]);
  expect(stale('`udging.ts`')).toEqual(['docs/a.md:1 names udging.ts, which is no file']);
});

it('finds a name that is not in its file any more', () => {
  expect(stale('`NUDGE_MS` in `hosting/nudging.ts`')).toEqual([]);
  expect(stale('`NUDGE` in `hosting/nudging.ts`')).toEqual([
    'docs/a.md:1 looks for NUDGE in hosting/nudging.ts',
  ]);
  expect(stale('`NUDGE_MS`, `CHANGES` in `hosting/nudging.ts`')).toEqual([
    'docs/a.md:1 looks for CHANGES in hosting/nudging.ts',
  ]);
});
