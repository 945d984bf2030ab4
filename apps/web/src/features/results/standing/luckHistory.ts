import type { FairReview } from '@bracketbid/contract/http/fair';
import type { Standings } from '../../../domain/money/StandingsTable.tsx';

type Days = FairReview['days'];

/** Luck day by day, as a chart draws it: in dollars. */
export function luckHistory(days: Days): Standings['history'] {
  return days.map(({ date, luckCents }) => ({
    date,
    profits: Object.fromEntries(
      Object.entries(luckCents).map(([userId, cents]) => [userId, cents / 100]),
    ),
  }));
}

/** A member's luck after the last day; 0 before the first, and for who bought nothing. Cents, signed. */
export function luckNow(days: Days, userId: string): number {
  return days.at(-1)?.luckCents[userId] ?? 0;
}
