import { z } from 'zod';

/** The messages between the server and the decoding process: both import this. */

/** 40 megapixels: more than a phone's photograph; a bomb of a few bytes would unfold to more. */
export const PIXELS_MAX = 40_000_000;

/** No photograph has longer sides: a line of a million pixels costs more work than its area suggests. */
export const SIDE_PIXELS_MAX = 20_000;

/** Memory of a decoding process: 40 megapixels with transparency take 160 MB, Node and sharp some 80 MB. */
export const DECODER_BYTES_MAX = 512 * 1024 * 1024;

/**
 * Processor time that a picture may take; a photograph of 12 megapixels takes 0.1 to 0.4 s. Not time by the clock: on a
 * machine that is busy with an auction an honest picture takes longer.
 */
export const DECODING_CPU_MS_MAX = 2000;

/** JavaScript needs almost none there. */
export const DECODER_HEAP_MB_MAX = 64;

export const PICTURE_FORMATS = ['jpeg', 'png', 'svg'] as const;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const decodingJob = z.object({
  content: bytes,
  /** The format that the file claims, and must have. */
  format: z.enum(PICTURE_FORMATS),
  /** A square portrait, a logo in its own shape, or a drawing of our own in its own size, as PNG. */
  shape: z.enum(['square', 'logo', 'own']),
});
export type DecodingJob = z.infer<typeof decodingJob>;
/** The shapes of uploaded pictures. */
export type PictureShape = Exclude<DecodingJob['shape'], 'own'>;

export const decodingAnswer = z.discriminatedUnion('kind', [
  /** The process is up. */
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('drawn'), picture: bytes }),
  z.object({ kind: z.literal('invalid') }),
]);
export type DecodingAnswer = z.infer<typeof decodingAnswer>;
