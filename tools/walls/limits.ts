import { dirname } from 'node:path';
import { listFunctions } from '../house/functions.ts';
import { isTest, type Source } from './sources.ts';

/** How large a piece may be before it is divided by subject: lines of a file and of a function, entries of a folder. */
const LIMITS = { fileLines: 300, functionLines: 120, folderEntries: 30 };

/** Whether people write a file: nobody edits what a command has generated. */
export const isWritten = (path: string): boolean => !path.includes('.generated.');

/** One folder a kind, found by number. */
const NUMBERED = ['docs/decisions'];

/** The lines of a file. */
export const listLines = ({ text }: Pick<Source, 'text'>): number => text.split('\n').length - 1;

/** @returns what is larger, as `file`, `file: function` or `folder/`, each with its size */
export function listExcess(sources: readonly Source[], paths: readonly string[]): string[] {
  const product = sources.filter(({ path }) => !isTest(path) && isWritten(path));
  const files = product.map((source): [string, number] => [source.path, listLines(source)]);
  const functions = product.flatMap((source) =>
    listFunctions(source).map(({ name, lines }): [string, number] => [
      `${source.path}: ${name}`,
      lines,
    ]),
  );
  const above = (limit: number) => (each: [string, number]) => each[1] > limit;
  return [
    ...files.filter(above(LIMITS.fileLines)),
    ...functions.filter(above(LIMITS.functionLines)),
    ...folderSizes(paths).filter(above(LIMITS.folderEntries)),
  ].map(([name, size]) => `${name} has ${size}: divide it by subject`);
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
