import { MESSAGES } from '@bracketbid/contract/messages';
import type { FastifyError, FastifyRequest } from 'fastify';
import { Refused } from '../failures.ts';
import type { SentFile } from './pictures.ts';

export const FILE_BYTES_MAX = 5 * 1024 * 1024;

/**
 * Reads a multipart form: its text fields, and the one file it may bring.
 *
 * @throws Refused (413) for a file over 5 MB, (400) for a form that can't be read
 */
export async function readForm(
  request: FastifyRequest,
  fileField: string,
): Promise<{ fields: Record<string, string>; file: SentFile | null }> {
  const fields: Record<string, string> = {};
  let file: SentFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      const content = await part.toBuffer();
      if (part.fieldname === fileField && content.length > 0) {
        file = { content, mimeType: part.mimetype };
      }
    }
  } catch (error) {
    const isTooLarge = (error as Partial<FastifyError>).code === 'FST_REQ_FILE_TOO_LARGE';
    if (isTooLarge) throw new Refused('TooLarge', MESSAGES.imageTooLarge);
    throw new Refused('Invalid', 'This form can’t be read.');
  }
  return { fields, file };
}
