import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../failures.ts';
import type { SentFile } from './pictures.ts';

export const FILE_BYTES_MAX = 5 * 1024 * 1024;

/** A file of 5 MB at 1 Mbit/s takes 40 s. A slower upload holds a slot that others wait for. */
const FILE_MS_MAX = 60_000;

/**
 * Reads a multipart form: its text fields, and the one file it may bring.
 *
 * @param take  called with the file's reader; the file isn't read before
 * @throws Refused (413) for a file over 5 MB, (400) for a form that can't be read
 */
export async function readForm<Taken>(
  request: FastifyRequest,
  fileField: string,
  take: (read: () => Promise<SentFile | null>) => Promise<Taken>,
): Promise<{ fields: Record<string, string>; taken: Taken | null }> {
  const fields: Record<string, string> = {};
  let taken: Taken | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname === fileField) {
        taken = await take(async () => {
          const timer = setTimeout(() => request.raw.destroy(), FILE_MS_MAX);
          const content = await part.toBuffer().finally(() => clearTimeout(timer));
          return content.length === 0 ? null : { content, mimeType: part.mimetype };
        });
      } else part.file.resume();
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
    if (isTooLarge) throw new Refused('TooLarge', MESSAGES.imageTooLarge);
    throw new Refused('Invalid', MESSAGES.formUnreadable);
  }
  return { fields, taken };
}
