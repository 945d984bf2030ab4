import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { findBuiltFiles } from './builtFiles.ts';
import { precompress } from './precompress.ts';

/** Modules of what an auction may need: each with everything that it imports. */
const NEEDED = [
  'src/features/auction/AuctionScreen.tsx',
  'src/live/socket/connect.ts',
  'src/ui/Themed.tsx',
  'src/ui/dialogs/Dialogs.tsx',
  'src/ui/notices/Toasts.tsx',
];
/** Files with names that don't change with their content. */
const PLAIN = ['offline.html', 'offline.js'];

/**
 * Builds the service worker, after everything that it keeps. Any change of the app changes a name among those, so that
 * every new version is a new worker.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'bracketbid-service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const manifest = readFileSync(join(dir, '.vite/manifest.json'), 'utf8');
        const files = findBuiltFiles(manifest, NEEDED, true);
        const fileRevision = (file: string) =>
          hash('sha256', readFileSync(join(dir, file)), 'base64url').slice(0, 16);
        const kept = [
          ...[...files].sort().map((file) => ({ url: `/${file}`, revision: null })),
          ...PLAIN.map((file) => ({ url: `/${file}`, revision: fileRevision(file) })),
        ];
        await build({
          configFile: false,
          root: import.meta.dirname,
          publicDir: false,
          logLevel: 'warn',
          plugins: [precompress()],
          define: {
            KEPT_FILES: JSON.stringify(kept),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            target: 'es2023',
            outDir: dir,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(import.meta.dirname, 'worker/sw.ts'),
              output: {
                format: 'iife',
                entryFileNames: 'sw.js',
              },
            },
          },
        });
      },
    },
  };
}
