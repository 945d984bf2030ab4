import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const screens = z.array(z.object({ pattern: z.string(), files: z.array(z.string()) }));

/**
 * Names in a page the files that its screen will need, so that a browser fetches them with the app's own, and not after
 * it. The list is the build's; without it the page stays as it is.
 */
export function screenFiles(path: string): (page: string, address: string) => string {
  const known = existsSync(path) ? screens.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
  const tags = known.map(({ pattern, files }) => ({
    pattern: new RegExp(pattern),
    html: files.map(tagOf).join(''),
  }));
  return (page, address) => {
    const found = tags.find(({ pattern }) => pattern.test(address));
    return found === undefined ? page : page.replace('</head>', `${found.html}</head>`);
  };
}

function tagOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}
