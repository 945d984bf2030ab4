import { isDecided, listLosers, type Match } from '../bracket/bracket.ts';
import type { GroupBooks, GroupMoney } from '../money/payouts.ts';
import { computeChances, type MemberChance } from './chances.ts';
import { bracketAfter, type MatchDays } from './days.ts';
import { type DayStanding, standingsByDay } from './standingsByDay.ts';
import { type Upset, upsetsOn } from './upsets.ts';

/** A member in the paper of a day. */
export type MemberOfDay = DayStanding &
  MemberChance & {
    /** The rank on the evening of the day of games before; null on the first. */
    readonly rankBefore: number | null;
  };

/** What happened on a day of games, as it stands. Ids and cents; the words are made elsewhere. */
export type Edition = {
  readonly day: string;
  /** The next day that has a match; null after the last. */
  readonly nextDay: string | null;
  /** Every match is decided. */
  readonly isOver: boolean;
  readonly upsets: readonly Upset[];
  /** The best first. */
  readonly members: readonly MemberOfDay[];
  /** The teams that lost on the day, in the order of play. */
  readonly outTeamIds: readonly string[];
  /** The day's matches without a result. */
  readonly unfinishedIds: readonly string[];
  /** The next day's matches, with their teams as they are known on the evening of the day. */
  readonly next: readonly Match[];
};

/**
 * The edition of a day, computed from purchases and results as they stand, so that a corrected result corrects every
 * edition.
 *
 * @param userIds  all members
 * @returns null for a day on which nothing was decided
 * @see docs/rules.md PAPER-1 to PAPER-4
 */
export function buildEdition(
  day: string,
  group: {
    readonly userIds: readonly string[];
    readonly books: GroupBooks;
    readonly money: GroupMoney;
    readonly dayByMatch: MatchDays;
    readonly teamSeed: (teamId: string) => number | undefined;
  },
): Edition | null {
  const { userIds, books, money, dayByMatch, teamSeed } = group;
  const days = standingsByDay(userIds, books, money, dayByMatch);
  const at = days.findIndex((each) => each.day === day);
  const standings = days[at];
  if (standings === undefined) return null;
  const matches = bracketAfter(books.matches, dayByMatch, day);
  const [nextDay = null] = [...new Set(dayByMatch.values())]
    .toSorted()
    .filter((each) => each > day);
  const next = matches.filter(({ id }) => dayByMatch.get(id) === nextDay);
  const chances = computeChances(
    userIds,
    { ...books, matches },
    (id) => dayByMatch.get(id) === nextDay,
  );
  const ranksBefore = new Map(days[at - 1]?.members.map(({ userId, rank }) => [userId, rank]));
  const played = matches.filter(({ id }) => dayByMatch.get(id) === day);
  return {
    day,
    nextDay,
    isOver: matches.every(isDecided),
    upsets: upsetsOn(matches, dayByMatch, day, teamSeed),
    members: standings.members.map((standing) => ({
      ...standing,
      ...(chances.get(standing.userId) ?? { chance: 'open', needs: [] }),
      rankBefore: ranksBefore.get(standing.userId) ?? null,
    })),
    outTeamIds: played.flatMap(listLosers),
    unfinishedIds: played.filter((match) => !isDecided(match)).map(({ id }) => id),
    next,
  };
}
