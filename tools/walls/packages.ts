import { posix } from 'node:path';
import { listImports } from './imports.ts';
import { isTest, type Source } from './sources.ts';

/** What a package may import from the others: folders or files from the root; and what its tests may import. */
type Wall = {
  readonly package: string;
  readonly mayImport: readonly string[];
  readonly testsToo: readonly string[];
};

const ENGINE = 'packages/engine/src/';
const CONTRACT = 'packages/contract/src/';
const LOOK = 'packages/look/';
/** The page `/help` is made of it. */
const HOSTS_GUIDE = 'docs/hosting.md';
/** How a phone applies messages and reaches the server: pure, so that members of other programs see what a screen would. */
const WEB_LIVE = [
  'apps/web/src/live/auction/applyMessage.ts',
  'apps/web/src/live/socket/staleAfter.ts',
  'apps/web/src/live/socket/transports.ts',
];

/** What screens show of messages and offer to press: pure, so that tests hold it against what the server shows and accepts. */
const WEB_RULES = [
  'board/applyToBoard.ts',
  'auction/amount/bidButton.ts',
  'auction/bidBar/barFacts.ts',
  'auction/bidBar/bidFor.ts',
  'auction/clerk/',
].map((path) => `apps/web/src/features/${path}`);

/** How `npm start` starts the product: it is measured so, and the image and the service do the same. */
const START_COMMAND = 'apps/server/test/servers/startCommand.ts';

const WALLS: readonly Wall[] = [
  { package: 'packages/engine/', mayImport: [], testsToo: [] },
  { package: 'packages/contract/', mayImport: [ENGINE], testsToo: [] },
  { package: 'packages/look/', mayImport: [], testsToo: [] },
  {
    package: 'apps/server/',
    mayImport: [ENGINE, CONTRACT, LOOK],
    testsToo: [...WEB_LIVE, ...WEB_RULES, 'packages/engine/test/'],
  },
  { package: 'apps/web/', mayImport: [ENGINE, CONTRACT, LOOK, HOSTS_GUIDE], testsToo: [] },
  {
    package: 'simulation/',
    mayImport: [
      ENGINE,
      CONTRACT,
      ...serverFiles(
        'auction/',
        'platform/bus/',
        'platform/changes/',
        'platform/presence/',
        'platform/processes/',
      ),
      ...serverFiles(
        'platform/time/clock.ts',
        'platform/crypto/sha256.ts',
        'failures.ts',
        'results/contests/',
      ),
      'packages/engine/test/',
    ],
    testsToo: [],
  },
  {
    package: 'bench/',
    mayImport: [ENGINE, CONTRACT, 'apps/server/src/', START_COMMAND],
    testsToo: [],
  },
  {
    package: 'faults/',
    mayImport: [ENGINE, CONTRACT, 'apps/server/src/', ...WEB_LIVE, 'bench/src/quantile.ts'],
    testsToo: ['apps/server/test/'],
  },
  {
    package: 'hostile/',
    mayImport: [
      ENGINE,
      CONTRACT,
      'faults/src/',
      'bench/src/',
      'apps/server/test/',
      ...serverFiles('platform/crypto/sha256.ts'),
    ],
    testsToo: [],
  },
  {
    package: 'research/',
    mayImport: [
      ENGINE,
      CONTRACT,
      'apps/server/src/',
      ...WEB_LIVE,
      'bench/src/',
      'faults/src/',
      'simulation/src/random.ts',
    ],
    testsToo: ['apps/server/test/'],
  },
  {
    package: 'e2e/',
    mayImport: [ENGINE, CONTRACT, 'apps/server/test/', ...serverFiles('tournament/')],
    testsToo: [],
  },
  {
    package: 'tools/',
    mayImport: [ENGINE, CONTRACT, 'apps/server/src/', 'apps/web/builtFiles.ts'],
    testsToo: [START_COMMAND],
  },
];

function serverFiles(...paths: readonly string[]): string[] {
  return paths.map((path) => `apps/server/src/${path}`);
}

/**
 * Packages import each other as `WALLS` says, and production code imports nothing of tests. Tests have walls too.
 *
 * @returns each forbidden import, as `file:line`
 */
export function packageWalls(sources: readonly Source[], walls: readonly Wall[] = WALLS): string[] {
  return sources.flatMap((source) => {
    const wall = walls.find((each) => source.path.startsWith(each.package));
    if (wall === undefined) return [`${source.path} is in no package that has walls`];
    return listImports(source)
      .filter(({ target }) => target !== null && !isAllowed(source.path, target, wall))
      .map(({ place, target }) => `${place} imports ${target}`);
  });
}

function isAllowed(path: string, target: string, wall: Wall): boolean {
  if (target.startsWith(wall.package)) return isTest(path) || !isTest(target);
  const doors = isTest(path) ? [...wall.mayImport, ...wall.testsToo] : wall.mayImport;
  return doors.some((door) => target.startsWith(door));
}

const FEATURES = 'apps/web/src/features/';
const BELOW_FEATURES = /^apps\/web\/src\/(api|chat|domain|formats|forms|live|push|store|ui)\//;
const UI = 'apps/web/src/ui/';
/** What knows auctions, and is made of what doesn't. */
const ABOVE_UI = /^apps\/web\/src\/(chat|domain|features)\//;

/** The folders of an auction may import each other, but not in circles (`circles.ts`). */
const OF_AUCTION = /^apps\/web\/src\/features\/auction\/[^/]+\/[^/]+$/;

/**
 * A feature's screens import nothing from another feature, nor do their tests; what two features need lives in the folders
 * beside `features`, which import no screen. Within a feature, a folder imports the folders that it is in and those in it.
 * `ui` knows nothing of auctions, so it imports neither `domain` nor `chat`.
 */
export function featureWalls(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    listImports(source)
      .filter(({ target }) => target !== null && crossesFeatures(source.path, target))
      .map(({ place, target }) => `${place} imports ${target}`),
  );
}

function crossesFeatures(path: string, target: string): boolean {
  if (path.startsWith(UI) && ABOVE_UI.test(target)) return true;
  const wanted = findFeature(target);
  if (wanted === null) return false;
  if (BELOW_FEATURES.test(path)) return true;
  const own = findFeature(path);
  if (own !== wanted) return own !== null;
  return (
    !isTest(path) && !OF_AUCTION.test(path) && !isWithin(path, target) && !isWithin(target, path)
  );
}

/** Whether a file is in the other one's folder, or below. */
function isWithin(path: string, other: string): boolean {
  return path.startsWith(`${posix.dirname(other)}/`);
}

/** The folder under `features`; a single file there is a feature too. */
function findFeature(path: string): string | null {
  return path.startsWith(FEATURES) ? (path.slice(FEATURES.length).split('/')[0] ?? null) : null;
}
