import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { POSTGRESQL_BIN } from '@bracketbid/faults/postgresql';
import { cutPower } from './cuts.ts';
import { createPlaces } from './places.ts';
import { readRecording } from './recording.ts';
import { type Trial, tryCuts, tryFullDisks, tryKills } from './trials.ts';

const HELP = `npm run power-cuts -w research [-- --times N] [--seed S] [--help]

Cuts the power of embedded databases, kills processes and fills disks, and checks that no acknowledged bid is lost.

  --times N       failures of each kind (30)
  --seed S        of the first of them (1); a failure prints its own
  --recording F   with --seed and --cut: repeats one cut of a recording that a failure has kept
  --cut K
`;

const IN_MEMORY = '/dev/shm';

const { values: flags } = parseArgs({
  options: {
    times: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    recording: { type: 'string' },
    cut: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});

/**
 * Causes so many failures of each kind, and prints the results as Markdown.
 *
 * @returns whether every promise was kept
 */
async function runTrials(times: number, seed: number): Promise<boolean> {
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
  console.log(buildReport(trials, seed));
  // What is wrong is kept, to be looked at.
  if (isKept) await places.close();
  return isKept;
}

/** Cuts a recording that was kept, at one instant. @returns whether nothing is wrong */
async function showCut(folder: string, seed: number, number: number): Promise<boolean> {
  const recording = await readRecording(folder);
  const [cut] = await cutPower(recording, { seed, numbers: [number], scratch: folder });
  console.log(cut);
  return cut?.problems.length === 0;
}

function buildReport(trials: readonly Trial[], seed: number): string {
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

if (flags.help) console.log(HELP);
else {
  const seed = Number(flags.seed);
  const isKept =
    flags.recording === undefined
      ? await runTrials(Number(flags.times), seed)
      : await showCut(flags.recording, seed, Number(flags.cut));
  if (!isKept) process.exitCode = 1;
}
