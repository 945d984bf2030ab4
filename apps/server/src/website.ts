import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE } from '@bracketbid/contract/call';
import { MESSAGES } from '@bracketbid/contract/messages';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refused } from './failures.ts';

export const WEBSITE_FOLDER = join(import.meta.dirname, '../../web/dist');

/** Names with an extension (`/app.js`, `/favicon.ico`), and whatever is in folders that begin with a dot. */
const FILE_LIKE = /\/\.|\.[a-z0-9]{1,8}$/i;

/**
 * Serves the built web app: its files with names that change with their content for a year, its page for
 * every other path, so that the browser's router decides what is found. Each as the build compressed it, where the
 * browser accepts that.
 */
export async function serveWebsite(app: FastifyInstance, folder = WEBSITE_FOLDER): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      // They are served under the names of the files that they compress.
      globIgnore: ['**/*.{br,gz}'],
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
    const isFile = FILE_LIKE.test(request.url.split('?', 1)[0] ?? '');
    const isVisit = request.headers.accept?.includes('text/html') === true;
    if (!wantsPage || (isFile && !isVisit)) throw new Refused('NotFound', MESSAGES.notFound);
    if (isFile) reply.code(404);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
