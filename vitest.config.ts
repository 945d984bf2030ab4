import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longestFirst.ts';

/** Files that replace modules for all that is imported after them, or functions of Node itself. */
const ISOLATED = [
  'apps/server/src/platform/db/embedded/fullDisk.db.test.ts',
  'packages/engine/src/auction/receipts/nextVersion.test.ts',
  'simulation/src/cluster/brokenRules.test.ts',
  'simulation/src/cluster/gavel/rooms.test.ts',
];

export default defineConfig({
  test: {
    // What must happen is waited for, however busy the machine is.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Some tests wait, for a process or a deadline: four of them keep two cores busy.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Servers and commands that tests start, two hundred processes, compile the product once.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'engine and server',
          include: ['{packages/engine,apps/server,simulation,faults,hostile}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...ISOLATED],
          // They keep nothing between them: what they import, 1.2 s for a server's, is evaluated once for many files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: ISOLATED },
      },
      {
        extends: true,
        test: {
          name: 'web, contract and tools',
          include: ['{packages/contract,packages/look,apps/web,bench,tools}/**/*.test.ts'],
          isolate: false,
        },
      },
    ],
  },
});
