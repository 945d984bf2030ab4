import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE } from '@bracketbid/contract/call';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../failures.ts';
import { createHtmlPages } from './htmlPage.ts';
import { type PageTags, withTags } from '../../invitations/pageTags.ts';
import { screenFiles } from './screenFiles.ts';
import { settledWithin } from '../time/settledWithin.ts';

export const WEBSITE_FOLDER = join(import.meta.dirname, '../../../../web/dist');

/** The one page of the app. */
const PAGE = 'index.html';

/** The page as it was built; empty before the first build. */
export function builtPage(folder = WEBSITE_FOLDER): string {
  const path = join(folder, PAGE);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Names with an extension (`/app.js`, `/favicon.ico`), and whatever is in folders that begin with a dot. */
const FILE_LIKE = /\/\.|\.[a-z0-9]{1,8}$/i;

/** A page doesn't wait longer for what messengers would show of it. */
const TAGS_MS_MAX = 1000;

/**
 * Serves the built web app: its files with names that change with their content for a year, its page for
 * every other path, so that the browser's router decides what is found. Each compressed, where the browser accepts that.
 *
 * @param options.readTags  what a link to a path shows where it is posted
 */
export async function serveWebsite(
  app: FastifyInstance,
  options: {
    readonly folder?: string;
    readonly readTags?: (path: string) => Promise<PageTags>;
  } = {},
): Promise<void> {
  const { folder = WEBSITE_FOLDER, readTags } = options;
  const plain = builtPage(folder);
  const built = plain !== '';
  const pages = createHtmlPages();
  const withFiles = screenFiles(join(folder, '.vite'));
  /** The page with its tags; without, while the database can't say what they are. */
  const pageFor = async (path: string): Promise<string> => {
    if (readTags === undefined) return plain;
    const tags = readTags(path).catch(() => null);
    const found = (await settledWithin(TAGS_MS_MAX, tags)) ? await tags : null;
    return found === null ? plain : withTags(plain, found);
  };
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      // They are served under the names of the files that they compress.
      globIgnore: ['**/*.{br,gz}', PAGE],
      setHeaders: (reply, path) => {
        const isAsset = path.includes('/assets/');
        void reply.header(
          'cache-control',
          isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      built &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith(API_BASE) &&
      !request.url.startsWith('/assets/');
    // No page of the app looks like a file: 404 for a missing one, which a person sees as a page.
    const [path = ''] = request.url.split('?', 1);
    const isFile = FILE_LIKE.test(path) && path !== `/${PAGE}`;
    const isVisit = request.headers.accept?.includes('text/html') === true;
    if (!wantsPage || (isFile && !isVisit)) throw new Refused('NotFound', MESSAGES.notFound);
    if (isFile) reply.code(404);
    return pages.send(withFiles(await pageFor(path), path), request, reply);
  });
}
