import { finalOf, inOrder, isDecided, type Match } from '../bracket/bracket.ts';
import { type GroupMoney, payoutsOf, potOf, shareOf } from './payouts.ts';

/** How a member stands. Cents. */
export type Standing = {
  readonly userId: string;
  readonly paidCents: number;
  readonly wonCents: number;
  /** Won less paid. */
  readonly profitCents: number;
  /** The most and the least profit that is still possible; equal when all is decided. */
  readonly bestCents: number;
  readonly worstCents: number;
};

/** What payouts are made of. */
export type GroupBooks = Parameters<typeof payoutsOf>[0];

/**
 * How every member of a group stands, the best first.
 *
 * @param userIds  all members, also those who bought nothing
 */
export function standingsOf(userIds: readonly string[], books: GroupBooks): Standing[] {
  const money = payoutsOf(books);
  const outlook = outlookOf(books);
  return userIds
    .map((userId): Standing => {
      const paidCents = potOf(books.owned.filter((each) => each.userId === userId));
      const wonCents = wonBy(money, userId);
      const { best, worst } = outlook(userId) ?? { best: wonCents, worst: wonCents };
      return {
        userId,
        paidCents,
        wonCents,
        profitCents: wonCents - paidCents,
        bestCents: best - paidCents,
        worstCents: worst - paidCents,
      };
    })
    .toSorted((a, b) => b.profitCents - a.profitCents || (a.userId < b.userId ? -1 : 1));
}

/** All that a member has been paid. Cents. */
export function wonBy({ payouts }: GroupMoney, userId: string): number {
  return payouts.reduce((sum, payout) => sum + (payout.userId === userId ? payout.cents : 0), 0);
}

/** What a win of a team in a match is worth for the question that is asked, in cents. */
type Worth = (match: Match, teamId: string) => number;

/**
 * Tells the most and the least that a member can have won in the end: exact over all ways in which the
 * tournament can still go, by dynamic programming over the bracket. Where a way ends with a champion that nobody
 * owns, the part given back is rounded down (at most a cent less than what will be paid).
 *
 * @returns null where the bracket has nothing open or is not a tree that leads to one final
 */
function outlookOf(books: GroupBooks): (userId: string) => { best: number; worst: number } | null {
  const { owned, payoutBasisPoints, matches } = books;
  const final = finalOf(matches);
  const ordered = inOrder(matches);
  if (final === null || ordered.every(isDecided)) return () => null;
  const potCents = potOf(owned);
  const ownerOf = new Map<string, string>(owned.map(({ teamId, userId }) => [teamId, userId]));
  const shares = new Map(
    ordered.map(({ id, round }) => [id, shareOf(potCents, payoutBasisPoints[round] ?? 0)]),
  );
  const claimed = ({ id }: Match) => shares.get(id) ?? 0;

  return (userId) => {
    const paid = potOf(owned.filter((each) => each.userId === userId));
    const part = potCents === 0 ? 0 : paid / potCents;
    const own: Worth = (match, teamId) => (ownerOf.get(teamId) === userId ? claimed(match) : 0);
    const others: Worth = (match, teamId) => {
      const owner = ownerOf.get(teamId);
      return owner !== undefined && owner !== userId ? claimed(match) : 0;
    };
    // The final pays the rest to its winner's owner, whatever its own share is.
    const beforeFinal =
      (worth: Worth): Worth =>
      (match, teamId) =>
        match.id === final.id ? 0 : worth(match, teamId);
    const champions = {
      mine: (teamId: string) => ownerOf.get(teamId) === userId,
      theirs: (teamId: string) => {
        const owner = ownerOf.get(teamId);
        return owner !== undefined && owner !== userId;
      },
      unsold: (teamId: string) => !ownerOf.has(teamId),
    };
    const extreme = (isBest: boolean): number | null => {
      const sign = isBest ? 1 : -1;
      const most = (worth: Worth, champion: (teamId: string) => boolean) =>
        heaviest(ordered, final, (match, teamId) => sign * worth(match, teamId), champion);
      const cases: (number | null)[] = [
        // What others don't claim is mine in the end.
        plus(
          sign * potCents,
          most(
            beforeFinal((m, t) => -others(m, t)),
            champions.mine,
          ),
        ),
        most(beforeFinal(own), champions.theirs),
        plus(
          sign * potCents * part,
          most(
            beforeFinal((m, t) => own(m, t) * (1 - part) - others(m, t) * part),
            champions.unsold,
          ),
        ),
      ];
      const possible = cases.filter((value) => value !== null);
      return possible.length === 0 ? null : sign * Math.max(...possible);
    };
    const best = extreme(true);
    const worst = extreme(false);
    return best === null || worst === null
      ? null
      : { best: Math.floor(best + ROUNDING), worst: Math.floor(worst + ROUNDING) };
  };
}

/** Sums of fractions of cents come out a hair below the whole cent. */
const ROUNDING = 1e-6;

function plus(amount: number, value: number | null): number | null {
  return value === null ? null : amount + value;
}

/**
 * The heaviest way the tournament can go on, by the sum of what each win is worth, among the ways that end with
 * a champion of some kind; null if there is none. For each match and each team that can win it, the best of the
 * part of the bracket below.
 */
function heaviest(
  ordered: readonly Match[],
  final: Match,
  worth: Worth,
  isChampion: (teamId: string) => boolean,
): number | null {
  const bestOf = new Map<string, Map<string, number>>();
  const side = (teamId: string | null, from: string | null): Map<string, number> => {
    const below = from === null ? undefined : bestOf.get(from);
    if (below !== undefined) return below;
    return teamId === null ? new Map() : new Map([[teamId, 0]]);
  };
  for (const match of ordered) {
    const home = side(match.homeTeamId, match.homeFrom);
    const away = side(match.awayTeamId, match.awayFrom);
    const homeMax = Math.max(...home.values());
    const awayMax = Math.max(...away.values());
    const bests = new Map<string, number>();
    const add = (winners: Map<string, number>, loserMax: number) => {
      for (const [teamId, below] of winners) {
        if (isDecided(match) && match.winnerTeamId !== teamId) continue;
        bests.set(teamId, below + loserMax + worth(match, teamId));
      }
    };
    add(home, awayMax);
    add(away, homeMax);
    bestOf.set(match.id, bests);
  }
  const ends = [...(bestOf.get(final.id) ?? [])].filter(([teamId]) => isChampion(teamId));
  return ends.length === 0 ? null : Math.max(...ends.map(([, value]) => value));
}
