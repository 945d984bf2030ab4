import type { FastifyInstance } from 'fastify';
import { MESSAGES } from '@bracketbid/contract/messages';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';

/** Below this path pictures are served, each under an address of its own that never changes its content. */
const FOLDER = '/uploads';

/** Stores a picture. @returns its address below the site */
export async function storePicture(
  database: Database,
  clock: Clock,
  picture: { readonly content: Buffer; readonly uploadedBy: string },
): Promise<string> {
  const id = uuidv7();
  await database.kysely
    .insertInto('uploads')
    .values({
      id,
      content: picture.content,
      content_type: 'image/webp',
      uploaded_by: picture.uploadedBy,
      created_at: new Date(clock.nowMs()),
    })
    .execute();
  return `${FOLDER}/${id}.webp`;
}

/** Deletes a picture that nobody shows any more; an address that is not of ours is passed over. */
export async function deletePicture(database: Database, address: string | null): Promise<void> {
  const id = idOf(address ?? '');
  if (id !== null) await database.kysely.deleteFrom('uploads').where('id', '=', id).execute();
}

function idOf(address: string): string | null {
  const [, name] = /^\/uploads\/([^/]+)\.webp$/.exec(address) ?? [];
  return z.uuid().safeParse(name).data ?? null;
}

export function serveUploads(app: FastifyInstance, database: Database): void {
  app.get(`${FOLDER}/:name`, { schema: { hide: true } }, async (request, reply) => {
    const id = idOf(new URL(request.url, 'http://site').pathname);
    const row =
      id === null
        ? undefined
        : await database.kysely
            .selectFrom('uploads')
            .select(['content', 'content_type'])
            .where('id', '=', id)
            .executeTakeFirst();
    if (row === undefined) throw new Refused('NotFound', MESSAGES.notFound);
    return reply
      .type(row.content_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(row.content);
  });
}
