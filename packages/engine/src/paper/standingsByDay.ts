import { paidByOwner } from '../money/ownership.ts';
import type { GroupBooks, GroupMoney } from '../money/payouts.ts';
import { daysWithResults, type MatchDays } from './days.ts';

/** How a member stands on the evening of a day. Cents. */
export type DayStanding = {
  readonly userId: string;
  /** Won so far, less paid. */
  readonly profitCents: number;
  /** What the day's matches paid them. */
  readonly gainCents: number;
  /** 1 for the first; who has the same profit has the same rank, and the next ranks are left out. */
  readonly rank: number;
};

export type StandingsOfDay = {
  readonly day: string;
  /** The best first. */
  readonly members: readonly DayStanding[];
};

/**
 * The standings on the evening of each day with a decided match, the first day first: what its matches paid is added to what
 * was there before. So a member's gains add up to all that they have won.
 *
 * @param userIds  all members, also those who bought nothing
 * @see docs/rules.md PAPER-1
 */
export function standingsByDay(
  userIds: readonly string[],
  { owned, matches }: GroupBooks,
  { payouts }: GroupMoney,
  dayByMatch: MatchDays,
): StandingsOfDay[] {
  const paid = paidByOwner(owned);
  const profits = new Map(userIds.map((id) => [id, 0 - (paid.get(id) ?? 0)]));
  return daysWithResults(matches, dayByMatch).map((day) => {
    const gains = new Map<string, number>();
    for (const { matchId, userId, cents } of payouts) {
      if (matchId === null || dayByMatch.get(matchId) !== day) continue;
      gains.set(userId, (gains.get(userId) ?? 0) + cents);
    }
    for (const userId of userIds) {
      profits.set(userId, (profits.get(userId) ?? 0) + (gains.get(userId) ?? 0));
    }
    return { day, members: ranked(profits, gains) };
  });
}

/** Members on an evening, the best first; equal profits share a rank. Cents by member. */
export function ranked(
  profits: ReadonlyMap<string, number>,
  gains: ReadonlyMap<string, number>,
): DayStanding[] {
  const members = [...profits].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  let rank = 1;
  return members.map(([userId, profitCents], index) => {
    if (profitCents !== members[index - 1]?.[1]) rank = index + 1;
    return { userId, profitCents, gainCents: gains.get(userId) ?? 0, rank };
  });
}
