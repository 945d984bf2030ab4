import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { screenFiles } from './screenFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'bracketbid-screens-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGE = '<html><head><title>App</title></head></html>';

it('names in a page the files of its screen', () => {
  writeFileSync(
    join(folder, 'screens.json'),
    JSON.stringify([
      { pattern: '^/game$', files: ['assets/Games-1.js', 'assets/Games-1.css'] },
      { pattern: '^/g', files: ['assets/other-1.js'] },
    ]),
  );
  const withFiles = screenFiles(folder);
  const game = withFiles(PAGE, '/game');
  expect(game).toContain('<link rel="modulepreload" crossorigin href="/assets/Games-1.js">');
  expect(game).toContain('<link rel="preload" as="style" crossorigin href="/assets/Games-1.css">');
  expect(game).not.toContain('other-1');
  expect(game.endsWith('</head></html>')).toBe(true);
  expect(withFiles(PAGE, '/contact')).toBe(PAGE);
});

it('leaves the page as it is without a list', () => {
  expect(screenFiles(join(folder, 'none'))(PAGE, '/game')).toBe(PAGE);
});

it('puts in what was drawn of a screen, with its styles', () => {
  const at = join(folder, 'drawn');
  mkdirSync(at);
  const place = '<div id="root"><div>...</div></div>';
  const html = '<div id="root" data-drawn>Costs $1, or $&amp;</div>';
  writeFileSync(join(at, 'screens.json'), '[{ "pattern": "^/$", "files": ["a/Home.css"] }]');
  writeFileSync(join(at, 'drawn.json'), JSON.stringify({ place, pages: [{ path: '/', html }] }));
  const page = `<html><head></head><body>${place}</body></html>`;
  const styles = '<link rel="stylesheet" crossorigin href="/a/Home.css">';
  const withFiles = screenFiles(at);
  expect(withFiles(page, '/')).toBe(`<html><head>${styles}</head><body>${html}</body></html>`);
  expect(withFiles(page, '/contact')).toBe(page);
});
