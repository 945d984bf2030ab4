import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Battle } from './battle.ts';
import { type Outcome, outcome } from './tally.ts';

/** The attackers' process. */
export type Attackers = {
  /** Runs one attack. One that hangs, or ends the process, is reported as a problem. */
  attack(name: string, battle: Battle): Promise<Outcome>;
  close(): void;
};

/** Attacks that end by themselves are over long before; one that hangs is stopped. */
const SPARE_MS = 90_000;

/** Real attackers don't share the product's machine: these yield to it wherever both need a processor. */
const NICENESS = 5;

const said = z.union([z.object({ outcome }), z.object({ error: z.string() })]);

/** Attacks run in their own process, so that their cost doesn't slow honest people down. */
export function createAttackers(): Attackers {
  let child: ChildProcess | null = null;
  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  process.once('exit', end);
  const start = (): Promise<ChildProcess> => {
    const started = fork(fileURLToPath(new URL('attackerProcess.ts', import.meta.url)), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = started;
    return new Promise((resolve, reject) => {
      const failed = () => reject(new Error('The attackers could not be started.'));
      started.once('exit', failed);
      // It reports when its code is loaded: loading doesn't count as an attack's time.
      started.once('message', () => {
        started.off('exit', failed);
        if (started.pid !== undefined) setPriority(started.pid, NICENESS);
        resolve(started);
      });
    });
  };
  return {
    attack: async (name, battle) => {
      const running = child ?? (await start());
      const timer = setTimeout(() => running.kill('SIGKILL'), battle.seconds * 1000 + SPARE_MS);
      const spoke = said.parse(
        await new Promise<unknown>((resolve) => {
          const gone = (code: number | null, signal: string | null) => {
            child = null;
            resolve({ error: `The attackers ended with ${code ?? signal}, with nothing to say.` });
          };
          running.once('exit', gone);
          running.once('message', (message) => {
            running.off('exit', gone);
            resolve(message);
          });
          running.send({ name, battle });
        }),
      );
      clearTimeout(timer);
      if ('outcome' in spoke) return spoke.outcome;
      return { sent: 0, answers: {}, problems: [spoke.error] };
    },
    close: () => {
      process.off('exit', end);
      end();
    },
  };
}
