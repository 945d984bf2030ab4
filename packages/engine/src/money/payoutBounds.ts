import { findFinal, inOrder, isDecided, type Match } from '../bracket/bracket.ts';
import { lotsByTeam, ownedFraction, paidByOwner } from './ownership.ts';
import { type GroupBooks, type Payout, computePot, computeShare, sumByMember } from './payouts.ts';

/** The most and the least that a member can have won when the final is over. Cents. */
export type PayoutBounds = { readonly best: number; readonly worst: number };

/**
 * The most and the least that a member can have won in the end: exact over all ways in which the
 * tournament can still go, by dynamic programming over the bracket. Where a way ends with a champion that nobody
 * owns, the part given back is rounded down (at most a cent less than what will be paid). What a shared lot still wins counts by the
 * exact part, before its cents are divided: less than two cents from what will be paid, for each such lot.
 *
 * @param books  of an auction that is over
 * @param payouts  of these books so far
 * @returns null where the bracket has nothing open or is not a tree that leads to one final
 * @see docs/rules.md MONEY-5
 */
export function createPayoutBounds(
  books: GroupBooks,
  payouts: readonly Payout[],
): (userId: string) => PayoutBounds | null {
  const { owned, payoutBasisPoints, matches } = books;
  const ways = computeWays(matches);
  if (ways === null) return () => null;
  const potCents = computePot(owned);
  const lotByTeam = lotsByTeam(owned);
  const lots = ways.teams.map((teamId) => lotByTeam.get(teamId) ?? null);
  const paidByUser = paidByOwner(owned);
  // The final pays the rest to its winner's owner, whatever its own share is.
  const shares = Float64Array.from(ways.rounds, (round, index) =>
    index === ways.finalIndex ? 0 : computeShare(potCents, payoutBasisPoints[round] ?? 0),
  );
  // What has been won is won in every way, to the cent.
  const certainPayouts = payouts.filter(
    ({ matchId }) => matchId !== null && ways.settled.has(matchId),
  );
  const wonByUser = sumByMember(certainPayouts);
  const paidOutCents = certainPayouts.reduce((sum, { cents }) => sum + cents, 0);
  const weights = new Float64Array(ways.teams.length);
  const values = new Float64Array(ways.team.length);

  return (userId) => {
    const wonCents = wonByUser.get(userId) ?? 0;
    const part = potCents === 0 ? 0 : (paidByUser.get(userId) ?? 0) / potCents;
    /** By team: how much of it is theirs, from 0 to 1; null where nobody owns it. */
    const fractions = lots.map((lot) => (lot === null ? null : ownedFraction(lot, userId)));
    const kinds = new Set(ways.champions.map((team) => fractions[team] ?? null));
    /** The most, or the least as a negative number, among the ways whose champion is theirs to this fraction. */
    const most = (champion: number | null, sign: 1 | -1): number => {
      // In the end, this fraction of everything that nobody claims is theirs.
      const rest = champion ?? part;
      const certain = sign * (wonCents + rest * (potCents - paidOutCents));
      for (let team = 0; team < fractions.length; team += 1) {
        const fraction = fractions[team] ?? null;
        weights[team] = fraction === null ? 0 : sign * (fraction - rest);
      }
      const isChampion = (team: number) => (fractions[team] ?? null) === champion;
      return certain + heaviest(ways, shares, weights, values, isChampion);
    };
    const extreme = (sign: 1 | -1): number =>
      sign * Math.max(...[...kinds].map((champion) => most(champion, sign)));
    const [best, worst] = [extreme(1), extreme(-1)];
    if (!Number.isFinite(best) || !Number.isFinite(worst)) return null;
    return { best: Math.floor(best + ROUNDING), worst: Math.floor(worst + ROUNDING) };
  };
}

/** Sums of fractions of cents come out a hair below the whole cent. */
const ROUNDING = 1e-6;

/**
 * All ways in which a tournament can still go, as numbers: thousands of groups compute on the same ones.
 *
 * An entry is a team that can come through an open match, or that begins there, maybe as the winner of a decided one. Its
 * match's entries follow each other; matches and entries are in the order of play.
 */
type Ways = {
  /** Team ids by number. */
  readonly teams: readonly string[];
  /** By entry: the team, and the entry it comes from. */
  readonly team: Int32Array;
  readonly below: Int32Array;
  /** By open match, seven numbers: the entries of its home side, its away side and its winners, each from and to; its number. */
  readonly ranges: Int32Array;
  /** By match, decided or open: the code of its round. */
  readonly rounds: readonly string[];
  /** The ids of matches that are decided, as all that leads to them. */
  readonly settled: ReadonlySet<string>;
  readonly finalIndex: number;
  /** The entries of those who can win the final, from and to; and the numbers of their teams. */
  readonly finalFrom: number;
  readonly finalTo: number;
  readonly champions: readonly number[];
};

