import { findPlace, type Source } from './sources.ts';

const DECLARED = /\b(?:function\*?|const|let)\s+([a-z]\w*Of)\b/g;

/**
 * `xOf` hides whether something is read, built, formatted or found.
 *
 * @returns each function or value that is declared with such a name, as `file:line`
 */
export function vagueNames(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    [...source.text.matchAll(DECLARED)].map(
      ({ 1: name = '', index }) => `${findPlace(source, index)} declares ${name}: say what it does`,
    ),
  );
}
