import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compressedAnswers } from './answers.ts';
import { install } from './install.ts';
import { contestResults } from './contests.ts';
import { whereAndWhen } from './whereAndWhen.ts';
import { longReads } from './longReads.ts';
import { sitePauses } from './pauses.ts';
import { sharedGroups } from './shares.ts';
import { waitingMaxima } from './maxima.ts';
import { phones } from './phone.ts';
import { thumbs } from './thumb.ts';
import { groupResults } from './results.ts';
import { type Bench, manyGroups, memory, oneRoom, scaling } from './scenarios.ts';
import { settlements } from './settlement.ts';
import { startStorm } from './storm.ts';
import { formatMarkdown } from './table.ts';

const SCENARIOS = {
  groups: manyGroups,
  room: oneRoom,
  memory,
  scaling,
  results: groupResults,
  contests: contestResults,
  storm: startStorm,
  reads: longReads,
  answers: compressedAnswers,
  pause: sitePauses,
  shares: sharedGroups,
  phone: phones,
  thumb: thumbs,
  settlement: settlements,
  maxima: waitingMaxima,
} as const;
type Name = keyof typeof SCENARIOS;
const NAMES: readonly Name[] = [
  ...(['groups', 'room', 'memory', 'scaling'] as const),
  ...([
    'results',
    'contests',
    'storm',
    'reads',
    'answers',
    'pause',
    'phone',
    'thumb',
    'shares',
    'settlement',
  ] as const),
  'maxima',
];

const HELP = `npm run bench -- [--quick] [--groups N] [--only NAME] [--write] [--help]

Measures the live auction beside the floor of the platform, and prints tables in Markdown.

  --quick       one short round of each measurement
  --groups N    groups of 15 members (100)
  --only NAME   one of: ${NAMES.join(', ')}
  --write       also puts the tables into docs/performance.md

BENCH_DATABASE_URL=postgres://...  measures with PostgreSQL too, in a database made for it.
BENCH_REDIS_URL=redis://...        is the process bus between its processes.
BENCH_CPU_PROFILE=folder           writes a CPU profile of the product there.
BENCH_NODE_FLAGS="--flag ..."      starts the product's and the floor's processes with these flags of Node's.
`;

const DOCUMENT = new URL('../../docs/performance.md', import.meta.url);
const BEGIN = '<!-- bench: begin -->';
const END = '<!-- bench: end -->';

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    groups: { type: 'string', default: '100' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Measures with one kind of database. Every scenario gets servers that nothing else has used. */
async function measure(names: readonly Name[], databaseUrl: string | undefined): Promise<string[]> {
  const tables: string[] = [];
  for (const name of names) {
    const [subject, bare] = await Promise.all([
      install('subject.ts', databaseUrl, 1),
      install('floor.ts', databaseUrl, 1),
    ]);
    const [product] = subject.servers;
    const [floor] = bare.servers;
    if (product === undefined || floor === undefined) throw new Error('Nothing was started');
    const bench: Bench = {
      product,
      floor,
      groups: Number(flags.groups),
      seconds: flags.quick ? 1 : 1.5,
      rounds: flags.quick ? 1 : 3,
      install: (processes) => install('subject.ts', databaseUrl, processes),
      processesMax: databaseUrl === undefined ? 1 : 2,
    };
    try {
      tables.push(formatMarkdown(await SCENARIOS[name](bench)));
    } finally {
      await Promise.all([subject.close(), bare.close()]);
    }
    console.log(tables.at(-1));
  }
  return tables;
}

async function main(): Promise<void> {
  if (flags.help) {
    console.log(HELP);
    return;
  }
  const names = NAMES.filter((name) => flags.only === undefined || flags.only === name);
  if (names.length === 0 || !Number.isInteger(Number(flags.groups)) || Number(flags.groups) < 1) {
    throw new Error(HELP);
  }
  const head = whereAndWhen('bench');
  console.log(`${head}\n\n## Embedded database\n`);
  // An embedded database has one process, which shares with nobody.
  const alone = names.filter((name) => name !== 'shares');
  const text = [head, '', '## Embedded database', '', ...(await measure(alone, undefined))];
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  if (databaseUrl !== undefined) {
    console.log('## PostgreSQL\n');
    const light = names.filter((name) =>
      ['groups', 'storm', 'reads', 'pause', 'shares'].includes(name),
    );
    text.push('## PostgreSQL', '', ...(await measure(light, databaseUrl)));
  }
  if (!flags.write) return;
  const document = await readFile(DOCUMENT, 'utf8');
  const [before] = document.split(BEGIN);
  const after = document.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/performance.md has no place for the tables');
  await writeFile(DOCUMENT, `${before}${BEGIN}\n\n${text.join('\n')}\n${END}${after}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
