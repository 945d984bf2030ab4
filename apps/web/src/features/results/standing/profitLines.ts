import { firstName } from '../../../domain/people/firstName.ts';
import { calendarDate } from '../../../formats/calendarDate.ts';
import type { Standing, Standings } from '../../../domain/money/StandingsTable.tsx';

/** A member's profit after each day, in dollars. */
export type ProfitLine = {
  readonly userId: string;
  /** As short as keeps members apart: first names, whole ones where two share it, then numbered. */
  readonly name: string;
  readonly isOwn: boolean;
  readonly profits: readonly number[];
};

export type ProfitLines = {
  /** As `Mar 19`. */
  readonly days: readonly string[];
  /** The own line last, so that it is drawn over the others. */
  readonly lines: readonly ProfitLine[];
};

/** The lines of a group's chart. */
export function profitLines(
  history: Standings['history'],
  standings: readonly Pick<Standing, 'user'>[],
  userId: string,
): ProfitLines {
  const names = shortNames(standings.map(({ user }) => user.fullName));
  return {
    days: history.map(({ date }) => calendarDate.monthDay(date)),
    lines: standings
      .map(({ user }, index) => ({
        userId: user._id,
        name: user._id === userId ? 'You' : (names[index] ?? user.fullName),
        isOwn: user._id === userId,
        profits: history.map(({ profits }) => profits[user._id] ?? 0),
      }))
      .toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn)),
  };
}

function shortNames(fullNames: readonly string[]): string[] {
  const firsts = fullNames.map(firstName);
  const isShared = (of: readonly string[], name: string) =>
    of.indexOf(name) !== of.lastIndexOf(name);
  return fullNames.map((fullName, index) => {
    const first = firsts[index] ?? fullName;
    if (!isShared(firsts, first)) return first;
    if (!isShared(fullNames, fullName)) return fullName;
    const number = fullNames.slice(0, index + 1).filter((name) => name === fullName).length;
    return number === 1 ? fullName : `${fullName} (${number})`;
  });
}
