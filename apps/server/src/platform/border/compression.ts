import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller responses fit one packet anyway. */
const BYTES_MIN = 1024;

/**
 * Up to this size a response is compressed synchronously, in 2 microseconds a KB; above it a thread is worth its cost.
 */
const INLINE_BYTES_MAX = 64 * 1024;

/**
 * Compresses the responses of routes registered after this, where the client accepts it.
 *
 * At the lowest level: JSON of lists shrinks to a sixth, and higher levels cost two to six times the CPU for a tenth of
 * those bytes. Calls that change something say `compress: false` (`http.ts`): their responses are
 * small, and one that carries tokens beside the client's own text must not reveal them by its size (BREACH). Request
 * bodies are never decompressed.
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
