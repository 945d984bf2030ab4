import { type Reach, computeReach, SEEDS } from './model.ts';

/** How many of so many teams of each seed reached each stage. */
export type History = { readonly slots: number; readonly reached: Reach };

export type Fit = {
  readonly strengths: readonly number[];
  /** The squares of all that differs, each over its binomial variance. */
  readonly chiSquare: number;
};

const STEPS_MAX = 200;
const DIFFERENCE = 1e-5;
/** So far a step may go: beyond it, the model is too crooked to be taken for straight. */
const STRIDE_MAX = 0.5;
const DONE = 1e-10;

/**
 * The strengths under which the model comes nearest to history: least squares over all seeds and stages, each weighted by its
 * binomial variance under the model, by Gauss and Newton. Their mean is 0, since only differences count.
 */
export function fitStrengths(given: History): Fit {
  const history = withHalfWins(given);
  let strengths = Array.from({ length: SEEDS }, (_, seed) => 2 - seed / 4);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const change = stepFrom(strengths, history.slots)(history.reached);
    const longest = Math.max(...change.map(Math.abs));
    const stride = Math.min(1, STRIDE_MAX / longest);
    strengths = strengths.map((strength, seed) => strength + stride * (change[seed] ?? 0));
    if (longest < DONE) break;
  }
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / SEEDS;
  const centred = strengths.map((strength) => strength - mean);
  return { strengths: centred, chiSquare: computeChiSquare(centred, history) };
}

/**
 * History with half a win for each seed that has never won a game of the main draw, taken from the seed that it met there:
 * that it never won in so many games doesn't make it infinitely weak.
 */
function withHalfWins({ slots, reached }: History): History {
  const hasNone = (seed: number) => reached[seed]?.[0] === 0;
  return {
    slots,
    reached: reached.map((row, seed) => {
      const [first = 0, ...rest] = row;
      const half = Number(hasNone(seed)) - Number(hasNone(SEEDS - 1 - seed));
      return [first + half / 2, ...rest];
    }),
  };
}

function computeChiSquare(strengths: readonly number[], { slots, reached }: History): number {
  return computeReach(strengths)
    .flatMap((row, seed) =>
      row.map((p, stage) => {
        const off = (reached[seed]?.[stage] ?? 0) / slots - p;
        return (off * off * slots) / (p * (1 - p));
      }),
    )
    .reduce((sum, each) => sum + each, 0);
}

/** A step of Gauss and Newton from these strengths towards what was reached. */
export function stepFrom(
  strengths: readonly number[],
  slots: number,
): (reached: Reach) => number[] {
  const now = computeReach(strengths).flat();
  const slopes = strengths.map((_, seed) => {
    const moved = strengths.map((each, index) => (index === seed ? each + DIFFERENCE : each));
    return computeReach(moved)
      .flat()
      .map((p, index) => (p - (now[index] ?? 0)) / DIFFERENCE);
  });
  const weights = now.map((p) => slots / (p * (1 - p)));
  const weighed = (a: readonly number[], b: readonly number[]) =>
    weights.reduce((sum, weight, index) => sum + weight * (a[index] ?? 0) * (b[index] ?? 0), 0);
  // Adding 1 everywhere fixes the mean, which nothing else does.
  const matrix = slopes.map((a) => slopes.map((b) => weighed(a, b) + 1));
  return (reached) => {
    const off = reached.flat().map((count, index) => count / slots - (now[index] ?? 0));
    return solve(
      matrix,
      slopes.map((slope) => weighed(slope, off)),
    );
  };
}

/** Gauss and Jordan, with the largest pivot. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (let at = 0; at < rows.length; at += 1) {
    const below = rows.slice(at).map((row) => Math.abs(row[at] ?? 0));
    const best = at + below.indexOf(Math.max(...below));
    const pivot = rows[best] ?? [];
    rows[best] = rows[at] ?? [];
    rows[at] = pivot.map((value) => value / (pivot[at] ?? 1));
    for (const [index, row] of rows.entries()) {
      if (index === at) continue;
      const factor = row[at] ?? 0;
      rows[index] = row.map((value, column) => value - factor * (rows[at]?.[column] ?? 0));
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}
