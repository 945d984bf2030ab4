import { selectShown } from '../../../domain/people/crowd.ts';
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

/** The lines of a group's chart: everyone's, of a crowd theirs alone who have money in it. */
export function profitLines(
  history: Standings['history'],
  standings: readonly Pick<Standing, 'user'>[],
  userId: string,
): ProfitLines {
  const hasMoney = ({ user }: Pick<Standing, 'user'>) =>
    user._id === userId || history.some(({ profits }) => (profits[user._id] ?? 0) !== 0);
  const shown = selectShown(standings, hasMoney);
  const names = shortNames(shown.map(({ user }) => user.fullName));
  return {
    days: history.map(({ date }) => calendarDate.monthDay(date)),
    lines: shown
      .map(({ user }, index) => ({
        userId: user._id,
        name: user._id === userId ? 'You' : (names[index] ?? user.fullName),
        isOwn: user._id === userId,
        profits: history.map(({ profits }) => profits[user._id] ?? 0),
      }))
      .toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn)),
  };
}

/** The lines that are named where there is room for so many: of more than that the best and the worst ends, and one's own. */
export function selectNamed(lines: readonly ProfitLine[], most: number): readonly ProfitLine[] {
  if (lines.length <= most) return lines;
  const own = lines.filter(({ isOwn }) => isOwn);
  const others = lines
    .filter(({ isOwn }) => !isOwn)
    .toSorted((a, b) => (b.profits.at(-1) ?? 0) - (a.profits.at(-1) ?? 0));
  const best = Math.ceil((most - own.length) / 2);
  const worst = most - own.length - best;
  return [...others.slice(0, best), ...others.slice(others.length - worst), ...own];
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