const RANGES = 7;
const known = new WeakMap<readonly Match[], Ways | null>();

/** Null where nothing is open or no match is the final. A bracket is looked through once: it does not change. */
function computeWays(matches: readonly Match[]): Ways | null {
  let ways = known.get(matches);
  if (ways === undefined) {
    ways = compile(matches);
    known.set(matches, ways);
  }
  return ways;
}

function compile(matches: readonly Match[]): Ways | null {
  const ordered = inOrder(matches);
  const final = findFinal(matches);
  if (final === null || ordered.every(isDecided)) return null;
  const numberByUser = new Map<string, number>();
  const team: number[] = [];
  const below: number[] = [];
  const winnersByMatch = new Map<string, readonly [from: number, to: number]>();
  const side = (teamId: string | null, from: string | null): readonly [number, number] => {
    const winners = from === null ? undefined : winnersByMatch.get(from);
    if (winners !== undefined) return winners;
    if (teamId === null) return [0, 0];
    const number = numberByUser.get(teamId) ?? numberByUser.size;
    numberByUser.set(teamId, number);
    below.push(-1);
    return [team.push(number) - 1, team.length];
  };
  // There is one way these could go.
  const settled = new Set<string>();
  const isSettled = (from: string | null) => from === null || settled.has(from);
  const ranges = ordered.flatMap((match, index) => {
    const home = side(match.homeTeamId, match.homeFrom);
    const away = side(match.awayTeamId, match.awayFrom);
    const winner = isDecided(match) ? numberByUser.get(match.winnerTeamId ?? '') : undefined;
    const start = team.length;
    if (winner !== undefined && isSettled(match.homeFrom) && isSettled(match.awayFrom)) {
      settled.add(match.id);
      const begins = [home, away].flatMap(([from, to]) => team.slice(from, to)).includes(winner);
      if (begins) below.push(-1);
      if (begins) team.push(winner);
      winnersByMatch.set(match.id, [start, team.length]);
      return [];
    }
    for (const [from, to] of [home, away]) {
      for (let entry = from; entry < to; entry += 1) {
        const number = team[entry] ?? 0;
        if (winner !== undefined && winner !== number) continue;
        team.push(number);
        below.push(entry);
      }
    }
    winnersByMatch.set(match.id, [start, team.length]);
    return [...home, ...away, start, team.length, index];
  });
  const [finalFrom, finalTo] = winnersByMatch.get(final.id) ?? [0, 0];
  return {
    finalFrom,
    finalTo,
    champions: team.slice(finalFrom, finalTo),
    teams: [...numberByUser.keys()],
    team: Int32Array.from(team),
    below: Int32Array.from(below),
    ranges: Int32Array.from(ranges),
    rounds: ordered.map(({ round }) => round),
    settled,
    finalIndex: ordered.indexOf(final),
  };
}

/**
 * The heaviest way the tournament can go on, by the sum of what each open match's win is worth, among the ways that end with
 * a champion of some kind; -Infinity if there is none. For each match and each team that can win it, the best of
 * the part of the bracket below.
 *
 * @param shares   by match: what a win is worth
 * @param weights  by team: times this
 * @param values   room for a number per entry; those of beginnings are 0 and stay so
 */
function heaviest(
  { team, below, ranges, finalFrom, finalTo }: Ways,
  shares: Float64Array,
  weights: Float64Array,
  values: Float64Array,
  isChampion: (team: number) => boolean,
): number {
  const at = (numbers: Float64Array | Int32Array, index: number) => numbers[index] ?? 0;
  for (let first = 0; first < ranges.length; first += RANGES) {
    const homeTo = at(ranges, first + 1);
    const homeMax = greatest(values, at(ranges, first), homeTo);
    const awayMax = greatest(values, at(ranges, first + 2), at(ranges, first + 3));
    const homeFrom = at(ranges, first);
    const share = at(shares, at(ranges, first + 6));
    const to = at(ranges, first + 5);
    for (let entry = at(ranges, first + 4); entry < to; entry += 1) {
      const from = at(below, entry);
      const isHome = from >= homeFrom && from < homeTo;
      values[entry] =
        at(values, from) + (isHome ? awayMax : homeMax) + share * at(weights, at(team, entry));
    }
  }
  let most = Number.NEGATIVE_INFINITY;
  for (let entry = finalFrom; entry < finalTo; entry += 1) {
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
