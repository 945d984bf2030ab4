import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A process started for a run, which can be ended in any way. */
export type Daemon = {
  readonly pid: number;
  /** Sends a signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Starts a process that logs to a file. `onGone` is called when it exits without having been stopped. */
export function startDaemon(options: {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Called with each line, to detect when it is ready. */
  readonly onLine?: (line: string) => void;
  readonly onGone: (what: string) => void;
}): Daemon {
  const { command, args, logFile } = options;
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isEnding = false;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve();
      if (!isEnding) options.onGone(`${command} ${args.join(' ')} ended with ${code ?? signal}`);
    });
  });
  const receive = (chunk: Buffer) => {
    appendFileSync(logFile, chunk);
    for (const line of chunk.toString().split('\n')) options.onLine?.(line);
  };
  child.stdout?.on('data', receive);
  child.stderr?.on('data', receive);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  return {
    pid,
    end: async (signal) => {
      isEnding = true;
      child.kill(signal);
      await gone;
    },
  };
}

/** Runs a command to completion. @throws with its output if it fails */
export async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    // Not `close`: its background processes may hold its output open.
    child.once('exit', resolve);
  });
  if (code !== 0) {
    const text = Buffer.concat(said).toString();
    throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${text}`);
  }
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No port'));
        else resolve(address.port);
      });
    });
  });
}

export function pause(ms: number): Promise<void> {
  return new Promise((resume) => {
    setTimeout(resume, ms);
  });
}
