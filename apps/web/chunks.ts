import { join } from 'node:path';

/** What a bundler knows of the modules it has read. */
type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const SOURCES = join(import.meta.dirname, 'src');
const START = join(SOURCES, 'main.tsx');
/** The screen of an auction. */
const AUCTION = join(SOURCES, 'features/auction/AuctionScreen.tsx');
/** Those of Mantine's parts that most screens use. Menus, dialogs and their like come with the screens that have them. */
const PARTS =
  /@mantine\/core\/esm\/(core|components\/(Button|UnstyledButton|Loader|Transition|Input|InputBase|TextInput|CloseButton|Text|Stack|Group|Skeleton))\/|web\/src\/(ui\/Themed|theme)\b/;

/**
 * What an auction fetches once its first view stands, unasked. What these share with results or with a group's page is in
 * `aside`: in `results` it would bring Mantine's parts and style sheets, after which the whole room is laid out anew.
 */
const ASIDE = [
  'features/auction/fair/FairLine.tsx',
  'features/auction/insights/KnowLine.tsx',
  'features/auction/insights/SameSeed.tsx',
  'features/auction/insights/UnsoldTeams.tsx',
  'features/auction/layout/MinutesLeft.tsx',
  'features/auction/layout/RoomKeys.tsx',
  'features/auction/lists/TeamsTable.tsx',
  'features/auction/menu/PauseKey.tsx',
  'features/auction/stage/soon.ts',
];
/** In `base`, so that React's renderer runs there: a CommonJS module runs with the chunk that first imports it. */
const RENDERER = join(SOURCES, 'reactDom.ts');
/** Screens that people open by their address, or go to and fro between. */
const PUBLIC = ['features/home/Home.tsx', 'forms/FormPage.tsx'];
const FORM = ['features/accounts/SignIn.tsx'];
const RESULTS = [
  'gamesScreen.tsx',
  'leaderboardScreen.tsx',
  'features/results/frame/OwnResults.tsx',
  'features/results/MyResults.tsx',
];
const GROUP = ['features/groups/GroupPage.tsx'];

/** A package's index reaches all of it: what is used of packages follows our own modules. */
const OWN = /\/(apps\/web\/src|packages\/\w+\/src)\//;

/** What a package's index reaches, and the chat alone uses. */
const OF_CHAT = /@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery)\./;

function reachable(from: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Few files in place of many small ones, which compress badly and cost a request each: `base` is the libraries that every
 * page starts with, and which a release rarely changes, `app` our own part of that, `room` what an auction shares with other
 * screens, `aside` what its later parts do, `parts` the commonest of Mantine's parts, `site` what public pages share, `form`
 * what signing in shares with other forms, `member` what results and the group's page share, and `results` and `group` what
 * these share with others.
 */
export function chunkGroups() {
  let found: Record<
    'app' | 'room' | 'aside' | 'site' | 'results' | 'group' | 'form',
    Set<string>
  > | null = null;
  const reach = (modules: Modules) => {
    const from = (screens: readonly string[]) =>
      reachable(
        screens.map((screen) => join(SOURCES, screen)),
        modules,
      );
    found ??= {
      app: reachable([START], modules),
      room: reachable([AUCTION], modules),
      aside: from(ASIDE),
      site: from(PUBLIC),
      results: from(RESULTS),
      group: from(GROUP),
      form: from(FORM),
    };
    return found;
  };
  const group = (
    name: string,
    priority: number,
    holds: (id: string, of: ReturnType<typeof reach>) => boolean,
  ) => ({
    name: (id: string, modules: Modules) =>
      !OF_CHAT.test(id) && holds(id, reach(modules)) ? name : null,
    priority,
    minShareCount: name === 'app' || name === 'base' ? 1 : 2,
  });
  return [
    group('base', 10, (id, { app }) => id === RENDERER || (app.has(id) && !OWN.test(id))),
    group('app', 9, (id, { app }) => app.has(id)),
    group('room', 8, (id, { room }) => room.has(id)),
    group('aside', 7, (id, { aside }) => OWN.test(id) && aside.has(id)),
    { name: 'parts', test: PARTS, minShareCount: 4, priority: 6 },
    group('site', 5, (id, { site }) => OWN.test(id) && site.has(id)),
    group('form', 4, (id, { form }) => OWN.test(id) && form.has(id)),
    group(
      'member',
      3,
      (id, { results, group: page }) => OWN.test(id) && results.has(id) && page.has(id),
    ),
    group('results', 2, (id, { results }) => OWN.test(id) && results.has(id)),
    group('group', 1, (id, { group: page }) => OWN.test(id) && page.has(id)),
  ];
}
