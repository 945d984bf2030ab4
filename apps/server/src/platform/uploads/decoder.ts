import { constants, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import {
  DECODER_BYTES_MAX,
  DECODING_CPU_MS_MAX,
  type DecodingAnswer,
  type DecodingJob,
  decodingJob,
  type PictureShape,
  PIXELS_MAX,
  SIDE_PIXELS_MAX,
} from './decoding.ts';

/**
 * The process that decodes pictures: the only code that passes a stranger's file to sharp. It has no environment, no
 * files and no secrets; its parent kills it when a picture takes too long.
 */

const SIDE = 512;
const LOGO = { width: 640, height: 320 };

/** An SVG is rendered no larger than needed: its cost is its area, not its file size. */
const DRAWING_SIDE = 1024;
const DENSITY = 72;

const POLL_MS = 20;

const end = () => process.kill(process.pid, 'SIGKILL');

/** Without its parent nobody would kill this process. `exit` would wait for the picture being decoded. */
process.once('disconnect', end);

try {
  // Bids and logins go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Not every platform has priorities.
}

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
});

function shaped(picture: Sharp, shape: PictureShape): Sharp {
  return shape === 'square'
    ? picture.resize(SIDE, SIDE, { fit: 'cover' })
    : picture.resize(LOGO.width, LOGO.height, { fit: 'inside', withoutEnlargement: true });
}

async function draw({ content, format, shape }: DecodingJob): Promise<Uint8Array> {
  if (shape === 'own') return sharp(content, { density: DENSITY }).png().toBuffer();
  const found = await sharp(content, { limitInputPixels: false }).metadata();
  if (found.format !== format) throw new Error(`Sent as ${format}, found ${found.format}`);
  const side = Math.max(found.width, found.height);
  const isDrawing = format === 'svg';
  if (!isDrawing && side > SIDE_PIXELS_MAX) throw new Error(`A side of ${side} pixels`);
  const density = Math.max(1, DENSITY * Math.min(1, DRAWING_SIDE / side));
  const picture = sharp(content, {
    limitInputPixels: PIXELS_MAX,
    failOn: 'error',
    ...(isDrawing ? { density } : {}),
  });
  return shaped(picture.autoOrient(), shape).webp({ quality: 84 }).toBuffer();
}

function answer(value: DecodingAnswer): void {
  process.send?.(value);
}

process.on('message', (message) => {
  const before = process.cpuUsage();
  // sharp runs on threads of its own, so this one is free to watch the limits.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const isTooLong = (user + system) / 1000 > DECODING_CPU_MS_MAX;
    if (isTooLong || process.memoryUsage.rss() > DECODER_BYTES_MAX) end();
  }, POLL_MS);
  draw(decodingJob.parse(message))
    .then(
      (picture) => answer({ kind: 'drawn', picture }),
      () => answer({ kind: 'invalid' }),
    )
    .finally(() => clearInterval(watch));
});

answer({ kind: 'ready' });
