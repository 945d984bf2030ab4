import { finalOf, inOrder, isDecided, type Match } from '../bracket/bracket.ts';
import { lotsByTeam, ownersIn, paidByOwner } from './ownership.ts';
import type { Part } from './parts.ts';
import { type GroupBooks, potOf, shareOf } from './payouts.ts';

/** The most and the least that a member can have won when the final is over. Cents. */
export type PayoutBounds = { readonly best: number; readonly worst: number };

/**
 * The most and the least that a member can have won in the end: exact over all ways in which the
 * tournament can still go, by dynamic programming over the bracket. Where a way ends with a champion that nobody
 * owns, the part given back is rounded down (at most a cent less than what will be paid); so are parts of shared lots.
 *
 * @returns null where the bracket has nothing open or is not a tree that leads to one final
 * @see docs/rules.md MONEY-5
 */
export function payoutBoundsOf(books: GroupBooks): (userId: string) => PayoutBounds | null {
  const { owned, payoutBasisPoints, matches } = books;
  const ways = waysOf(matches);
  if (ways === null) return () => null;
  const potCents = potOf(owned);
  const lotOf = lotsByTeam(owned);
  const owners = ways.teams.map((teamId) => {
    const lot = lotOf.get(teamId);
    return lot === undefined ? null : ownersIn(lot);
  });
  const paidOf = paidByOwner(owned);
  // The final pays the rest to its winner's owner, whatever its own share is.
  const shares = Float64Array.from(ways.rounds, (round, index) =>
    index === ways.finalIndex ? 0 : shareOf(potCents, payoutBasisPoints[round] ?? 0),
  );
  const weights = new Float64Array(ways.teams.length);
  const values = new Float64Array(ways.team.length);

  return (userId) => {
    const part = potCents === 0 ? 0 : (paidOf.get(userId) ?? 0) / potCents;
    /** By team: how much of it is theirs, from 0 to 1; null where nobody owns it. */
    const fractions = owners.map((parts) => (parts === null ? null : fractionOf(parts, userId)));
    const kinds = new Set(ways.champions.map((team) => fractions[team] ?? null));
    /** The most, or the least as a negative number, among the ways whose champion is theirs to this fraction. */
    const most = (champion: number | null, sign: 1 | -1): number => {
      // In the end, this fraction of everything that nobody claims is theirs.
      const rest = champion ?? part;
      for (const [team, fraction] of fractions.entries()) {
        weights[team] = fraction === null ? 0 : sign * (fraction - rest);
      }
      const isChampion = (team: number) => (fractions[team] ?? null) === champion;
      return sign * potCents * rest + heaviest(ways, shares, weights, values, isChampion);
    };
    const extreme = (sign: 1 | -1): number =>
      sign * Math.max(...[...kinds].map((champion) => most(champion, sign)));
    const [best, worst] = [extreme(1), extreme(-1)];
    if (!Number.isFinite(best) || !Number.isFinite(worst)) return null;
    return { best: Math.floor(best + ROUNDING), worst: Math.floor(worst + ROUNDING) };
  };
}

function fractionOf(parts: readonly Part[], userId: string): number {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  return (parts.find((each) => each.userId === userId)?.weight ?? 0) / whole;
}

/** Sums of fractions of cents come out a hair below the whole cent. */
const ROUNDING = 1e-6;

/**
 * All ways in which a tournament can still go, as numbers: thousands of groups compute on the same ones.
 *
 * An entry is a team that can come through a match, or that begins there. Its match's entries follow each other;
 * matches and entries are in the order of play.
 */
type Ways = {
  /** Team ids by number. */
  readonly teams: readonly string[];
  /** By entry: the team, and the entry it comes from. */
  readonly team: Int32Array;
  readonly below: Int32Array;
  /** By match, six numbers: the entries of its home side, its away side and its winners, each from and to. */
  readonly ranges: Int32Array;
  /** By match: the code of its round. */
  readonly rounds: readonly string[];
  readonly finalIndex: number;
  /** The numbers of the teams that can still win the final. */
  readonly champions: readonly number[];
};

