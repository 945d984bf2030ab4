import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { z } from 'zod';
import { guide } from './guide.ts';
import { DRAWN_PATHS } from './src/drawnPaths.ts';

const drawing = z.object({ draw: z.custom<(path: string) => Promise<string>>() });

/** What stands in the page until the app does. */
const PLACE = /<div id="root">[\s\S]*<\/div>(?=\s*<noscript>)/;

/**
 * Draws the pages that strangers begin with while building, so that a browser shows them before it has run anything: the
 * server puts them into the page, and React takes them over.
 */
export function drawnPages(): Plugin {
  let root = '';
  return {
    name: 'bracketbid-drawn-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }) {
        const [place] = PLACE.exec(readFileSync(join(dir, 'index.html'), 'utf8')) ?? [];
        if (place === undefined) throw new Error('The page has no place for the app');
        const folder = mkdtempSync(join(dir, '.drawn-'));
        try {
          await build({
            root,
            configFile: false,
            publicDir: false,
            logLevel: 'error',
            plugins: [react(), guide()],
            build: { ssr: 'src/drawn.tsx', outDir: folder, manifest: false },
          });
          const file = pathToFileURL(join(folder, 'drawn.js')).href;
          const { draw } = drawing.parse(await import(file));
          const pages: { path: string; html: string }[] = [];
          for (const path of DRAWN_PATHS) {
            const html = `<div id="root" data-drawn>${await draw(path)}</div>`;
            if (html.includes('<form')) throw new Error(`${path} has a form`);
            pages.push({ path, html });
          }
          writeFileSync(join(dir, '.vite/drawn.json'), JSON.stringify({ place, pages }));
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  };
}
