import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/**
 * Builds ops/Dockerfile with Docker or Podman, and runs the image as the compose files do: read-only, without any
 * capability. Skipped where there is neither.
 */
const ROOT = join(import.meta.dirname, '..');
const ENGINES = ['docker', 'podman'];
const MEGABYTES_MAX = 450;
const HEALTHY_MS_MAX = 120_000;
const POLL_MS = 500;

const NAME = `bracketbid-try-${randomUUID().slice(0, 8)}`;
const RESTRICTED = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--network=none'];
const SETTINGS = ['--env=ADMIN_PASSWORD=Admin-1234', '--env=LOG_LEVEL=error'];

const image = z.tuple([
  z.object({
    Size: z.number(),
    Config: z.object({
      User: z.string(),
      Healthcheck: z.object({ Test: z.tuple([z.literal('CMD')], z.string()) }),
    }),
  }),
]);

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`);
  console.log(`ok     ${what}`);
}

async function tryImage(engine: string): Promise<void> {
  const attempt = (...args: readonly string[]) =>
    spawnSync(engine, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const run = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = attempt(...args);
    if (status === 0) return stdout.trim();
    throw new Error(`${engine} ${args.join(' ')} failed:\n${stdout}${stderr}`.slice(-4000));
  };
  const state = (field: string) => run('inspect', '--format', `{{.State.${field}}}`, NAME);
  const succeeds = (user: string, command: readonly string[]) =>
    attempt('exec', `--user=${user}`, NAME, ...command).status === 0;

  try {
    // Podman's own format has no health check.
    const format = engine === 'podman' ? ['--format=docker'] : [];
    run('build', ...format, '--file=ops/Dockerfile', `--tag=${NAME}`, '.');
    const [{ Size, Config }] = image.parse(JSON.parse(run('image', 'inspect', NAME)));
    const [, ...healthcheck] = Config.Healthcheck.Test;
    const megabytes = Math.round(Size / 1e6);
    expect(megabytes < MEGABYTES_MAX, `${megabytes} MB are less than ${MEGABYTES_MAX}`);

    run(
      'run',
      '--detach',
      `--name=${NAME}`,
      `--volume=${NAME}:/data`,
      ...RESTRICTED,
      ...SETTINGS,
      NAME,
    );
    const isHealthy = () => succeeds(Config.User, healthcheck);
    const endMs = performance.now() + HEALTHY_MS_MAX;
    while (state('Running') === 'true' && !isHealthy() && performance.now() < endMs) {
      await delay(POLL_MS);
    }
    expect(isHealthy(), 'the health check succeeds');
    expect(Config.User === 'bracketbid', `it runs as ${Config.User}`);
    expect(!succeeds('root', ['touch', '/app/try']), 'nobody writes into the image');
    expect(succeeds(Config.User, ['touch', '/data/try', '/tmp/try']), 'it writes into its volume');
    run('stop', '--time=15', NAME);
    expect(state('ExitCode') === '0', 'SIGTERM ends it with 0');
  } finally {
    attempt('rm', '--force', '--volumes', NAME);
    attempt('volume', 'rm', NAME);
    attempt('image', 'rm', NAME);
  }
}

// A client without its daemon answers no `info`.
const engine = ENGINES.find((name) => spawnSync(name, ['info']).status === 0);
if (engine === undefined) {
  console.log('The image was not tried: neither Docker nor Podman runs here.');
} else {
  await tryImage(engine).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
