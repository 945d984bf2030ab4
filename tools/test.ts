import { spawnSync } from 'node:child_process';

/** Every check, the cheapest first. */
const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['check', 'node', 'tools/check.ts'],
  ['build', 'node', 'tools/buildWhenNeeded.ts'],
  ['tests', 'vitest', 'run'],
  ['browser tests', 'vitest', 'run', '--config', 'e2e/vitest.config.ts'],
];

if (process.env['TEST_DATABASE_URL'] === undefined) {
  console.log('Skipped: the database suites on a real PostgreSQL. TEST_DATABASE_URL runs them.');
}
if (process.env['TEST_REDIS_URL'] === undefined) {
  console.log('Skipped: the suites on several processes. TEST_REDIS_URL runs them.');
}

for (const [name, command, ...args] of STEPS) {
  const startedMs = performance.now();
  console.log(`\n> ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.log(`> ${name}: ${status === 0 ? 'passed' : 'failed'} after ${seconds} s`);
  if (status !== 0) process.exit(status ?? 1);
}
