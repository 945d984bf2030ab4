import { crestWidth } from './crestWidths.ts';
import { teamColours, type TeamColours } from './teamColours.ts';

/** A crest's drawing is 64 units wide and high: a banner from the rafters, straight at the top, pointed at its foot. */
export const CREST_UNITS = 64;
export const CREST_FIELD = 'M5 1h54a2 2 0 0 1 2 2v43.2L32 63 3 46.2V3a2 2 0 0 1 2-2z';
export const CREST_CHEVRON = 'M3 39l29 16.8L61 39v7.2L32 63 3 46.2z';
export const CREST_SEAM = 'M3 39l29 16.8L61 39';

const CODE_LETTERS_MAX = 4;

export type CrestOf = {
  /** Two to four letters; empty where a season has no codes. The seed stands in its place, unless it is 0: nothing does then. */
  readonly abbreviation: string;
  readonly seedNumber?: number | undefined;
  readonly color: string;
  readonly secondaryColor: string;
};

export type Crest = TeamColours & {
  /** What stands on the field. Never letters that are derived from a name: two teams would share them. */
  readonly code: string;
  /** In the crest's units, with the width axis in per cent and the letters' baseline. */
  readonly letterSize: number;
  readonly letterWidth: number;
  readonly baseline: number;
};

/** All that is needed to draw a team's crest, in any program. */
export function buildCrest({ abbreviation, seedNumber, color, secondaryColor }: CrestOf): Crest {
  const code = (abbreviation === '' ? String(seedNumber || '') : abbreviation).slice(
    0,
    CODE_LETTERS_MAX,
  );
  const letterSize = computeSize(code);
  return {
    ...teamColours(color, secondaryColor),
    code,
    letterSize,
    letterWidth: crestWidth(code, letterSize),
    // The middle of the field, and from there the half of a capital's height.
    baseline: 22.5 + letterSize * 0.36,
  };
}

function computeSize(code: string): number {
  if (code.length <= 2) return 31;
  return code.length === 3 ? 28 : 24.5;
}
