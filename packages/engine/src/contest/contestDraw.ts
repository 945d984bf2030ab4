import { drawBracket, type DrawnBracket, listSeedLines, listRounds } from '../bracket/draw.ts';
import type { RoundSize } from '../money/payoutTable.ts';

/** The numbers of entrants that a contest of kind `bracket` can have. */
export const BRACKET_SIZES: readonly number[] = [4, 8, 16, 32, 64, 128];

/** The rounds of a contest's bracket, the first one first; none for a number of entrants that makes no bracket. */
export function contestRounds(entrants: number): readonly RoundSize[] {
  if (!BRACKET_SIZES.includes(entrants)) return [];
  return listRounds(entrants).map(({ code, order }) => ({ code, matches: entrants / 2 ** order }));
}

/**
 * The bracket of a contest: the first entrant plays the second, the third the fourth, and so on.
 *
 * @param entrantIds  in the order of the draw, as many as `BRACKET_SIZES` allows
 */
export function drawContest(entrantIds: readonly string[]): DrawnBracket {
  const lines = listSeedLines(entrantIds.length);
  const zone = '';
  const teams = entrantIds.map((key, index) => ({ key, zone, seed: lines[index] ?? 0 }));
  return drawBracket(teams, [zone]);
}
