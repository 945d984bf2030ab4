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
  expect(game).toContain(
    '<link rel="preload" as="style" data-late crossorigin href="/assets/Games-1.css">',
  );
  expect(game).not.toContain('other-1');
  expect(game.endsWith('</head></html>')).toBe(true);
  expect(withFiles(PAGE, '/contact')).toBe(PAGE);
});

it('leaves the page as it is without a list', () => {
  expect(screenFiles(join(folder, 'none'))(PAGE, '/game')).toBe(PAGE);
});

it('puts in what was prerendered of a screen, with the styles that it shows; the app’s files wait in a template', () => {
  const at = join(folder, 'drawn');
  mkdirSync(at);
  const place = '<div id="root"><div>...</div></div>';
  const html = '<div id="root" data-drawn>Costs $1, or $&amp;</div>';
  writeFileSync(join(at, 'screens.json'), '[{ "pattern": "^/$", "files": ["a/Home.css"] }]');
  const pages = [{ path: '/', html, styles: '.x{}' }];
  writeFileSync(join(at, 'drawn.json'), JSON.stringify({ place, pages }));
  const link = '<link rel="preload" as="style" data-late crossorigin href="/a/app.css">';
  const script = '<script type="module" crossorigin src="/a/app.js"></script>';
  const font = '<link rel="preload" as="font" href="/a/text.woff2">';
  const page = `<html><head>${script}${link}${font}</head><body>${place}</body></html>`;
  const [app, home] = ['app', 'Home'].map(
    (name) => `<link rel="preload" as="style" data-late crossorigin href="/a/${name}.css">`,
  );
  const first = '<link rel="modulepreload" crossorigin href="/a/app.js">';
  const late = `<template id="late">${first}${home}${app}${script}</template>`;
  const head = `<head>${font}<style>.x{}</style>${late}</head>`;
  const withFiles = screenFiles(at);
  expect(withFiles(page, '/')).toBe(`<html>${head}<body>${html}</body></html>`);
  expect(withFiles(page, '/contact')).toBe(page);
});
