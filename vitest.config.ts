import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longestFirst.ts';

export default defineConfig({
  test: {
    // What must happen is waited for, however busy the machine is.
    expect: { poll: { timeout: 20_000 } },
    include: ['{packages,apps,simulation,faults,hostile,bench,tools}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Some tests wait, for a process or a deadline: three of them keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Servers and commands that tests start, two hundred processes, compile the product once.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled') },
  },
});
