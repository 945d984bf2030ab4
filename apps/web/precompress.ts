import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Texts. Fonts and pictures are compressed already. */
const COMPRESSIBLE = '**/*.{js,css,html,svg,json,txt,webmanifest}';

/** Smaller files fit one packet with their headers anyway. */
const BYTES_MIN = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` next to each built file that gets smaller, at the highest level: once at build time,
 * so that no request pays for it. The server chooses by `Accept-Encoding`.
 */
export function precompress(): Plugin {
  return {
    name: 'bracketbid-precompress',
    apply: 'build',
    async closeBundle() {
      const { root, build } = this.environment.config;
      const folder = join(root, build.outDir);
      const files = globSync(COMPRESSIBLE, { cwd: folder });
      await Promise.all(files.map((file) => compressFile(join(folder, file))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = readFileSync(path);
  if (content.length < BYTES_MIN) return;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) writeFileSync(`${path}.br`, br);
  if (gz.length < content.length) writeFileSync(`${path}.gz`, gz);
}
