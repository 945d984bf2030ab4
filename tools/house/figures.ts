import { TABLE_WRITERS } from '../../apps/server/src/platform/db/tableWriters.ts';
import { circles } from '../walls/circles.ts';
import { folderSizes, isWritten, listLines } from '../walls/limits.ts';
import { areaImports } from '../walls/serverAreas.ts';
import { isTest, type Source } from '../walls/sources.ts';
import { foreignAccesses } from '../walls/tableWriters.ts';
import { computeFloors } from './floors.ts';
import { listFunctions } from './functions.ts';

/** A checkout: its TypeScript, its style sheets, and the paths of all its files. */
export type House = {
  readonly sources: readonly Source[];
  readonly styles: readonly Source[];
  readonly paths: readonly string[];
};

/** A figure of the structure, as a row of the table in docs/architecture.md. */
export type Figure = readonly [what: string, value: string];

/** The most reads of another area's tables that `npm run check` allows. */
export const FOREIGN_READS_MAX = 29;

/** The figures of the structure. Lines are rounded to thousands, so that a small change leaves the table as it is. */
export function computeFigures({ sources, styles, paths }: House): Figure[] {
  const product = sources.filter(({ path }) => !isTest(path));
  const tests = sources.filter(({ path }) => isTest(path));
  const { height, upward } = computeFloors(areaImports(sources));
  const files = product
    .filter(({ path }) => isWritten(path))
    .map((source): [string, number] => [source.path, listLines(source)]);
  const functions = product.flatMap((source) =>
    listFunctions(source).map(({ name, lines }): [string, number] => [name, lines]),
  );
  return [
    ['lines of source', thousands(product)],
    ['lines of tests', thousands(tests)],
    ['lines of style sheets', thousands(styles)],
    ['longest file', largest(files)],
    ['longest function', largest(functions)],
    ['largest folder', largest(folderSizes(paths))],
    ['floors of the server', `${height}`],
    ['imports that go up', `${upward.length}`],
    ['circles of files', `${circles(sources).length}`],
    ['reads of foreign tables', `${foreignAccesses(sources, TABLE_WRITERS).length}`],
  ];
}

const START = '<!-- figures: npm run house -- --write -->';
const END = '<!-- end of figures -->';

/** Puts the figures into a document, between the marks that stand for them. @throws if it has no such marks */
export function withFigures(document: string, figures: readonly Figure[]): string {
  const [before, rest] = document.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`There is no ${START}`);
  const rows = figures.map(([what, value]) => `| ${what} | ${value} |`);
  return [
    `${before}${START}\n`,
    '| figure | value |',
    '|---|---|',
    ...rows,
    `\n${END}${after}`,
  ].join('\n');
}

function thousands(sources: readonly Source[]): string {
  const lines = sources.reduce((sum, source) => sum + listLines(source), 0);
  return `${Math.round(lines / 1000)}k`;
}

function largest(sizes: readonly (readonly [name: string, size: number])[]): string {
  const [first] = sizes.toSorted(([, a], [, b]) => b - a);
  return first === undefined ? '-' : `${first[1]} (\`${first[0]}\`)`;
}
