import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const CORE = join(WEB, '../../node_modules/@mantine/core');

/** Parts that are imported by name: types and what the theme only names don't count. */
function* partsUsed(): Generator<string> {
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: WEB })) {
    const text = readFileSync(join(WEB, file), 'utf8');
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      yield* names
        .split(',')
        .flatMap((name) => /^\s*([A-Z]\w*)(?: as \w+)?\s*$/.exec(name)?.[1] ?? []);
    }
  }
}

/** The class names of a part, and of the parts that it is made of. */
function listClassNames(file: string, seen: Set<string>): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.module.mjs')) return text.match(/\bm_[0-9a-f]+/g) ?? [];
  return [...text.matchAll(/from "(\.[^"]+)"/g)].flatMap(([, path = '']) =>
    listClassNames(join(dirname(file), path), seen),
  );
}

const seen = new Set<string>();
// Questions and their answers are drawn by @mantine/modals.
const parts = new Set([...partsUsed(), 'Modal']);
const wanted = new Set(
  [...parts].flatMap((part) =>
    listClassNames(join(CORE, `esm/components/${part}/${part}.mjs`), seen),
  ),
);
const list = readFileSync(join(WEB, 'src/ui/mantine.css'), 'utf8');
const listed = [...list.matchAll(/@import '@mantine\/core\/(styles\/\S+)\.layer\.css';/g)].map(
  ([, path = '']) => path,
);
const GENERAL = ['styles/baseline', 'styles/default-css-variables', 'styles/global'];
const listStyles = (path: string) => readFileSync(join(CORE, `${path}.layer.css`), 'utf8');

it('has the styles of every part of Mantine that is used', () => {
  const there = listed.map(listStyles).join('\n');
  const whole = readFileSync(join(CORE, 'styles.css'), 'utf8');
  const missing = [...wanted].filter((name) => whole.includes(name) && !there.includes(name));
  expect(parts.size).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

it('has no styles of parts that are not', () => {
  const needless = listed.filter(
    (path) =>
      !GENERAL.includes(path) && ![...wanted].some((name) => listStyles(path).includes(name)),
  );
  expect(needless).toEqual([]);
});

it('keeps Mantine’s order, in which later parts override', () => {
  const whole = readFileSync(join(CORE, 'styles.css'), 'utf8');
  const places = listed.flatMap((path) => {
    const [, first] = /\.(m_[0-9a-f]+)/.exec(listStyles(path)) ?? [];
    return first === undefined || GENERAL.includes(path) ? [] : [whole.indexOf(`.${first}`)];
  });
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
