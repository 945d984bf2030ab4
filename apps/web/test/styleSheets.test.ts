import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
const read = (pattern: string) =>
  globSync(pattern, { cwd: SOURCES }).map((file) => {
    const path = join(SOURCES, file);
    return { path, text: readFileSync(path, 'utf8') };
  });

const sheets = read('**/*.module.css');
const modules = read('**/*.{ts,tsx}');

/** The modules that import a sheet. */
function findUsers(sheet: string) {
  return modules.filter(({ path, text }) =>
    [...text.matchAll(/'(\.[^']*\.module\.css)'/g)].some(
      ([, file = '']) => resolve(dirname(path), file) === sheet,
    ),
  );
}

/** The classes that a sheet names, without those of others. */
function findClasses(text: string): Set<string> {
  const own = text.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^{,]*\)|url\([^)]*\)/g, '');
  const selectors = own.replaceAll(/\{[^{}]*\}/g, ' ');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

it.each(sheets.map(({ path, text }) => [basename(path), path, text] as const))(
  '%s has no class that nobody uses',
  (_, path, text) => {
    const users = findUsers(path);
    expect(users).not.toEqual([]);
    const code = users.map((user) => user.text).join('\n');
    // A name that is computed may be any.
    if (/\bclasses\[/.test(code)) return;
    const unused = [...findClasses(text)].filter((name) => !new RegExp(`\\.${name}\\b`).test(code));
    expect(unused).toEqual([]);
  },
);
