/** Somebody's part of a lot, as a weight beside those of its other owners. Whole, above 0. */
export type Part = { readonly userId: string; readonly weight: number };

/**
 * [SHARE-4] What each owner has had in all of money that comes piece by piece: of every cent count, the sum is exact, nobody ever has
 * less of more, and everyone is less than a cent from their exact part.
 *
 * Cent by cent it is Tijdeman's chairman assignment: of the owners whose claim is old enough, the next cent is theirs whose claim must be
 * met first; of equal ones, the first in the list has it. The order repeats once every owner has had a cent for each unit
 * of their weight in lowest terms, so that only the last, broken round is gone through.
 *
 * @param cents  all that came so far, whole and at least 0
 * @param weights  whole, at least 0, not all 0
 * @see R. Tijdeman, The chairman assignment problem, Discrete Mathematics 32 (1980), 323-330
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const divisor = weights.reduce(greatestCommonDivisor, 0);
  if (divisor === 0) return weights.map(() => 0);
  const lowest = weights.map((weight) => weight / divisor);
  const round = lowest.reduce((sum, weight) => sum + weight, 0);
  const rounds = Math.floor(cents / round);
  const broken = brokenRound(lowest, round, cents % round);
  return lowest.map((weight, index) => rounds * weight + (broken[index] ?? 0));
}

/** What each owner has of the first cents of a round. */
function brokenRound(weights: readonly number[], round: number, cents: number): number[] {
  const had = weights.map(() => 0);
  const owners = weights.filter((weight) => weight > 0).length;
  // With all of it, or half of a pair: the claims of the method need two owners at least.
  const slack = Math.max(2 * owners - 2, 1);
  for (let cent = 1; cent <= cents; cent += 1) {
    let next = -1;
    let nextWait = 0;
    let nextWeight = 1;
    for (const [index, weight] of weights.entries()) {
      const claim = slack * (weight * cent - round * (had[index] ?? 0));
      if (weight === 0 || claim < round) continue;
      const wait = round * (slack - 1) - claim;
      if (next === -1 || wait * nextWeight < nextWait * weight) {
        next = index;
        nextWait = wait;
        nextWeight = weight;
      }
    }
    had[next] = (had[next] ?? 0) + 1;
  }
  return had;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Divides the money of one lot, piece after piece. */
export type Divider = (
  cents: number,
) => readonly { readonly userId: string; readonly cents: number }[];

/** [SHARE-4] A divider that has had nothing yet. @returns of each piece, what every owner gets: they add up to it */
export function createDivider(parts: readonly Part[]): Divider {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) {
    const { userId } = only;
    return (cents) => [{ userId, cents }];
  }
  const weights = parts.map(({ weight }) => weight);
  let total = 0;
  let before = weights.map(() => 0);
  return (cents) => {
    total += cents;
    const now = splitCents(total, weights);
    const pieces = parts.map(({ userId }, index) => ({
      userId,
      cents: (now[index] ?? 0) - (before[index] ?? 0),
    }));
    before = now;
    return pieces;
  };
}
