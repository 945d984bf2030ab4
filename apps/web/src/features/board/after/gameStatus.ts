import type { BoardGame } from '@bracketbid/contract/board';
import { calendarDate } from '../../../formats/calendarDate.ts';
import { pacific } from '../../../formats/pacificTime.ts';

/** What stands between the two teams of a game. */
export function gameStatus({ status, startAt }: Pick<BoardGame, 'status' | 'startAt'>): string {
  switch (status) {
    case 'live':
      return 'Live';
    case 'final':
      return 'Final';
    case 'no_contest':
      return 'No contest';
    case 'scheduled':
      return startAt === null ? 'vs' : pacific.shortTime(startAt);
    default:
      return status satisfies never;
  }
}

/** "Today's games", or those of another day. Days are `YYYY-MM-DD`. */
export function dayTitle(day: string, today: string): string {
  if (day === today) return 'Today’s games';
  return `Games of ${calendarDate.long(day)}`;
}
