import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChild } from './child.ts';
import { createScratchDatabase } from './scratchDatabase.ts';
import { groupResults } from './results.ts';
import { type Bench, manyGroups, memory, oneRoom, scaling } from './scenarios.ts';
import { markdownOf } from './table.ts';

const SCENARIOS = {
  groups: manyGroups,
  room: oneRoom,
  memory,
  scaling,
  results: groupResults,
} as const;
type Name = keyof typeof SCENARIOS;
const NAMES: readonly Name[] = ['groups', 'room', 'memory', 'scaling', 'results'];

const HELP = `npm run bench -- [--quick] [--groups N] [--only NAME] [--write] [--help]

Measures the live auction beside the floor of the platform, and prints tables in Markdown.

  --quick       one short round of each measurement
  --groups N    groups of 15 members (100)
  --only NAME   one of: ${NAMES.join(', ')}
  --write       also puts the tables into docs/performance.md

BENCH_DATABASE_URL=postgres://...  measures with PostgreSQL too, in a database made for it.
BENCH_CPU_PROFILE=folder           writes a CPU profile of the product there.
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
    const folder = await mkdtemp(join(tmpdir(), 'bracketbid-bench-'));
    const databases =
      databaseUrl === undefined
        ? undefined
        : [await createScratchDatabase(databaseUrl), await createScratchDatabase(databaseUrl)];
    const envOf = (role: string, at: number) => ({
      PORT: '0',
      DATA_DIR: join(folder, role),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: `${randomBytes(12).toString('base64url')}-Aa1`,
      DATABASE_URL: databases?.[at]?.url ?? '',
    });
    const profile = process.env['BENCH_CPU_PROFILE'];
    const product = await startChild(
      'subject.ts',
      envOf('product', 0),
      profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    );
    const floor = await startChild('floor.ts', envOf('floor', 1));
    const bench: Bench = {
      product,
      floor,
      groups: Number(flags.groups),
      seconds: flags.quick ? 1 : 1.5,
      rounds: flags.quick ? 1 : 3,
    };
    try {
      tables.push(markdownOf(await SCENARIOS[name](bench)));
    } finally {
      await Promise.all([product.close(), floor.close()]);
      for (const database of databases ?? []) await database.remove();
      await rm(folder, { recursive: true, force: true });
    }
    console.log(tables.at(-1));
  }
  return tables;
}

function whereAndWhen(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const asked = process.argv.slice(2).filter((flag) => flag !== '--write');
  const command = ['npm run bench', ...(asked.length > 0 ? ['--', ...asked] : [])].join(' ');
  return [
    `Command: \`${command}\`. Commit: ${commit}.`,
    `Machine: ${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, ${gigabytes} GB, Node ${process.version};`,
    `servers and load on the same cores. Date: ${new Date().toISOString().slice(0, 10)}.`,
  ].join(' ');
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
  const head = whereAndWhen();
  console.log(`${head}\n\n## Embedded database\n`);
  const text = [head, '', '## Embedded database', '', ...(await measure(names, undefined))];
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  if (databaseUrl !== undefined) {
    console.log('## PostgreSQL\n');
    const light = names.filter((name) => name === 'groups');
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
