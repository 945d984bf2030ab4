import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const screens = z.array(z.object({ pattern: z.string(), files: z.array(z.string()) }));

/** Pages that were prerendered while building, by address: each takes the place of what stands in the page without it. */
const drawn = z.object({
  place: z.string(),
  pages: z.array(z.object({ path: z.string(), html: z.string(), styles: z.string() })),
});

/** What the page fetches of the app: its scripts, and the styles that the app applies. */
const APP =
  /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|preload" as="style)"[^>]*>/g;

const SCRIPT = /<script [^>]*src="\/([^"]+)"/;

/**
 * Names in a page the files that its screen will need, so that a browser fetches them with the app's own, and not after
 * it; and puts in what was prerendered of the screen, with the styles that it shows. All else is fetched after the first
 * paint (`index.html`), which has the line to itself. Both lists are the build's; without them the page stays as it is.
 *
 * @param folder  of the build's own files
 */
export function screenFiles(folder: string): (page: string, address: string) => string {
  const known = screens.parse(readList(folder, 'screens.json') ?? []);
  const { place, pages } = drawn.parse(readList(folder, 'drawn.json') ?? { place: '', pages: [] });
  const drawnAt = new Map(pages.map((page) => [page.path, page]));
  const tags = known.map(({ pattern, files }) => ({ pattern: new RegExp(pattern), files }));
  return (page, address) => {
    const files = tags.find(({ pattern }) => pattern.test(address))?.files ?? [];
    const named = files.map(computeTag).join('');
    const ahead = drawnAt.get(address);
    if (ahead === undefined) return page.replace('</head>', () => `${named}</head>`);
    const app = [...page.matchAll(APP)].map(([tag]) => tag);
    const scripts = app.filter((tag) => SCRIPT.test(tag));
    // A browser requests what is preloaded before what is run: the app, the largest file, comes first. It runs once all others
    // are in the page, where it finds its styles.
    const first = scripts.flatMap((tag) => SCRIPT.exec(tag)?.[1] ?? []).map(computeTag);
    const others = app.filter((tag) => !scripts.includes(tag));
    const late = [...first, named, ...others, ...scripts].join('');
    return page
      .replaceAll(APP, '')
      .replace(place, () => ahead.html)
      .replace(
        '</head>',
        () => `<style>${ahead.styles}</style><template id="late">${late}</template></head>`,
      );
  };
}

function readList(folder: string, name: string): unknown {
  const path = join(folder, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function computeTag(file: string): string {
  if (!file.endsWith('.css')) return `<link rel="modulepreload" crossorigin href="/${file}">`;
  // The app applies it before it renders.
  return `<link rel="preload" as="style" data-late crossorigin href="/${file}">`;
}
