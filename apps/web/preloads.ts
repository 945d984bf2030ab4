import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf } from './builtFiles.ts';

const THEMED = 'src/ui/Themed.tsx';
const AUCTION = ['src/features/auction/AuctionScreen.tsx', 'src/live/socket/connect.ts'];

/** What a page's address will need, beside what every page begins with. The first pattern that fits counts. */
const SCREENS: readonly (readonly [pattern: string, modules: readonly string[]])[] = [
  ['^/auction(/(?!user-details)|$)', AUCTION],
  ['^/(profile/content/home)?$', [THEMED, 'src/features/home/Home.tsx']],
  ['^/auth/signin$', [THEMED, 'src/features/accounts/SignIn.tsx']],
  ['^/auth/signup$', [THEMED, 'src/features/accounts/SignUp.tsx']],
  ['^/groups/new$', [THEMED, 'src/features/groups/start/NewGroup.tsx']],
  ['^/groups/join/', [THEMED, 'src/features/groups/JoinGroup.tsx']],
  ['^/groups$', [THEMED, 'src/features/groups/GroupPage.tsx']],
  ['^/game$', [THEMED, 'src/gamesScreen.tsx']],
  ['^/leaderboard$', [THEMED, 'src/leaderboardScreen.tsx']],
];

/** The files of each screen, for the server: it names them in the page, so that no file waits for another. */
export function preloads(): Plugin {
  return {
    name: 'bracketbid-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => ({
        html: withLateStyles(page),
        // Both typefaces are needed by the first text.
        tags: Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head',
          })),
      }),
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        const manifest = readFileSync(join(dir, '.vite/manifest.json'), 'utf8');
        const page = readFileSync(join(dir, 'index.html'), 'utf8');
        const screens = SCREENS.map(([pattern, modules]) => ({
          pattern,
          files: [...filesOf(manifest, modules)].filter(
            (file) => /\.(js|css)$/.test(file) && !page.includes(file),
          ),
        }));
        writeFileSync(join(dir, '.vite/screens.json'), JSON.stringify(screens));
      },
    },
  };
}

/** What stands in the page is painted before the app's styles are there: the app applies them, before all others. */
function withLateStyles(page: string): string {
  return page.replace('<link rel="stylesheet"', '<link rel="preload" as="style" data-late');
}
