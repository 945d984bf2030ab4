import { inOrder, isDecided, type Match } from '../bracket/bracket.ts';
import { type PayoutTable, WHOLE_POT } from '../money/payoutTable.ts';
import { type Beats, chancesIn, type Odds, listSides, type StrengthOf } from './odds.ts';

/** How far a lot's part of the pot lies apart from one tournament to the next, from 0 to 1. */
export type Spread = { readonly low: number; readonly high: number };

/** [FAIR-4] Of ten tournaments, one pays less than the low end, one more than the high. */
const LOW = 0.1;
const HIGH = 0.9;

/**
 * [FAIR-4] The 10th and the 90th percentile of what a lot wins in a single tournament: exact over all ways in which the
 * tournament can still go, also for teams that can meet. What is won already counts.
 *
 * Computed on the bracket: for every match and every team that can win it, how likely which sum is for the lot's teams below.
 * A lot of many teams under an uneven table has more sums than `SUMS_MAX`; these are then put on a grid of a quarter per cent.
 */
export function computeSpread(
  teamIds: readonly string[],
  matches: readonly Match[],
  teamStrength: StrengthOf,
  payouts: PayoutTable,
): Spread {
  const own = new Set(teamIds);
  const beats = chancesIn(matches, teamStrength);
  const waysThrough = new Map<string, Ways>();
  let all: Sums = new Map([[0, 1]]);
  for (const match of inOrder(matches)) {
    const [home, away] = listSides(match, (from) => waysThrough.get(from), begin);
    const worth = payouts[match.round] ?? 0;
    const computeWorth = (teamId: string) => (own.has(teamId) ? worth : 0);
    const ways: Ways = isDecided(match)
      ? decided(match.winnerTeamId ?? '', home, away, computeWorth)
      : new Map([
          ...computeWays(home, away, match, beats, computeWorth),
          ...computeWays(away, home, match, beats, computeWorth),
        ]);
    if (match.next === null)
      all = together(all, mixed([...ways.values()].map((sums) => [sums, 1])));
    waysThrough.set(match.id, ways);
  }
  return spreadIn(all);
}

/** [FAIR-4] The same for a lot of one team, from odds that are known: a team wins a match only after those before it. */
export function spreadOfTeam(teamId: string, odds: Odds, payouts: PayoutTable): Spread {
  const sums = new Map<number, number>();
  let [won, reached] = [0, 1];
  for (const { round, winners } of odds) {
    const wins = winners.get(teamId);
    if (wins === undefined) continue;
    sums.set(won, (sums.get(won) ?? 0) + reached - wins);
    won += payouts[round] ?? 0;
    reached = wins;
  }
  sums.set(won, (sums.get(won) ?? 0) + reached);
  return spreadIn(sums);
}

function spreadIn(sums: Sums): Spread {
  return { low: percentile(sums, LOW) / WHOLE_POT, high: percentile(sums, HIGH) / WHOLE_POT };
}

/** How likely it is that the lot's teams have won so many basis points. */
type Sums = ReadonlyMap<number, number>;
/** By the winner of a match: how likely it wins, and with it, which sums the lot has from here and below. */
type Ways = ReadonlyMap<string, Sums>;

/** The usual lots have a few dozen. */
const SUMS_MAX = 400;
const GRID = 25;

const begin = (teamId: string): Ways => new Map([[teamId, new Map([[0, 1]])]]);

function decided(
  winner: string,
  home: Ways | null,
  away: Ways | null,
  computeWorth: (teamId: string) => number,
): Ways {
  const below = together(sumOfAny(home), sumOfAny(away));
  return new Map([[winner, moved(below, computeWorth(winner))]]);
}

function computeWays(
  side: Ways | null,
  others: Ways | null,
  match: Match,
  beats: Beats,
  computeWorth: (teamId: string) => number,
): [string, Sums][] {
  return [...(side ?? [])].map(([teamId, sums]) => {
    const against: Sums =
      others === null
        ? new Map([[0, 1]])
        : mixed([...others].map(([other, each]) => [each, beats(match, teamId, other)]));
    return [teamId, moved(together(sums, against), computeWorth(teamId))];
  });
}

/** The sums of a part of the bracket, whoever wins it. */
function sumOfAny(ways: Ways | null): Sums {
  return ways === null ? new Map([[0, 1]]) : mixed([...ways.values()].map((sums) => [sums, 1]));
}

function mixed(parts: readonly (readonly [Sums, weight: number])[]): Sums {
  const all = new Map<number, number>();
  for (const [sums, weight] of parts) {
    for (const [sum, probability] of sums) all.set(sum, (all.get(sum) ?? 0) + probability * weight);
  }
  return all;
}

/** Two parts of the bracket that have nothing to do with each other. */
function together(a: Sums, b: Sums): Sums {
  const all = new Map<number, number>();
  for (const [first, probability] of a) {
    for (const [second, other] of b) {
      const sum = first + second;
      all.set(sum, (all.get(sum) ?? 0) + probability * other);
    }
  }
  return all.size > SUMS_MAX ? onGrid(all) : all;
}

function onGrid(sums: Sums): Sums {
  return mixed(
    [...sums].map(([sum, probability]) => [
      new Map([[Math.round(sum / GRID) * GRID, probability]]),
      1,
    ]),
  );
}

function moved(sums: Sums, by: number): Sums {
  if (by === 0) return sums;
  return new Map([...sums].map(([sum, probability]) => [sum + by, probability]));
}

/** The least sum that is not passed in so many of all ways. */
function percentile(sums: Sums, part: number): number {
  const ascending = [...sums].toSorted(([a], [b]) => a - b);
  let below = 0;
  for (const [sum, probability] of ascending) {
    below += probability;
    if (below >= part - ROUNDING) return sum;
  }
  return ascending.at(-1)?.[0] ?? 0;
}

const ROUNDING = 1e-12;
