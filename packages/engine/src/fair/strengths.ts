import type { StrengthOf } from './odds.ts';
import { SEED_STRENGTHS } from './seedStrengths.ts';

/** A team as fair shares see it. */
export type SeededTeam = { readonly teamId: string; readonly seed: number };

/** What a fair share was computed from. */
export type Basis = 'seeds' | 'ratings';

/** Whose history strengths were fitted to. */
export type SeedHistory = keyof typeof SEED_STRENGTHS;

/** The first year that each history counts. */
export const HISTORY_SINCE: Readonly<Record<SeedHistory, number>> = { mens: 1985, womens: 1998 };

const SEEDS = 16;

/** [FAIR-1] How strong a seed is by a history; beside ratings, a seed beyond 16 is as strong as 16. */
export function seedStrength(history: SeedHistory, seed: number): number {
  const at = Math.min(Math.max(seed, 1), SEEDS) - 1;
  return SEED_STRENGTHS[history][at]?.strength ?? 0;
}

/** [FAIR-1] Whether history knows every seed of a field. */
export function hasHistory(teams: readonly SeededTeam[]): boolean {
  return teams.every(({ seed }) => seed <= SEEDS);
}

/** By their seeds alone. */
export function strengthsBySeed(history: SeedHistory, teams: readonly SeededTeam[]): StrengthOf {
  const strengths = new Map(teams.map(({ teamId, seed }) => [teamId, seedStrength(history, seed)]));
  return (teamId) => strengths.get(teamId) ?? 0;
}

/** How ratings, in whatever unit, become strengths: a line. */
export type RatingLine = { readonly slope: number; readonly intercept: number };

/** [FAIR-6] Fewer rated teams say nothing of a field. */
export const RATED_MIN = 4;

/**
 * [FAIR-6] The line that ratings lie on beside the strengths of their teams' seeds, by least squares.
 *
 * @returns null for too few ratings, for equal ones, and for those by which better seeds are worse: a list of ranks, say
 */
export function ratingLine(
  history: SeedHistory,
  teams: readonly SeededTeam[],
  ratings: ReadonlyMap<string, number>,
): RatingLine | null {
  const rated = teams.flatMap(({ teamId, seed }) => {
    const rating = ratings.get(teamId);
    return rating === undefined ? [] : [{ rating, strength: seedStrength(history, seed) }];
  });
  if (rated.length < RATED_MIN) return null;
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value / values.length, 0);
  const rating = mean(rated.map((each) => each.rating));
  const strength = mean(rated.map((each) => each.strength));
  const spread = mean(rated.map((each) => (each.rating - rating) ** 2));
  const common = mean(rated.map((each) => (each.rating - rating) * (each.strength - strength)));
  const slope = common / spread;
  if (!Number.isFinite(slope) || slope <= 0) return null;
  return { slope, intercept: strength - slope * rating };
}

/**
 * [FAIR-6] Seeds and ratings mixed half and half; a team without a rating is as strong as its seed.
 *
 * @param ratings  in any unit, the higher the better
 * @returns null where the ratings say nothing: see `ratingLine`
 */
export function strengthsByRatings(
  history: SeedHistory,
  teams: readonly SeededTeam[],
  ratings: ReadonlyMap<string, number>,
): StrengthOf | null {
  const line = ratingLine(history, teams, ratings);
  if (line === null) return null;
  const strengths = new Map(
    teams.map(({ teamId, seed }) => {
      const rating = ratings.get(teamId);
      const bySeed = seedStrength(history, seed);
      if (rating === undefined) return [teamId, bySeed];
      return [teamId, (bySeed + line.intercept + line.slope * rating) / 2];
    }),
  );
  return (teamId) => strengths.get(teamId) ?? 0;
}
