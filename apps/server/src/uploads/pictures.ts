import { MESSAGES } from '@bracketbid/contract/messages';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { Refused } from '../failures.ts';

/** A file as it was sent: nothing of it is believed. */
export type SentFile = { readonly content: Buffer; readonly mimeType: string };

/** What may be sent, by what it says it is, and what it then must be. */
const FORMATS: Record<string, readonly Metadata['format'][]> = {
  'image/jpeg': ['jpeg'],
  'image/jpg': ['jpeg'],
  'image/png': ['png'],
  'image/svg+xml': ['svg'],
};

/** 40 megapixels: more than a phone's photograph; a bomb of a few bytes would unfold to more. */
const PIXELS_MAX = 40_000_000;
const DECODING_SECONDS_MAX = 5;
const SIDE = 512;
const LOGO = { width: 640, height: 320 };

/** A declaration of entities: the tool of bombs, and of no drawing program's pictures. */
const ENTITY = /<!ENTITY/i;

/**
 * Makes a square WebP of 512 x 512 pixels of a picture: decoded and drawn anew, so that nothing of the file
 * that was sent is ever served.
 *
 * @throws Refused (400) when the type is not allowed, or the file is not what it says it is
 */
export function squarePicture(file: SentFile): Promise<Buffer> {
  return drawnAnew(file, (picture) => picture.resize(SIDE, SIDE, { fit: 'cover' }));
}

/** The same for a logo: its shape stays, and what is seen through stays so; at most 640 x 320 pixels. */
export function logoPicture(file: SentFile): Promise<Buffer> {
  return drawnAnew(file, (picture) =>
    picture.resize(LOGO.width, LOGO.height, { fit: 'inside', withoutEnlargement: true }),
  );
}

async function drawnAnew(file: SentFile, shape: (picture: Sharp) => Sharp): Promise<Buffer> {
  const formats = FORMATS[file.mimeType.toLowerCase()];
  if (formats === undefined) throw new Refused('Invalid', MESSAGES.imageTypeWrong);
  if (formats.includes('svg') && ENTITY.test(file.content.toString('utf8'))) {
    throw new Refused('Invalid', MESSAGES.imageInvalid);
  }
  try {
    const picture = sharp(file.content, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!formats.includes(format)) throw new Error(`Sent as ${file.mimeType}, found ${format}`);
    return await shape(picture.autoOrient())
      .webp({ quality: 84 })
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .toBuffer();
  } catch {
    throw new Refused('Invalid', MESSAGES.imageInvalid);
  }
}
