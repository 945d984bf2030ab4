import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const screens = z.array(z.object({ pattern: z.string(), files: z.array(z.string()) }));

/** Pages that were drawn while building, by address: each takes the place of what stands in the page without it. */
const drawn = z.object({
  place: z.string(),
  pages: z.array(z.object({ path: z.string(), html: z.string() })),
});

/**
 * Names in a page the files that its screen will need, so that a browser fetches them with the app's own, and not after
 * it; and puts in what was drawn of the screen ahead. Both lists are the build's; without them the page stays as it is.
 *
 * @param folder  of the build's own files
 */
export function screenFiles(folder: string): (page: string, address: string) => string {
  const known = screens.parse(readList(folder, 'screens.json') ?? []);
  const { place, pages } = drawn.parse(readList(folder, 'drawn.json') ?? { place: '', pages: [] });
  const drawnAt = new Map(pages.map(({ path, html }) => [path, html]));
  const tags = known.map(({ pattern, files }) => ({ pattern: new RegExp(pattern), files }));
  return (page, address) => {
    const files = tags.find(({ pattern }) => pattern.test(address))?.files ?? [];
    const html = drawnAt.get(address);
    const named = files.map((file) => tagOf(file, html !== undefined)).join('');
    const withFiles = page.replace('</head>', () => `${named}</head>`);
    return html === undefined ? withFiles : withFiles.replace(place, () => html);
  };
}

function readList(folder: string, name: string): unknown {
  const path = join(folder, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** What is drawn already is seen with its styles, or not at all. */
function tagOf(file: string, isDrawn: boolean): string {
  if (!file.endsWith('.css')) return `<link rel="modulepreload" crossorigin href="/${file}">`;
  const rel = isDrawn ? 'rel="stylesheet"' : 'rel="preload" as="style"';
  return `<link ${rel} crossorigin href="/${file}">`;
}
