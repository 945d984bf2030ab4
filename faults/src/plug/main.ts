import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { POSTGRESQL_BIN } from '../postgresql.ts';
import { cutPower } from './cuts.ts';
import { createPlaces } from './places.ts';
import { readRecording } from './recording.ts';
import { type Trial, tryCuts, tryFullDisks, tryKills } from './runPlug.ts';

const IN_MEMORY = '/dev/shm';

/**
 * Pulls the plug so many times in each way, and prints what came of it as Markdown.
 *
 * @returns whether every promise was kept
 */
export async function runPlug(times: number, seed: number): Promise<boolean> {
  const inMemory = existsSync(IN_MEMORY) ? IN_MEMORY : null;
  const places = await createPlaces({ inMemory, hasPostgresql: POSTGRESQL_BIN !== undefined });
  const options = { times, seed, say: (text: string) => console.error(text) };
  const trials = await Promise.all([
    tryCuts(places, options),
    tryKills('embedded', places.embedded, options),
    ...(places.postgresql === null ? [] : [tryKills('PostgreSQL', places.postgresql, options)]),
    tryFullDisks(places, options),
  ]);
  if (places.postgresql === null) console.error('PostgreSQL was skipped: it is not installed.');
  const isKept = trials.every(({ problems }) => problems.length === 0);
  console.log(reportOf(trials, seed));
  // What is wrong is kept, to be looked at.
  if (isKept) await places.close();
  return isKept;
}

/** Cuts a recording that was kept, at one instant. @returns whether nothing is wrong */
export async function showCut(folder: string, seed: number, number: number): Promise<boolean> {
  const recording = await readRecording(folder);
  const [cut] = await cutPower(recording, { seed, numbers: [number], scratch: folder });
  console.log(cut);
  return cut?.problems.length === 0;
}

function reportOf(trials: readonly Trial[], seed: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const problems = trials.flatMap((trial) =>
    trial.problems.map((text) => `${trial.what}: ${text}`),
  );
  return [
    `Commit ${commit}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, seed ${seed}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    '| what happened | database | times | bids acknowledged | broken promises |',
    '| --- | --- | --: | --: | --: |',
    ...trials.map(
      ({ what, database, times, acknowledged, denied, problems: found }) =>
        `| ${what}${denied === null ? '' : ` (${denied} writes and flushes failed)`} | ${database} | ${times} | ${acknowledged} | ${found.length} |`,
    ),
    '',
    ...problems.map((text) => `- ${text}`),
  ].join('\n');
}
