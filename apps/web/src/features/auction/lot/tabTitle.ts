import { formatDollars } from '@bracketbid/engine/money/dollars';
import { longTime } from './longTime.ts';

/** The title of a page that is hidden: the time, the price and the team, `0:12 · $41 · Duke`. */
export function tabTitle(seconds: number | null, amount: number, shortName: string): string {
  const time = seconds === null ? '-' : longTime(seconds);
  return [time, formatDollars(amount), shortName].join(' · ');
}
