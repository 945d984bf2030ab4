import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    testTimeout: 150_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
