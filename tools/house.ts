import { TABLE_WRITERS } from '../apps/server/src/db/tableWriters.ts';
import { floorsOf } from './house/floors.ts';
import { callbacksIn, functionsOf, type Measured } from './house/functions.ts';
import { circles } from './walls/circles.ts';
import { areaImports } from './walls/serverAreas.ts';
import { isTest, readSources, type Source } from './walls/sources.ts';
import { foreignAccesses, foreignWrites } from './walls/tableWriters.ts';

/**
 * Figures of the code's structure, one column per checkout: `npm run house -- [FOLDER ...]`, by default only this one.
 * Tables are owned as in this checkout; where the owner does not exist yet, by nobody.
 */
const PACKAGES = [
  'packages/engine',
  'packages/contract',
  'packages/look',
  'apps/server',
  'apps/web',
  'simulation',
  'bench',
  'faults',
  'hostile',
];
const COMPOSITION_ROOT = 'apps/server/src/app.ts';

type Figures = ReadonlyMap<string, string>;

function figuresOf(root: string): Figures {
  const sources = readSources(root);
  const product = sources.filter(({ path }) => !isTest(path) && !/^(tools|e2e)\//.test(path));
  return new Map([...buildingOf(sources, product), ...PACKAGES.flatMap(packageOf(sources))]);
}

function buildingOf(sources: readonly Source[], product: readonly Source[]): [string, string][] {
  const writers = Object.fromEntries(
    Object.entries(TABLE_WRITERS).filter(([, area]) =>
      sources.some((source) => stands(source, area)),
    ),
  );
  const { height, upward } = floorsOf(areaImports(sources));
  const pairs = new Set(upward.map(({ from, to }) => `${from} to ${to}`));
  const appSource = sources.find(({ path }) => path === COMPOSITION_ROOT);
  const files = product.map((source) => ({ name: source.path, lines: linesOf(source) }));
  return [
    ['server: floors', `${height}`],
    ['server: imports that go back up', `${upward.length} (${[...pairs].join(', ') || 'none'})`],
    ['circles of files, types included', `${circles(sources).length}`],
    ['writes of foreign tables', `${foreignWrites(sources, writers).length}`],
    ['reads and writes of foreign tables', `${foreignAccesses(sources, writers).length}`],
    ['longest file', longestOf(files)],
    ['longest function', longestOf(product.flatMap(functionsOf))],
    ['callbacks in app.ts', `${appSource === undefined ? '-' : callbacksIn(appSource)}`],
  ];
}

function packageOf(sources: readonly Source[]) {
  return (name: string): [string, string][] => {
    const own = sources.filter(({ path }) => path.startsWith(`${name}/`));
    const product = own.filter(({ path }) => !isTest(path));
    const tests = own.filter(({ path }) => isTest(path));
    const total = (files: readonly Source[]) =>
      files.reduce((sum, source) => sum + linesOf(source), 0);
    const lengths = product.flatMap(functionsOf).map(({ lines }) => lines);
    return [
      [`${name}: test lines a line`, (total(tests) / Math.max(1, total(product))).toFixed(2)],
      [`${name}: lines of a function, p90`, `${quantile(lengths, 0.9)}`],
    ];
  };
}

const stands = ({ path }: Source, area: string): boolean =>
  path === `apps/server/src/${area}` || path.startsWith(`apps/server/src/${area}/`);

const linesOf = ({ text }: Source): number => text.split('\n').length - 1;

function longestOf(measured: readonly Pick<Measured, 'name' | 'lines'>[]): string {
  const [longest] = measured.toSorted((a, b) => b.lines - a.lines);
  return longest === undefined ? '-' : `${longest.lines} (${longest.name})`;
}

/** The quantile: the smallest length that this fraction does not exceed. */
function quantile(lengths: readonly number[], part: number): number {
  const sorted = lengths.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
}

const folders = process.argv.slice(2);
const columns = (folders.length === 0 ? ['.'] : folders).map(figuresOf);
console.log(`| figure | ${(folders.length === 0 ? ['here'] : folders).join(' | ')} |`);
console.log(`|---|${columns.map(() => '---|').join('')}`);
for (const figure of columns[0]?.keys() ?? []) {
  console.log(`| ${figure} | ${columns.map((column) => column.get(figure) ?? '-').join(' | ')} |`);
}
