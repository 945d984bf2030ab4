import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { TABLE_WRITERS } from '../apps/server/src/platform/db/tableWriters.ts';
import { computeFigures, FOREIGN_READS_MAX, withFigures } from './house/figures.ts';
import { SERVER_AREAS } from './serverAreas.ts';
import { circles, folderCircles } from './walls/circles.ts';
import { ownColours, staleExceptions } from './walls/colours.ts';
import { ruleIds, uncited } from './walls/citations.ts';
import { doorsElsewhere, staleDoors } from './walls/doors.ts';
import { listExcess } from './walls/limits.ts';
import { staleNames } from './walls/namedFiles.ts';
import { vagueNames } from './walls/names.ts';
import { featureWalls, packageWalls } from './walls/packages.ts';
import { upwardImports } from './walls/serverAreas.ts';
import { longSubjects, readSubjects } from './walls/subjects.ts';
import { isTest, readDocuments, readPaths, readSources, readStyles } from './walls/sources.ts';
import { foreignAccesses, foreignWrites } from './walls/tableWriters.ts';
import { fixedTextSizes } from './walls/textSizes.ts';

/** The static checks: types, lint, format, unused code, and the walls of `tools/walls`. */
const TYPE_PROJECTS = [
  'packages/engine',
  'packages/engine/tsconfig.test.json',
  'packages/contract',
  'packages/look',
  'packages/look/tsconfig.test.json',
  'apps/server',
  'apps/web',
  'apps/web/worker',
  'simulation',
  'bench',
  'faults',
  'hostile',
  'research',
  'e2e',
  'tools',
];

type Check = { readonly name: string; readonly command: readonly string[] };
const CHECKS: readonly Check[] = [
  ...TYPE_PROJECTS.map((project) => ({
    name: `types ${project}`,
    command: ['tsc', '-p', project],
  })),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'unused', command: ['knip'] },
  { name: 'first view of an auction', command: ['node', 'tools/firstView.ts'] },
  { name: 'API documents', command: ['node', 'tools/apiDocuments.ts'] },
  { name: 'types of the tables', command: ['node', 'tools/tables.ts', '--check'] },
  {
    // Production code needs no development dependency, and exports nothing only for tests.
    name: 'unused in production',
    command: ['knip', '-c', 'knip.production.json', '--production', '--strict'],
  },
];

/** For two cores: more would only wait for each other. */
const AT_ONCE = 2;

async function run({ name, command }: Check): Promise<boolean> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) process.stdout.write(Buffer.concat(output));
  return code === 0;
}

/** @returns the violations, one per line */
type Wall = { readonly name: string; readonly violations: () => readonly string[] };
const sources = readSources('.');
const styles = readStyles('.');
const paths = readPaths('.');
const looks = [...sources, ...styles];
const rules = ruleIds(readFileSync('docs/rules.md', 'utf8'));
const WALLS: readonly Wall[] = [
  { name: 'circles of imports', violations: () => circles(sources) },
  { name: 'circles of a feature’s folders', violations: () => folderCircles(sources) },
  { name: 'walls between packages', violations: () => packageWalls(sources) },
  { name: 'walls between features of the web', violations: () => featureWalls(sources) },
  {
    name: 'areas of the server import downwards',
    violations: () => upwardImports(sources, Object.keys(SERVER_AREAS)),
  },
  { name: 'one writer a table', violations: () => foreignWrites(sources, TABLE_WRITERS) },
  {
    name: 'doors stand where they are documented',
    violations: () => [...doorsElsewhere(sources), ...staleDoors(sources)],
  },
  {
    name: 'components have no colours of their own',
    violations: () => [...ownColours(looks), ...staleExceptions(looks)],
  },
  {
    name: 'files, functions and folders stay small',
    violations: () => listExcess(sources, paths),
  },
  {
    name: 'few reads of foreign tables',
    violations: () => {
      const reads = foreignAccesses(sources, TABLE_WRITERS);
      return reads.length > FOREIGN_READS_MAX ? reads : [];
    },
  },
  {
    name: 'the figures of docs/architecture.md',
    violations: () => {
      const text = readFileSync('docs/architecture.md', 'utf8');
      const isFresh = withFigures(text, computeFigures({ sources, styles, paths })) === text;
      return isFresh ? [] : ['They have changed: npm run house -- --write'];
    },
  },
  {
    name: 'documents name files that there are',
    violations: () => staleNames(readDocuments('.'), paths, sources),
  },
  { name: 'subjects of commits fit a line', violations: () => longSubjects(readSubjects()) },
  { name: 'names say what is done', violations: () => vagueNames(sources) },
  { name: 'text grows with its reader’s', violations: () => fixedTextSizes(styles) },
  {
    name: 'rules of the game open the titles of tests',
    violations: () =>
      uncited(
        rules,
        sources.filter(({ path }) => isTest(path)),
      ),
  },
];

function holds({ name, violations }: Wall): boolean {
  const found = violations();
  console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  for (const violation of found) console.log(`       ${violation}`);
  return found.length === 0;
}

const waiting = [...CHECKS];
const results = await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    let passed = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      passed = (await run(next)) && passed;
    }
    return passed;
  }),
);
// All of them, so that one run shows everything.
const walls = WALLS.map(holds);
process.exit([...results, ...walls].every(Boolean) ? 0 : 1);
