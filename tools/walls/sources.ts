import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseResult, parseSync } from 'oxc-parser';

/** A file of the repository: its path from the root, with slashes, and its text. */
export type Source = { readonly path: string; readonly text: string };

const FOLDERS = [
  'packages/*/{src,test}/**/*.{ts,tsx}',
  'apps/*/{src,test}/**/*.{ts,tsx}',
  '{simulation,bench,faults,hostile,research,e2e}/{src,test}/**/*.ts',
  'tools/**/*.ts',
];

/** Every TypeScript file that the repository itself contains. */
export function readSources(root: string): Source[] {
  return globSync(FOLDERS, { cwd: root })
    .filter((path) => !path.includes('node_modules/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The style sheets of the web. */
export function readStyles(root: string): Source[] {
  return readAll('apps/web/src/**/*.css', root);
}

/** The documents that say how things are; decisions and the changelog say how they were. */
export function readDocuments(root: string): Source[] {
  return readAll('{docs/*,README,CONTRIBUTING}.md', root);
}

function readAll(files: string, root: string): Source[] {
  return globSync(files, { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The paths of all files that the repository keeps. */
export function readPaths(root: string): string[] {
  const listed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** A test, or what only tests are built from. */
export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(packages|apps)\/[^/]+\/test\//.test(path);

const parsed = new WeakMap<Source, ParseResult>();

/** The syntax tree of a file, parsed once. */
export function parse(source: Source): ParseResult {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const result = parseSync(source.path, source.text);
  if (result.errors.length > 0) throw new Error(`${source.path} cannot be parsed`);
  parsed.set(source, result);
  return result;
}

/** `path:line` of an offset in the text. */
export function findPlace(source: Source, offset: number): string {
  return `${source.path}:${source.text.slice(0, offset).split('\n').length}`;
}
