import type { Match } from '../bracket/bracket.ts';
import { isOwnedBy, paidByOwner } from '../money/ownership.ts';
import type { GroupBooks } from '../money/payouts.ts';
import { computeStandings } from '../money/standings.ts';
import { everyWay } from './everyWay.ts';

/**
 * Whether a member can still finish first, alone or together with others: `can` and `out` are proven, `open` says that too
 * many games are left to try every way.
 */
export type Chance = 'can' | 'out' | 'open';

/** A game that a member's hopes hang on: they can finish first only if this team wins it. */
export type Need = { readonly matchId: string; readonly teamId: string };

export type MemberChance = { readonly chance: Chance; readonly needs: readonly Need[] };

/**
 * Who can still finish first, and what they need of the next games. With few games left every way is tried, so the
 * answer is exact. With more, a member is out once the most they can have in the end is less than the least of another.
 *
 * @param isNext  the games of the next day: needs are listed for these only
 * @see docs/rules.md PAPER-3, PAPER-4
 */
export function computeChances(
  userIds: readonly string[],
  books: GroupBooks,
  isNext: (matchId: string) => boolean,
): ReadonlyMap<string, MemberChance> {
  const paidByUser = paidByOwner(books.owned);
  const paid = userIds.map((id) => paidByUser.get(id) ?? 0);
  /** By member: whether they are first in any way, and in which of them each match's home and away side won. */
  const found = paid.map((paidCents) => ({ paidCents, isFirst: false, home: 0, away: 0 }));
  const open = everyWay(books, userIds, ({ wonCents, awayWins }) => {
    let most = Number.NEGATIVE_INFINITY;
    let index = 0;
    for (const { paidCents } of found) most = Math.max(most, (wonCents[index++] ?? 0) - paidCents);
    index = 0;
    for (const first of found) {
      if ((wonCents[index++] ?? 0) - first.paidCents !== most) continue;
      first.isFirst = true;
      first.home |= ~awayWins;
      first.away |= awayWins;
    }
  });
  if (open === null) return byBounds(userIds, books);
  return new Map(
    userIds.map((userId, index) => {
      const { isFirst = false, home = 0, away = 0 } = found[index] ?? {};
      const needs = isFirst ? listNeeds(open, isNext, home, away) : [];
      return [userId, { chance: isFirst ? 'can' : 'out', needs }];
    }),
  );
}

/** The next games that one side won in every way in which the member is first. */
function listNeeds(
  open: readonly Match[],
  isNext: (matchId: string) => boolean,
  home: number,
  away: number,
): Need[] {
  return open.flatMap(({ id, homeTeamId, awayTeamId }, index): Need[] => {
    const [byHome, byAway] = [(home >> index) & 1, (away >> index) & 1];
    if (!isNext(id) || byHome === byAway) return [];
    const teamId = byHome === 1 ? homeTeamId : awayTeamId;
    return teamId === null ? [] : [{ matchId: id, teamId }];
  });
}

function byBounds(
  userIds: readonly string[],
  books: GroupBooks,
): ReadonlyMap<string, MemberChance> {
  const standings = computeStandings(userIds, books);
  const surest = Math.max(
    ...standings.map(
      ({ userId, worstCents }) => (worstCents ?? -Infinity) - slackCents(books, userId),
    ),
  );
  return new Map(
    standings.map(({ userId, bestCents }) => {
      const isOut = (bestCents ?? Infinity) + slackCents(books, userId) < surest;
      return [userId, { chance: isOut ? 'out' : 'open', needs: [] }];
    }),
  );
}

/** How far the bounds can be from what will be paid: see `createPayoutBounds`. */
function slackCents({ owned }: GroupBooks, userId: string): number {
  return 1 + 2 * owned.filter((lot) => lot.parts !== undefined && isOwnedBy(lot, userId)).length;
}
