import { calendarDate } from '../../formats/calendarDate.ts';
import type { Standing, Standings } from './StandingsTable.tsx';

export type ProfitLines = {
  /** One per day: `day` as `Mar 19`, and each member's profit in dollars under their name. */
  readonly points: Record<string, string | number>[];
  /** The own line last, so that it is drawn over the others. */
  readonly series: { readonly name: string; readonly isOwn: boolean }[];
};

/** The lines of a group's chart. Members of the same name are distinguished by a number. */
export function profitLines(
  history: Standings['history'],
  standings: readonly Pick<Standing, 'user'>[],
  userId: string,
): ProfitLines {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { user } of standings) {
    let name = user.fullName;
    for (let number = 2; taken.has(name); number += 1) name = `${user.fullName} (${number})`;
    taken.add(name);
    names.set(user._id, name);
  }
  return {
    points: history.map(({ date, profits }) => ({
      day: calendarDate.monthDay(date),
      ...Object.fromEntries([...names].map(([id, name]) => [name, profits[id] ?? 0])),
    })),
    series: [...names]
      .map(([id, name]) => ({ name, isOwn: id === userId }))
      .toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn)),
  };
}
