import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** What a process of bidders is to do. */
export const jobSchema = z.object({
  dataDir: z.string(),
  databaseUrl: z.string().optional(),
  /** Of its bids. */
  seed: z.number(),
});
export type Job = z.infer<typeof jobSchema>;

const fromBidders = z.object({
  kind: z.literal('ready'),
  /** What is wrong with the logs that it has found. */
  problems: z.array(z.string()),
  /** How many events they had. */
  events: z.number(),
});
export type FromBidders = z.infer<typeof fromBidders>;

/** One life of a process of bidders. */
export type Life = {
  /** Once it bids. @throws with its output if it ends before */
  readonly ready: Promise<FromBidders>;
  readonly ended: Promise<void>;
  /** SIGKILL: nothing is finished. */
  kill(): Promise<void>;
  /** It finishes its bids and closes the database. */
  stop(): Promise<void>;
};

const PROCESS = fileURLToPath(new URL('bidderProcess.ts', import.meta.url));

/** @param layer  loaded before it, with this environment: what lies between the database and the disk */
export function startLife(
  job: Job,
  layer?: { readonly file: string; readonly env: Readonly<Record<string, string>> },
): Life {
  const child = fork(PROCESS, [JSON.stringify(job)], {
    execArgv: ['--no-warnings', ...(layer === undefined ? [] : ['--import', layer.file])],
    env: { ...process.env, ...layer?.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const hear = (chunk: Buffer): void => void (said += chunk.toString());
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<FromBidders>((resolve, reject) => {
    child.once('message', (message) => resolve(fromBidders.parse(message)));
    void ended.then(() => reject(new Error(`The bidders ended before they began: ${said}`)));
  });
  // A life that is killed while it starts is awaited by nobody.
  ready.catch(() => undefined);
  return {
    ready,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      if (child.connected) child.send('stop');
      await ended;
    },
  };
}
