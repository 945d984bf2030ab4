import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: [join(import.meta.dirname, 'src/support/aroundEachTest.ts')],
    // Generous timeouts: what must happen is waited for, however busy the machine is.
    expect: { poll: { timeout: 40_000 } },
    include: ['e2e/**/*.spec.ts'],
    testTimeout: 150_000,
    hookTimeout: 120_000,
    // One after the other, the files of a process share what they import, and one browser.
    isolate: false,
    // A browser keeps a core busy: a third test beside two would only make each of them slower.
    maxWorkers: 2,
  },
});
