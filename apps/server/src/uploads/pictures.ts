import { MESSAGES } from '@bracketbid/contract/messages';
import { Refused, TooSoon } from '../failures.ts';
import { createDecoders, type PictureOutcome } from './decoders.ts';
import { DRAWING_BYTES_MAX, drawingFault } from './drawing.ts';
import type { DecodingJob, PictureShape } from './decoding.ts';

/** A file as it was sent: nothing of it is believed. */
export type SentFile = { readonly content: Buffer; readonly mimeType: string };

/** What may be sent, by what it says it is. */
const FORMATS: Readonly<Record<string, DecodingJob['format']>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
};

/** Pictures that are read, wait or are decoded at once: with 5 MB each, the server holds at most 40 MB of them. */
export const PICTURES_HELD_MAX = 8;

const SECONDS_UNTIL_NEXT = 3;

/** Pictures that people send, drawn anew by a process of their own. */
export type Pictures = {
  /**
   * Reads a picture and draws it anew as a WebP, so that nothing of the file that was sent is ever served: a square of
   * 512 x 512 pixels, or a logo in its shape of at most 640 x 320. One at a time a person.
   *
   * @param read  gives the file, or null when none was chosen; called once there is room for it
   * @throws Refused (400, 413) for what may not be sent, (429) while there is no room
   */
  take(
    userId: string,
    shape: PictureShape,
    read: () => Promise<SentFile | null>,
  ): Promise<Buffer | null>;
  /** Processes that decode, and pictures that are held. */
  decoders(): number;
  held(): number;
  /** Stops all that is under way. */
  close(): void;
};

export function createPictures(deps: {
  readonly onOutcome: (outcome: PictureOutcome) => void;
  readonly onError: (error: unknown) => void;
}): Pictures {
  const decoders = createDecoders(deps);
  const senders = new Set<string>();

  return {
    take: async (userId, shape, read) => {
      if (senders.has(userId)) throw new TooSoon(MESSAGES.imageBusy, SECONDS_UNTIL_NEXT);
      if (senders.size >= PICTURES_HELD_MAX) {
        throw new TooSoon(MESSAGES.imagesBusy, SECONDS_UNTIL_NEXT);
      }
      senders.add(userId);
      try {
        const file = await read();
        if (file === null) return null;
        const { content } = file;
        return await decoders.draw({ content, format: formatOf(file), shape });
      } finally {
        senders.delete(userId);
      }
    },
    decoders: decoders.count,
    held: () => senders.size,
    close: decoders.close,
  };
}

function formatOf({ content, mimeType }: SentFile): DecodingJob['format'] {
  const type = mimeType.toLowerCase();
  const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined;
  if (format === undefined) throw new Refused('Invalid', MESSAGES.imageTypeWrong);
  if (format !== 'svg') return format;
  if (content.length > DRAWING_BYTES_MAX) throw new Refused('TooLarge', MESSAGES.drawingTooLarge);
  const fault = drawingFault(content);
  if (fault === null) return format;
  throw new Refused(
    'Invalid',
    fault === 'invalid' ? MESSAGES.imageInvalid : MESSAGES.imageTooComplex,
  );
}
