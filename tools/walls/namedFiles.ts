import { findPlace, type Source } from './sources.ts';

const FILE = /`([\w./-]+\.tsx?)`/g;
/** `NAME` in `file.ts`, or several names. */
const CONSTANTS = /((?:`\w+`(?:, | and ))*`\w+`) in `([\w./-]+\.tsx?)`/g;

/** What a recipe makes, so that it isn't there yet. */
const TO_BE_MADE = ['apps/web/src/features/champions/Champions.tsx'];

/**
 * Finds what documents name and the repository does not have: files, by the end of their paths, and names in them
 * ("`BODY_BYTES_MAX` in `platform/http/routes.ts`").
 *
 * @param paths  of all files
 * @param sources  the code, in which names are looked for
 */
export function staleNames(
  documents: readonly Source[],
  paths: readonly string[],
  sources: readonly Source[],
): string[] {
  const isFile = (path: string, named: string) => path === named || path.endsWith(`/${named}`);
  return documents.flatMap((document) => {
    const missing = [...document.text.matchAll(FILE)].flatMap(({ 1: named = '', index }) => {
      const isThere = TO_BE_MADE.includes(named) || paths.some((path) => isFile(path, named));
      return isThere ? [] : [`${findPlace(document, index)} names ${named}, which is no file`];
    });
    const unknown = [...document.text.matchAll(CONSTANTS)].flatMap((match) => {
      const [, names = '', named = ''] = match;
      const files = sources.filter(({ path }) => isFile(path, named));
      if (files.length === 0) return [];
      const isIn = (name: string) =>
        files.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
      return [...names.matchAll(/`(\w+)`/g)].flatMap(([, name = '']) =>
        isIn(name) ? [] : [`${findPlace(document, match.index)} looks for ${name} in ${named}`],
      );
    });
    return [...missing, ...unknown];
  });
}
