import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import type { Installation } from './scenarios.ts';
import { createScratchDatabase } from './scratchDatabase.ts';

/**
 * Starts servers on one fresh database that nothing else has used; an embedded database has one server.
 *
 * @param nodeArguments  beside those of the environment
 */
export async function install(
  file: 'subject.ts' | 'floor.ts',
  databaseUrl: string | undefined,
  processes: number,
  nodeArguments: readonly string[] = [],
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'bracketbid-bench-'));
  const database = databaseUrl === undefined ? null : await createScratchDatabase(databaseUrl);
  const profile = process.env['BENCH_CPU_PROFILE'];
  const isProfiled = profile !== undefined && file === 'subject.ts';
  const servers: Child[] = [];
  // One after the other: the first one creates the tables.
  for (let number = 0; number < processes; number += 1) {
    const env = {
      PORT: '0',
      DATA_DIR: join(folder, String(number)),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      JWT_SECRET: SECRETS.jwt,
      ADMIN_PASSWORD: SECRETS.password,
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: processes > 1 ? (process.env['BENCH_REDIS_URL'] ?? '') : '',
    };
    const profiling = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
    const flags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [];
    servers.push(await startChild(file, env, [...profiling, ...flags, ...nodeArguments]));
  }
  return {
    servers,
    databaseUrl: database?.url ?? null,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await database?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const SECRETS = {
  jwt: randomBytes(32).toString('hex'),
  password: `${randomBytes(12).toString('base64url')}-Aa1`,
};
