import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../../src/platform/db/open.ts';
import { ADMIN } from '../startServer.ts';
import { START_ENVIRONMENT, START_OPTIONS } from './startCommand.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const READY = /ready at (http:\S+)/;

/** The product as people run it: a process of its own, which can be killed. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** SIGKILL: nothing is finished. Settles when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and the exit code it ends with. */
  stop(): Promise<number | null>;
  /** Its output so far. */
  said(): string;
};

/** A process of the product that may never become ready. */
export type Spawned = {
  readonly pid: number;
  said(): string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code; null after a signal that it did not handle. */
  readonly ended: Promise<number | null>;
  /** Where it serves. @throws with its output if it exits instead */
  readonly url: Promise<string>;
};

/** How a process is started differently from `npm start`. */
export type SpawnOptions = {
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node itself, beside those of `npm start`. */
  readonly node?: readonly string[];
  /** In octal digits: what a shell's `umask` takes. */
  readonly umask?: string;
};

/** Starts the product without waiting for it. */
export function spawnServer(location: DatabaseLocation, options: SpawnOptions = {}): Spawned {
  const command = [process.execPath, ...START_OPTIONS, ...(options.node ?? []), MAIN];
  const [program = '', ...args] =
    options.umask === undefined
      ? command
      : ['/bin/sh', '-c', `umask ${options.umask}; exec "$@"`, 'sh', ...command];
  const child = spawn(program, args, {
    env: {
      ...process.env,
      ...START_ENVIRONMENT,
      PORT: String(options.port ?? 0),
      HOST: '127.0.0.1',
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl ?? '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'fatal',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The server has no process');
  // All of its output is there once it has ended.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const { said, url } = listenTo(child, ended);
  return { pid, said, ended, url, signal: (name) => child.kill(name) };
}

/** Starts the product on a database and waits until it is ready. @throws with its output if it exits instead */
export async function startProcess(
  location: DatabaseLocation,
  port = 0,
  options: SpawnOptions = {},
): Promise<ServerProcess> {
  const { pid, said, ended, url, signal } = spawnServer(location, { ...options, port });
  return {
    url: await url,
    pid,
    said,
    kill: async () => {
      signal('SIGKILL');
      await ended;
    },
    stop: () => {
      signal('SIGTERM');
      return ended;
    },
  };
}

function listenTo(
  child: ChildProcess,
  ended: Promise<number | null>,
): Pick<Spawned, 'said' | 'url'> {
  let said = '';
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const [, ready] = READY.exec(said) ?? [];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  // Nobody awaits it where the server is expected to end.
  url.catch(() => undefined);
  return { said: () => said, url };
}
