import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from 'vite';
import { precompress } from './precompress.ts';

const LONG = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1"/>'.repeat(100)}</svg>`;

let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'bracketbid-precompress-'));
  mkdirSync(join(root, 'public'));
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  writeFileSync(join(root, 'main.js'), `console.log(${JSON.stringify('words '.repeat(500))})`);
  writeFileSync(join(root, 'public/logo.svg'), LONG);
  writeFileSync(join(root, 'public/short.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'public/font.woff2'), Buffer.alloc(5000));
  await build({ root, configFile: false, logLevel: 'silent', plugins: [precompress()] });
});
afterAll(() => rmSync(root, { recursive: true }));

const built = (path: string) => join(root, 'dist', path);

it('writes compressed files that unpack to each built text, including those of the public folder', () => {
  const page = readFileSync(built('index.html'), 'utf8');
  const [, script = ''] = /src="\/(assets\/[^"]+\.js)"/.exec(page) ?? [];
  for (const path of [script, 'logo.svg']) {
    const content = readFileSync(built(path));
    expect(brotliDecompressSync(readFileSync(built(`${path}.br`))).equals(content), path).toBe(
      true,
    );
    expect(gunzipSync(readFileSync(built(`${path}.gz`))).equals(content), path).toBe(true);
    expect(readFileSync(built(`${path}.br`)).length, path).toBeLessThan(content.length / 2);
  }
});

it('leaves small files and fonts alone', () => {
  for (const path of ['short.svg', 'font.woff2']) {
    expect(existsSync(built(path)), path).toBe(true);
    expect(existsSync(built(`${path}.br`)), path).toBe(false);
    expect(existsSync(built(`${path}.gz`)), path).toBe(false);
  }
});
