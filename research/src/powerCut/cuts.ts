import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '@bracketbid/simulation/random';
import type { Answer } from './answers.ts';
import { problemsAfterCut } from './cutCheck.ts';
import { createDiskModel } from './diskModel.ts';
import type { Entry } from './journal.ts';
import type { Recording } from './recording.ts';

/** A power cut that was tried. */
export type Cut = {
  /** Its number, which with the seed of the run and the recording gives the same cut again. */
  readonly number: number;
  /** After so many entries of the journal the power went. */
  readonly at: number;
  /** Bids that had been acknowledged by then. */
  readonly acknowledged: number;
  readonly problems: readonly string[];
};

/** Databases that are started at once. */
const STARTED_AT_ONCE = 2;

/** A cut near a flush is at most so many entries after it. */
const NEAR_ENTRIES = 3;

/**
 * Cuts the power of a recording at random instants, and starts the product on what is left.
 *
 * @param numbers  which cuts of this seed
 */
export async function cutPower(
  recording: Recording,
  options: {
    readonly numbers: readonly number[];
    readonly seed: number;
    /** Folders are made in here, and removed. */
    readonly scratch: string;
    readonly onCut?: (cut: Cut) => void;
  },
): Promise<Cut[]> {
  const { entries, answers, logs } = recording;
  const draw = createDraw(entries);
  const cuts = options.numbers
    .map((number) => {
      const random = createRandom(options.seed * 1_000_003 + number);
      return { number, random, at: draw(random) };
    })
    .toSorted((a, b) => a.at - b.at);
  const answeredAt = answeredIn(entries);
  const model = createDiskModel(join(recording.base, 'pg'));
  const done: Cut[] = [];
  const running = new Set<Promise<void>>();
  let applied = 0;
  for (const { number, random, at } of cuts) {
    for (; applied < at; applied += 1) {
      const entry = entries[applied];
      if (entry !== undefined) model.apply(entry);
    }
    const folder = join(options.scratch, `cut-${number}`);
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(recording.base, 'plan.json'), join(folder, 'plan.json'));
    model.writeAfterCut(join(folder, 'pg'), random);
    const said = answersBefore(at, answers, answeredAt);
    const checking = problemsAfterCut(folder, said, logs).then((problems) => {
      const acknowledged = said.filter(({ kind }) => kind === 'stored').length;
      const cut = { number, at, acknowledged, problems };
      done.push(cut);
      options.onCut?.(cut);
      rmSync(folder, { recursive: true, force: true });
      running.delete(checking);
    });
    running.add(checking);
    if (running.size >= STARTED_AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  return done;
}

/**
 * A third of the instants are anywhere, a third at a flush, and a third right after the answer to a bid, before anything
 * else has happened: there a mistake would show.
 */
function createDraw(entries: readonly Entry[]): (random: Random) => number {
  const listIndexes = (isOne: (entry: Entry) => boolean): number[] =>
    entries.flatMap((entry, index) => (isOne(entry) ? [index] : []));
  const flushes = listIndexes(({ kind }) => kind === 'flush');
  const answers = listIndexes((entry) => entry.kind === 'answer' && entry.bids.length > 0);
  return (random) => {
    const among = random.below(3);
    if (among === 0) return 1 + random.below(entries.length);
    if (among === 1) return (answers[random.below(answers.length)] ?? 0) + 1;
    const flush = flushes[random.below(flushes.length)] ?? 0;
    return Math.min(entries.length, flush + random.below(NEAR_ENTRIES));
  };
}

/** Where the answer to a bid stands: the last one, if it was stored at the second try. */
function answeredIn(entries: readonly Entry[]): Map<string, number> {
  return new Map(
    entries.flatMap((entry, index) =>
      entry.kind === 'answer' ? entry.bids.map((bid): [string, number] => [bid, index]) : [],
    ),
  );
}

/** What had been acknowledged when so many entries were written, and what is refused at any time. */
function answersBefore(
  at: number,
  answers: readonly Answer[],
  answeredAt: ReadonlyMap<string, number>,
): Answer[] {
  return answers.filter(({ kind, clientBidId }) => {
    if (kind === 'refused') return true;
    if (kind !== 'stored') return false;
    const answered = answeredAt.get(clientBidId);
    if (answered === undefined)
      throw new Error('The recording has no answer to an acknowledged bid');
    return answered < at;
  });
}
