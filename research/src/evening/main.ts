import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Costs } from './costs.ts';
import { type Fiftieth, runFiftieth } from './fiftieth.ts';
import { planHappenings } from './happenings.ts';
import { EVENING } from './plan.ts';
import { buildReport } from './report.ts';
import { type ResultCosts, resultCosts } from './singleCosts.ts';
import { whereAndWhen } from '@bracketbid/bench/whereAndWhen';

const HELP = `npm run evening -w research [-- --processes N] [--write] [--help]

Runs a fiftieth of an evening of a hundred thousand people, on one process and on two, and computes the whole of it.

  --processes N  processes of the evening that is looked at closely (16)
  --write        also puts the tables into docs/scale.md

BENCH_DATABASE_URL=postgres://...  a PostgreSQL server, where databases are made for it; needed.
BENCH_REDIS_URL=redis://...        is the process bus between its processes; needed.
`;

const DOCUMENT = new URL('../../../docs/scale.md', import.meta.url);
const BEGIN = '<!-- evening: begin -->';
const END = '<!-- evening: end -->';
/** As many as a fiftieth has. */
const GROUPS = 140;

const { values: flags } = parseArgs({
  options: {
    processes: { type: 'string', default: '16' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** What one process costs, and what it adds that there are others; noise doesn't make that cheaper than none. */
function costsFrom(one: Fiftieth, two: Fiftieth, results: ResultCosts): Costs {
  const sharing = (key: 'startMs' | 'eventMs' | 'tickMs') =>
    Math.max(0, two.costs[key] - one.costs[key]);
  return {
    ...one.costs,
    ...results,
    sharingStartMs: sharing('startMs'),
    sharingEventMs: sharing('eventMs'),
    sharingTickMs: sharing('tickMs'),
  };
}

async function main(): Promise<void> {
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  const processes = Number(flags.processes);
  const isReady = databaseUrl !== undefined && process.env['BENCH_REDIS_URL'] !== undefined;
  if (flags.help || !isReady || !Number.isInteger(processes) || processes < 1) {
    console.log(HELP);
    if (!flags.help) process.exitCode = 1;
    return;
  }
  const one = await runFiftieth(databaseUrl, 1);
  const two = await runFiftieth(databaseUrl, 2);
  const costs = costsFrom(one, two, await resultCosts(databaseUrl, GROUPS));
  const report = buildReport([one, two], costs, planHappenings(EVENING.people), processes);
  const text = `${whereAndWhen('evening -w research')}\n\n${report}`;
  console.log(text);
  if (!flags.write) return;
  const document = await readFile(DOCUMENT, 'utf8');
  const [before] = document.split(BEGIN);
  const after = document.split(END)[1];
  if (before === undefined || after === undefined) {
    throw new Error('docs/scale.md has no place for the tables');
  }
  await writeFile(DOCUMENT, `${before}${BEGIN}\n\n${text}\n${END}${after}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
