import type { Match } from '@bracketbid/contract/entities';

/** A day with its matches, in the order of play. */
export type ScoreDay = { readonly date: string; readonly matches: readonly Match[] };

/**
 * The days in the order useful for entering scores: today, then days with overdue matches, the earliest first; then
 * future days; and finished days last, the latest first.
 */
export function scoreDays(matches: readonly Match[], today: string): ScoreDay[] {
  const dates = [...new Set(matches.map(({ date }) => date))].toSorted();
  const days = dates.map((date) => ({
    date,
    matches: matches.filter((match) => match.date === date),
  }));
  const isOpen = ({ matches: own }: ScoreDay) => own.some(({ winner }) => winner === null);
  const rank = (day: ScoreDay) => {
    if (day.date === today) return 0;
    if (isOpen(day)) return day.date < today ? 1 : 2;
    return 3;
  };
  return days.toSorted((a, b) => {
    const between = rank(a) - rank(b);
    if (between !== 0) return between;
    return rank(a) === 3 ? b.date.localeCompare(a.date) : a.date.localeCompare(b.date);
  });
}
