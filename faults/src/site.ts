import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Daemon, freePort, pause, startDaemon } from './daemon.ts';
import { createPostgresql, isRoot, POSTGRESQL_BIN } from './postgresql.ts';

/** A whole installation on this machine: PostgreSQL, Redis, server processes, and nginx in front of them. */
export type Site = {
  /** The public address: nginx. */
  readonly url: string;
  /** The server processes by themselves. */
  readonly urls: readonly string[];
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly jwtSecret: string;
  /** SIGKILL: nothing is finished. */
  killServer(at: number): Promise<void>;
  /** SIGTERM, as a release does. @returns how long the exit took, milliseconds */
  stopServer(at: number): Promise<number>;
  /** Starts a process that is down, and waits until it reports that it is ready. */
  startServer(at: number): Promise<void>;
  /** The database's machine loses power and comes back. */
  crashPostgresql(): Promise<void>;
  killRedis(): Promise<void>;
  startRedis(): Promise<void>;
  close(): Promise<void>;
};

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const NGINX_CONF = fileURLToPath(new URL('../../ops/nginx.conf', import.meta.url));

/** What this machine lacks for a run; empty if it has everything. */
export function missingPrograms(): string[] {
  const programs = ['nginx', 'redis-server', ...(isRoot() ? ['runuser'] : [])];
  const missing = programs.filter((program) => {
    try {
      execFileSync('which', [program], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
  return POSTGRESQL_BIN === undefined ? [...missing, 'initdb'] : missing;
}

/** @param onGone  called when a part of it exits by itself: a fault that nobody injected */
export async function startSite(processes: number, onGone: (what: string) => void): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'bracketbid-faults-'));
  const findLog = (name: string) => join(folder, `${name}.log`);
  const ports = await Promise.all(Array.from({ length: processes + 3 }, freePort));
  const [postgresqlPort = 0, redisPort = 0, nginxPort = 0, ...serverPorts] = ports;
  const databaseUrl = `postgres://postgres@127.0.0.1:${postgresqlPort}/postgres`;
  const redisUrl = `redis://127.0.0.1:${redisPort}`;
  const jwtSecret = randomBytes(32).toString('hex');

  const postgresql = await createPostgresql(folder, postgresqlPort);
  let nginx: Daemon | null = null;
  const close = async () => {
    await nginx?.end('SIGQUIT');
    const up = servers.filter((server) => server !== null);
    await Promise.all(up.map((server) => server.end('SIGTERM')));
    await redis?.end('SIGTERM');
    await postgresql.stop('fast');
    await rm(folder, { recursive: true, force: true });
  };

  let redis: Daemon | null = null;
  const startRedis = async () => {
    const args = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', ''];
    redis = startDaemon({ command: 'redis-server', args, logFile: findLog('redis'), onGone });
    await pause(50);
  };
  await startRedis();

  const servers: (Daemon | null)[] = serverPorts.map(() => null);
  const startServer = async (at: number) => {
    const port = serverPorts[at];
    if (port === undefined || servers[at] != null) throw new Error(`Process ${at} is up`);
    await new Promise<void>((ready, failed) => {
      servers[at] = startDaemon({
        command: process.execPath,
        args: [MAIN],
        env: {
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: databaseUrl,
          REDIS_URL: redisUrl,
          JWT_SECRET: jwtSecret,
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'warn',
        },
        logFile: findLog(`server-${at + 1}`),
        onLine: (line) => {
          if (line.startsWith('Bracketbid is ready')) ready();
        },
        onGone: (what) => {
          servers[at] = null;
          failed(new Error(what));
          onGone(what);
        },
      });
    });
  };
  const takeServer = (at: number): Daemon => {
    const server = servers[at];
    if (server == null) throw new Error(`Process ${at} is down`);
    servers[at] = null;
    return server;
  };
  try {
    await mkdir(join(folder, 'data'));
    await Promise.all(serverPorts.map((_, at) => startServer(at)));
    const conf = join(folder, 'nginx.conf');
    const shipped = await readFile(NGINX_CONF, 'utf8');
    await writeFile(conf, nginxConf(shipped, { folder, nginxPort, serverPorts }));
    nginx = startDaemon({
      command: 'nginx',
      args: ['-c', conf, '-g', 'daemon off;'],
      logFile: findLog('nginx'),
      onGone,
    });
  } catch (error) {
    await close();
    throw error;
  }

  return {
    url: `http://127.0.0.1:${nginxPort}`,
    urls: serverPorts.map((port) => `http://127.0.0.1:${port}`),
    databaseUrl,
    redisUrl,
    jwtSecret,
    killServer: (at) => takeServer(at).end('SIGKILL'),
    stopServer: async (at) => {
      const startedMs = performance.now();
      await takeServer(at).end('SIGTERM');
      return performance.now() - startedMs;
    },
    startServer,
    crashPostgresql: async () => {
      await postgresql.stop('immediate');
      await pause(500);
      await postgresql.start();
    },
    killRedis: async () => {
      await redis?.end('SIGKILL');
      redis = null;
    },
    startRedis,
    close,
  };
}

/** The configuration that ships, with this run's addresses in place of those marked "yours". */
function nginxConf(
  shipped: string,
  at: {
    readonly folder: string;
    readonly nginxPort: number;
    readonly serverPorts: readonly number[];
  },
): string {
  const lines = shipped.split('\n');
  const first = lines.findIndex((line) => line.includes('server 127.0.0.1:3001'));
  const servers = at.serverPorts.map((port) => (lines[first] ?? '').replace('3001', String(port)));
  return lines
    .toSpliced(first, 3, ...servers)
    .join('\n')
    .replace('/run/bracketbid-nginx.pid', join(at.folder, 'nginx.pid'))
    .replace('listen 127.0.0.1:8080', `listen 127.0.0.1:${at.nginxPort}`);
}
