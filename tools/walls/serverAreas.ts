import { listImports } from './imports.ts';
import { isTest, type Source } from './sources.ts';

const SERVER = 'apps/server/src/';

/** Its folders are areas, too. */
const PLATFORM = 'platform';

/** The folder, or the file beside the folders, that a path of the server belongs to; null for files outside the server. */
function findArea(path: string): string | null {
  if (!path.startsWith(SERVER)) return null;
  const [area = null, inner] = path.slice(SERVER.length).split('/');
  return area === PLATFORM ? `${area}/${inner}` : area;
}

/** An import from one area of the server into another. */
export type AreaImport = { readonly place: string; readonly from: string; readonly to: string };

/** All imports between areas, types included; tests may import anything. */
export function areaImports(sources: readonly Source[]): AreaImport[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const from = findArea(source.path);
      if (from === null) return [];
      return listImports(source).flatMap(({ place, target }) => {
        const to = target === null ? null : findArea(target);
        return to === null || to === from ? [] : [{ place, from, to }];
      });
    });
}

/**
 * Imports inside the server go down only.
 *
 * @param areas  the lowest first
 * @returns each import that goes up, as `file:line`, and each area missing from the order
 */
export function upwardImports(sources: readonly Source[], areas: readonly string[]): string[] {
  const found = new Set(
    sources.flatMap(({ path }) => (isTest(path) ? [] : (findArea(path) ?? []))),
  );
  const unknown = [...found].filter((area) => !areas.includes(area));
  return [
    ...unknown.map((area) => `${SERVER}${area} has no place among the areas`),
    ...areaImports(sources)
      .filter(({ from, to }) => areas.indexOf(to) > areas.indexOf(from))
      .map(({ place, from, to }) => `${place} goes up from ${from} to ${to}`),
  ];
}