const RANGES = 6;
const known = new WeakMap<readonly Match[], Ways | null>();

/** Null where nothing is open or no match is the final. A bracket is looked through once: it does not change. */
function waysOf(matches: readonly Match[]): Ways | null {
  let ways = known.get(matches);
  if (ways === undefined) {
    ways = compile(matches);
    known.set(matches, ways);
  }
  return ways;
}

function compile(matches: readonly Match[]): Ways | null {
  const ordered = inOrder(matches);
  const final = finalOf(matches);
  if (final === null || ordered.every(isDecided)) return null;
  const numberOf = new Map<string, number>();
  const team: number[] = [];
  const below: number[] = [];
  const winnersOf = new Map<string, readonly [from: number, to: number]>();
  const side = (teamId: string | null, from: string | null): readonly [number, number] => {
    const winners = from === null ? undefined : winnersOf.get(from);
    if (winners !== undefined) return winners;
    if (teamId === null) return [0, 0];
    const number = numberOf.get(teamId) ?? numberOf.size;
    numberOf.set(teamId, number);
    below.push(-1);
    return [team.push(number) - 1, team.length];
  };
  const ranges = ordered.flatMap((match) => {
    const home = side(match.homeTeamId, match.homeFrom);
    const away = side(match.awayTeamId, match.awayFrom);
    const winner = isDecided(match) ? numberOf.get(match.winnerTeamId ?? '') : undefined;
    const start = team.length;
    for (const [from, to] of [home, away]) {
      for (let entry = from; entry < to; entry += 1) {
        const number = team[entry] ?? 0;
        if (winner !== undefined && winner !== number) continue;
        team.push(number);
        below.push(entry);
      }
    }
    winnersOf.set(match.id, [start, team.length]);
    return [...home, ...away, start, team.length];
  });
  const [firstChampion, lastChampion] = winnersOf.get(final.id) ?? [0, 0];
  return {
    champions: team.slice(firstChampion, lastChampion),
    teams: [...numberOf.keys()],
    team: Int32Array.from(team),
    below: Int32Array.from(below),
    ranges: Int32Array.from(ranges),
    rounds: ordered.map(({ round }) => round),
    finalIndex: ordered.indexOf(final),
  };
}

/**
 * The heaviest way the tournament can go on, by the sum of what each win is worth, among the ways that end with
 * a champion of some kind; -Infinity if there is none. For each match and each team that can win it, the best of
 * the part of the bracket below.
 *
 * @param shares   by match: what a win is worth
 * @param weights  by team: times this
 * @param values   room for a number per entry; those of beginnings are 0 and stay so
 */
function heaviest(
  { team, below, ranges, finalIndex }: Ways,
  shares: Float64Array,
  weights: Float64Array,
  values: Float64Array,
  isChampion: (team: number) => boolean,
): number {
  const at = (numbers: Float64Array | Int32Array, index: number) => numbers[index] ?? 0;
  for (let match = 0; match < shares.length; match += 1) {
    const first = match * RANGES;
    const homeTo = at(ranges, first + 1);
    const homeMax = greatest(values, at(ranges, first), homeTo);
    const awayMax = greatest(values, at(ranges, first + 2), at(ranges, first + 3));
    const homeFrom = at(ranges, first);
    const share = at(shares, match);
    const to = at(ranges, first + 5);
    for (let entry = at(ranges, first + 4); entry < to; entry += 1) {
      const from = at(below, entry);
      const isHome = from >= homeFrom && from < homeTo;
      values[entry] =
        at(values, from) + (isHome ? awayMax : homeMax) + share * at(weights, at(team, entry));
    }
  }
  let most = Number.NEGATIVE_INFINITY;
  const to = at(ranges, finalIndex * RANGES + 5);
  for (let entry = at(ranges, finalIndex * RANGES + 4); entry < to; entry += 1) {
    if (at(values, entry) > most && isChampion(at(team, entry))) most = at(values, entry);
  }
  return most;
}

function greatest(values: Float64Array, from: number, to: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index += 1) {
    const value = values[index] ?? 0;
    if (value > most) most = value;
  }
  return most;
}
