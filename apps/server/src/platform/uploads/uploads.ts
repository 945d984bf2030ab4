import type { FastifyInstance } from 'fastify';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../../failures.ts';

/** Pictures are served below this path, each at an immutable URL of its own. */
const FOLDER = '/uploads';

/** Where a picture is shown. A place has at most one picture, by a unique index. */
export type PicturePlace = `user:${string}` | `team:${string}` | `site:${string}`;

/**
 * Stores a picture in its place and deletes the one that was there. Call it in the transaction that stores its URL, with
 * the row locked that shows it.
 *
 * @returns its path on the site
 */
export async function putPicture(
  tx: Kysely<Tables>,
  clock: Clock,
  picture: {
    readonly place: PicturePlace;
    readonly content: Buffer;
    readonly uploadedBy: string;
  },
): Promise<string> {
  const id = uuidv7();
  await dropPicture(tx, picture.place);
  await tx
    .insertInto('uploads')
    .values({
      id,
      place: picture.place,
      content: picture.content,
      content_type: 'image/webp',
      uploaded_by: picture.uploadedBy,
      created_at: new Date(clock.nowMs()),
    })
    .execute();
  return `${FOLDER}/${id}.webp`;
}

/** Deletes the picture of a place, if it has one. */
export async function dropPicture(tx: Kysely<Tables>, place: PicturePlace): Promise<void> {
  await dropPictures(tx, [place]);
}

/** Deletes the pictures of these places. */
export async function dropPictures(
  tx: Kysely<Tables>,
  places: readonly PicturePlace[],
): Promise<void> {
  if (places.length === 0) return;
  await tx.deleteFrom('uploads').where('place', 'in', places).execute();
}

function findId(address: string): string | null {
  const [, name] = /^\/uploads\/([^/]+)\.webp$/.exec(address) ?? [];
  return z.uuid().safeParse(name).data ?? null;
}

export function serveUploads(app: FastifyInstance, database: Database): void {
  app.get(`${FOLDER}/:name`, { schema: { hide: true } }, async (request, reply) => {
    const id = findId(new URL(request.url, 'http://site').pathname);
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
