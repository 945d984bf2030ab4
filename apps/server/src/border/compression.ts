import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller answers fit one packet: nothing would come sooner. */
const BYTES_MIN = 1024;

/**
 * Up to here an answer is compressed where it stands, in 2 microseconds a KB; for more a thread is worth its price.
 */
const INLINE_BYTES_MAX = 64 * 1024;

/**
 * Compresses the answers of calls that are registered after this, where the caller takes it.
 *
 * With the least effort: JSON of lists shrinks to a sixth by it, and more effort costs two to six times the processor
 * for a tenth of those bytes. Calls that change something say `compress: false` (`http.ts`): their answers are small, those
 * to bids above all, and what carries tokens beside what the caller wrote must not be guessable from its size (BREACH).
 * What is sent to the server is never unpacked.
 */
export async function compressAnswers(api: FastifyInstance): Promise<void> {
  await api.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: BYTES_MIN,
    syncThreshold: INLINE_BYTES_MAX,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
}
