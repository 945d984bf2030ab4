import { chance } from '../../packages/engine/src/fair/odds.ts';
import { type History, stepFrom } from './fit.ts';
import { SEEDS, STAGES, ZONE } from './model.ts';

const ZONES = 4;

/**
 * How far strengths would lie apart if history were played again: so many histories are drawn from the fitted model, and each
 * moves the strengths by one step of the fit. What a seed reaches in one round depends on the one before, and a win is another
 * team's defeat; drawing whole tournaments knows that, a formula would not.
 *
 * @returns by seed, the standard deviation of what `of` makes of the strengths
 */
export function standardErrors(
  strengths: readonly number[],
  tournaments: number,
  histories: number,
  of: (strengths: readonly number[]) => readonly number[],
): number[] {
  const random = randomFrom(20_260_316);
  const step = stepFrom(strengths, ZONES * tournaments);
  const drawn = Array.from({ length: histories }, () => {
    const moved = step(drawHistory(strengths, tournaments, random).reached);
    return of(strengths.map((strength, seed) => strength + (moved[seed] ?? 0)));
  });
  return Array.from({ length: SEEDS }, (_, seed) => {
    const values = drawn.map((each) => each[seed] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / histories;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (histories - 1));
  });
}

function drawHistory(
  strengths: readonly number[],
  tournaments: number,
  random: () => number,
): History {
  const reached = Array.from({ length: SEEDS }, () => STAGES.map(() => 0));
  const field = Array.from({ length: ZONES }, () => ZONE).flat();
  for (let tournament = 0; tournament < tournaments; tournament += 1) {
    let left = field;
    for (let stage = 0; left.length > 1; stage += 1) {
      left = left.flatMap((seed, index) => {
        const other = left[index + 1];
        if (index % 2 === 1 || other === undefined) return [];
        const wins = random() < chance(strengths[seed] ?? 0, strengths[other] ?? 0);
        const winner = wins ? seed : other;
        const row = reached[winner];
        if (row !== undefined) row[stage] = (row[stage] ?? 0) + 1;
        return [winner];
      });
    }
  }
  return { slots: ZONES * tournaments, reached };
}

/** Numbers from 0 to 1, the same for the same seed: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
