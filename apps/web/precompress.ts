import type { Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

/**
 * Writes a `.br` and a `.gz` next to each built text that gets smaller, at the highest level: once at build time, so
 * that no request pays for it. The server chooses by `Accept-Encoding`.
 */
export const precompress = (): Plugin =>
  compression({
    algorithms: ['brotliCompress', 'gzip'],
    include: /\.(js|css|html|svg|json|txt|webmanifest)$/,
    // Smaller files hardly shrink.
    threshold: 512,
  });
