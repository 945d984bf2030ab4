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
 * Few files in place of many small ones, which compress badly and cost a request each: `app` is what every page starts
 * with, `room` what an auction shares with other screens, `parts` the commonest of Mantine's parts.
 */
export function chunkGroups() {
  let app: Set<string> | null = null;
  let auction: Set<string> | null = null;
  return [
    {
      name: (id: string, modules: Modules) => {
        app ??= reachable([START], modules);
        return app.has(id) && !OF_CHAT.test(id) ? 'app' : null;
      },
      priority: 3,
    },
    {
      name: (id: string, modules: Modules) => {
        auction ??= reachable([AUCTION], modules);
        return auction.has(id) && !OF_CHAT.test(id) ? 'room' : null;
      },
      minShareCount: 2,
      priority: 2,
    },
    { name: 'parts', test: PARTS, minShareCount: 4, priority: 1 },
  ];
}
