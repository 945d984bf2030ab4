import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { screenFiles } from './screenFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'bracketbid-screens-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGE = '<html><head><title>App</title></head></html>';

it('names in a page the files of its screen', () => {
  const list = join(folder, 'screens.json');
  writeFileSync(
    list,
    JSON.stringify([
      { pattern: '^/game$', files: ['assets/Games-1.js', 'assets/Games-1.css'] },
      { pattern: '^/g', files: ['assets/other-1.js'] },
    ]),
  );
  const withFiles = screenFiles(list);
  const game = withFiles(PAGE, '/game');
  expect(game).toContain('<link rel="modulepreload" crossorigin href="/assets/Games-1.js">');
  expect(game).toContain('<link rel="preload" as="style" crossorigin href="/assets/Games-1.css">');
  expect(game).not.toContain('other-1');
  expect(game.endsWith('</head></html>')).toBe(true);
  expect(withFiles(PAGE, '/contact')).toBe(PAGE);
});

it('leaves the page as it is without a list', () => {
  expect(screenFiles(join(folder, 'none.json'))(PAGE, '/game')).toBe(PAGE);
});
