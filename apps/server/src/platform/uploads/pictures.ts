import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Refused, TooSoon } from '../../failures.ts';
import { createDecoders, type PictureOutcome } from './decoders.ts';
import { DRAWING_BYTES_MAX, drawingFault } from './drawing.ts';
import type { DecodingJob, PictureShape } from './decoding.ts';

/** A file as it was uploaded, untrusted. */
export type SentFile = { readonly content: Buffer; readonly mimeType: string };

/** Accepted formats, by content type. */
const FORMATS: Readonly<Record<string, DecodingJob['format']>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
};

/** Pictures being read, waiting or being decoded: at 5 MB each, at most 40 MB in memory. */
export const PICTURES_HELD_MAX = 8;

const SECONDS_UNTIL_NEXT = 3;

/** Uploaded pictures, re-encoded in a separate process. */
export type Pictures = {
  /**
   * Reads a picture and re-encodes it as WebP, so that nothing of the uploaded file is ever served: a square of
   * 512 x 512 pixels, or a logo in its shape of at most 640 x 320. One per person at a time.
   *
   * @param read  returns the file, or null when none was chosen; called once there is a free slot
   * @throws Refused (400, 413) for a file that is not accepted, (429) while no slot is free
   */
  take(
    userId: string,
    shape: PictureShape,
    read: () => Promise<SentFile | null>,
  ): Promise<Buffer | null>;
  /**
   * Draws an SVG of our own as PNG, in the same processes.
   *
   * @throws Refused (429) while none can be started
   */
  draw(svg: string): Promise<Buffer>;
  /** Decoding processes, and pictures in memory. */
  decoders(): number;
  held(): number;
  /** Aborts everything under way. */
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
        return await decoders.draw({ content, format: findFormat(file), shape });
      } finally {
        senders.delete(userId);
      }
    },
    draw: (svg) => decoders.draw({ content: Buffer.from(svg), format: 'svg', shape: 'own' }),
    decoders: decoders.count,
    held: () => senders.size,
    close: decoders.close,
  };
}

function findFormat({ content, mimeType }: SentFile): DecodingJob['format'] {
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
