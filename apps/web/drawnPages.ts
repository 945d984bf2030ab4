import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import Beasties from 'beasties';
import { build, type Plugin } from 'vite';
import { z } from 'zod';
import { guide } from './guide.ts';
import { DRAWN_PATHS } from './src/drawnPaths.ts';

const drawing = z.object({ draw: z.custom<(path: string) => Promise<string>>() });

const screens = z.array(z.object({ pattern: z.string(), files: z.array(z.string()) }));

/** Rules of the light scheme, which the page's script chooses. */
const LIGHT = /color-scheme='?"?light/;

/** Our own rules of this kind (Mantine's name classes `m_`): Beasties can't tell what they apply to, and would leave them out. */
const HAS = /^(?!.*\.m_).*:has\(/;

/** A form that could be filled in before the app listens. */
const LIVE_FORM = /<form(?![^>]* inert)/;

/** What stands in the page until the app does. */
const PLACE = /<div id="root">[\s\S]*<\/div>(?=\s*<noscript>)/;

/**
 * Prerenders public pages while building, with the styles that they show, so that a browser paints them before it has
 * fetched anything else: the server puts them into the page, and React takes them over.
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
      // After the list of each screen's files.
      sequential: true,
      async handler({ dir = '' }) {
        const page = readFileSync(join(dir, 'index.html'), 'utf8');
        const [place] = PLACE.exec(page) ?? [];
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
          const pages: { path: string; html: string; styles: string }[] = [];
          for (const [path, whom] of Object.entries(DRAWN_PATHS)) {
            const html = `<div id="root" data-drawn="${whom}">${await draw(path)}</div>`;
            if (LIVE_FORM.test(html)) throw new Error(`${path} has a form that is not inert`);
            const styles = await shownStyles(
              dir,
              path,
              page.replace(place, () => html),
            );
            pages.push({ path, html, styles });
          }
          writeFileSync(join(dir, '.vite/drawn.json'), JSON.stringify({ place, pages }));
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  };
}

/** The rules of a page's style sheets that its elements use. */
async function shownStyles(dir: string, path: string, page: string): Promise<string> {
  const known = screens.parse(JSON.parse(readFileSync(join(dir, '.vite/screens.json'), 'utf8')));
  const { files = [] } = known.find(({ pattern }) => new RegExp(pattern).test(path)) ?? {};
  const [, app = ''] = /data-late[^>]* href="\/([^"]+)"/.exec(page) ?? [];
  // The app's own styles come first, as everywhere.
  const links = [app, ...files]
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="/${file}">`);
  const whole = page.replace('</head>', () => `${links.join('')}</head>`);
  const beasties = new Beasties({
    path: dir,
    publicPath: '/',
    preload: false,
    // Which typefaces are used is said by variables, and which colours by the scheme: both are kept whole.
    fonts: false,
    allowRules: [LIGHT, HAS],
    reduceInlineStyles: false,
    logLevel: 'error',
  });
  const [, ...found] = (await beasties.process(whole)).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g);
  const faces = readFileSync(join(dir, app), 'utf8').match(/@font-face *\{[^}]*\}/g) ?? [];
  return [...faces, ...found.map(([, rules = '']) => rules)].join('');
}
