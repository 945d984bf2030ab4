import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { findBuiltFiles } from './builtFiles.ts';

const THEMED = 'src/ui/Themed.tsx';
/** Above the results, for members. */
const OWN_RESULTS = 'src/features/results/frame/OwnResults.tsx';
const AUCTION = ['src/features/auction/AuctionScreen.tsx', 'src/live/socket/connect.ts'];

/** What an auction draws soon after its first view. */
const AUCTION_PARTS = [
  'src/features/auction/stage/soon.ts',
  'src/features/auction/insights/KnowLine.tsx',
  'src/features/auction/layout/RoomSheets.tsx',
  'src/features/auction/lists/TeamsTable.tsx',
  'src/features/auction/voids/parts.ts',
];
/** What the header and the foot of all other screens draw. */
const SHELL_PARTS = [
  'src/features/shell/switch/Switches.tsx',
  'src/features/shell/LastMinute.tsx',
  'src/features/shell/FooterContact.tsx',
];

type Screen = readonly [pattern: string, modules: readonly string[], parts: readonly string[]];

const themed = (pattern: string, ...modules: string[]): Screen => [
  pattern,
  [THEMED, ...modules],
  SHELL_PARTS,
];

/**
 * What a page's address will need, beside what every page begins with; and its later parts, of which only the styles come
 * with it, since each sheet that is applied later lays out the whole page anew. The first pattern that fits counts.
 */
const SCREENS: readonly Screen[] = [
  ['^/auction(/(?!user-details)|$)', AUCTION, AUCTION_PARTS],
  themed('^/(profile/content/home)?$', 'src/features/home/Home.tsx'),
  themed('^/auth/signin$', 'src/features/accounts/SignIn.tsx'),
  themed('^/auth/signup$', 'src/features/accounts/SignUp.tsx'),
  themed('^/groups/new$', 'src/features/groups/start/NewGroup.tsx'),
  themed('^/groups/join/', 'src/features/groups/JoinGroup.tsx'),
  themed('^/groups$', 'src/features/groups/GroupPage.tsx'),
  themed('^/game$', 'src/gamesScreen.tsx', OWN_RESULTS),
  themed('^/leaderboard$', 'src/leaderboardScreen.tsx', OWN_RESULTS),
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
        const screens = SCREENS.map(([pattern, modules, parts]) => {
          const styles = [...findBuiltFiles(manifest, parts)].filter((file) =>
            file.endsWith('.css'),
          );
          const files = [...new Set([...findBuiltFiles(manifest, modules), ...styles])];
          return {
            pattern,
            files: files.filter((file) => /\.(js|css)$/.test(file) && !page.includes(file)),
          };
        });
        writeFileSync(join(dir, '.vite/screens.json'), JSON.stringify(screens));
      },
    },
  };
}

/** What stands in the page is painted before the app's styles are there: the app applies them, before all others. */
function withLateStyles(page: string): string {
  return page.replace('<link rel="stylesheet"', '<link rel="preload" as="style" data-late');
}
