import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Random } from '@bracketbid/simulation/random';
import { pause } from '@bracketbid/faults/daemon';
import { type Answer, type Logs, readAnswers } from './answers.ts';
import { openProduct } from './database.ts';
import { decode, type Entry } from './journal.ts';
import { type FromBidders, startLife } from './life.ts';

/** Busy hours of an embedded database, and everything that reached its disk. */
export type Recording = {
  /** The disk as it was before. */
  readonly base: string;
  /** The disk as it was in the end. */
  readonly end: string;
  readonly entries: readonly Entry[];
  readonly answers: readonly Answer[];
  /** The logs in the end: those at any instant are the beginnings of these. */
  readonly logs: Logs;
  /** What the lives have found wrong. */
  readonly problems: readonly string[];
};

const LAYER = fileURLToPath(new URL('recordDisk.ts', import.meta.url));

/** Checkpoints come after so many appends: with some hundred appends a second, several a second. */
const CHECKPOINT_EVERY = 60;

/** Entries until a life that is to die does so: its end may lie in its recovery, too. */
const ENTRIES = { min: 500, max: 12_000 };

/**
 * Records lives of bidders on a copy of `prepared`: every second one is killed at a random instant and the next recovers
 * from it, the others stop cleanly. So starts, recoveries, checkpoints and stops are in it as well as bids.
 */
export async function record(
  prepared: string,
  folder: string,
  options: { readonly lives: number; readonly lifeMs: number; readonly random: Random },
): Promise<Recording> {
  const { lives, lifeMs, random } = options;
  const at = placesIn(folder);
  mkdirSync(folder, { recursive: true });
  cpSync(prepared, at.base, { recursive: true });
  cpSync(prepared, at.end, { recursive: true });
  const problems: string[] = [];
  for (let number = 0; number < lives; number += 1) {
    const dies = number % 2 === 0;
    const entries = ENTRIES.min + random.below(ENTRIES.max - ENTRIES.min);
    const life = startLife(
      { dataDir: at.end, seed: random.below(2 ** 31) },
      {
        file: LAYER,
        env: {
          PLUG_JOURNAL: at.journal,
          PLUG_CHECKPOINT_EVERY: String(CHECKPOINT_EVERY),
          PLUG_ENTRIES_MAX: dies ? String(entries) : 'Infinity',
        },
      },
    );
    const began: FromBidders | null = dies ? await life.ready.catch(() => null) : await life.ready;
    problems.push(...(began?.problems ?? []));
    if (dies) await life.ended;
    else {
      await pause(lifeMs);
      await life.stop();
    }
  }
  const read = await readRecording(folder);
  return { ...read, problems: [...problems, ...read.problems] };
}

/** A recording that was kept. */
export async function readRecording(folder: string): Promise<Recording> {
  const at = placesIn(folder);
  if (!existsSync(at.journal)) throw new Error(`There is no recording in ${folder}`);
  const entries = decode(readFileSync(at.journal));
  // The end itself stays as it is.
  const copy = join(folder, 'read');
  cpSync(at.end, copy, { recursive: true, force: true });
  const product = await openProduct({ dataDir: copy }, () => undefined);
  const logs = await product.readLogs();
  await product.close();
  return { ...at, entries, logs, answers: readAnswers(at.end), problems: [] };
}

function placesIn(folder: string) {
  return {
    base: join(folder, 'base'),
    end: join(folder, 'end'),
    journal: join(folder, 'journal'),
  };
}
