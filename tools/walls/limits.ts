import { dirname } from 'node:path';
import { listFunctions } from '../house/functions.ts';
import { isTest, type Source } from './sources.ts';

/** How large a piece may be before it is divided by subject: lines of a file and of a function, entries of a folder. */
const LIMITS = { fileLines: 300, functionLines: 120, folderEntries: 30 };

/** What is larger, and how large: nothing here may grow, and what has become small enough leaves the list. */
export type Excess = Readonly<Record<string, number>>;

/** Whether people write a file: nobody edits what a command has generated. */
export const isWritten = (path: string): boolean => !path.includes('.generated.');

/** One folder a kind, found by number. */
const NUMBERED = ['docs/decisions'];

/** The lines of a file. */
export const listLines = ({ text }: Pick<Source, 'text'>): number => text.split('\n').length - 1;

/** Everything that is measured, as `file`, `file: function` or `folder/`, with its size where that is above the limit. */
export function measureExcess(sources: readonly Source[], paths: readonly string[]): Excess {
  const product = sources.filter(({ path }) => !isTest(path) && isWritten(path));
  const files = product.map((source): [string, number] => [source.path, listLines(source)]);
  const functions = product.flatMap((source) =>
    listFunctions(source).map(({ name, lines }): [string, number] => [
      `${source.path}: ${name}`,
      lines,
    ]),
  );
  const above = (limit: number) => (each: [string, number]) => each[1] > limit;
  return Object.fromEntries([
    ...files.filter(above(LIMITS.fileLines)),
    ...functions.filter(above(LIMITS.functionLines)),
    ...folderSizes(paths).filter(above(LIMITS.folderEntries)),
  ]);
}

/** @returns what is above a limit without being listed, larger than listed, or listed in vain */
export function beyondLimits(excess: Excess, listed: Excess): string[] {
  const grown = Object.entries(excess).flatMap(([name, size]) => {
    const known = listed[name];
    if (known === undefined) return [`${name} has ${size}: divide it by subject`];
    return size > known ? [`${name} has ${size}, more than the ${known} it had`] : [];
  });
  const stale = Object.entries(listed).flatMap(([name, known]) => {
    const size = excess[name];
    if (size === undefined) return [`${name} is within its limit: take it off the list`];
    return size < known ? [`${name} has only ${size}: list that`] : [];
  });
  return [...grown, ...stale];
}

/** @returns each folder with its number of entries, files and folders. */
export function folderSizes(paths: readonly string[]): [string, number][] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    for (
      let child = path, parent = dirname(child);
      child !== '.';
      child = parent, parent = dirname(child)
    ) {
      entries.set(parent, (entries.get(parent) ?? new Set()).add(child));
    }
  }
  return [...entries]
    .filter(([folder]) => !NUMBERED.includes(folder))
    .map(([folder, children]) => [`${folder}/`, children.size]);
}
