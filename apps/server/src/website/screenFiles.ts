import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const screens = z.array(z.object({ pattern: z.string(), files: z.array(z.string()) }));

/** Pages that were prerendered while building, by address: each takes the place of what stands in the page without it. */
const drawn = z.object({
  place: z.string(),
  pages: z.array(z.object({ path: z.string(), html: z.string(), styles: z.string() })),
});

/**
 * Names in a page the files that its screen will need, so that a browser fetches them with the app's own, and not after
 * it; and puts in what was prerendered of the screen, with the styles that it shows: all else can wait. Both lists are
 * the build's; without them the page stays as it is.
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
    const ahead = drawnAt.get(address);
    if (ahead === undefined) {
      const named = files.map((file) => tagOf(file, '')).join('');
      return page.replace('</head>', () => `${named}</head>`);
    }
    const late = files.map((file) => tagOf(file, ' fetchpriority="low"')).join('');
    return page
      .replace(' data-late', ' fetchpriority="low" data-late')
      .replace(place, () => ahead.html)
      .replace('</head>', () => `<style>${ahead.styles}</style>${late}</head>`);
  };
}

function readList(folder: string, name: string): unknown {
  const path = join(folder, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** @param late  how what a prerendered page doesn't need for its first paint is fetched */
function tagOf(file: string, late: string): string {
  if (!file.endsWith('.css'))
    return `<link rel="modulepreload"${late} crossorigin href="/${file}">`;
  // The app applies them before it takes over.
  const mark = late === '' ? '' : ' data-late';
  return `<link rel="preload" as="style"${late}${mark} crossorigin href="/${file}">`;
}
