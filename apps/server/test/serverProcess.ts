import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../src/db/open.ts';
import { ADMIN } from './startServer.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const READY = /ready at (http:\S+)/;

/** The product as people run it: a process of its own, which can be killed. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** SIGKILL: no last words, nothing finished. Settles when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and the exit code it ends with. */
  stop(): Promise<number | null>;
};

/** Starts the product on a database and waits until it is ready. @throws with what it said, when it ends instead */
export async function startProcess(location: DatabaseLocation, port = 0): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl ?? '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await readyUrl(child, ended);
  const { pid } = child;
  if (pid === undefined) throw new Error('The server has no process');
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    pid,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

function readyUrl(child: ChildProcess, ended: Promise<number | null>): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const [, url] = READY.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
}
