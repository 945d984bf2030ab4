import { formatDollars } from '@bracketbid/engine/money/dollars';
import { longTime } from './longTime.ts';

/**
 * The title of a page that is hidden: the time, the price and the team, `0:12 · $41 · Duke`.
 *
 * @param seconds  or, where a person ends the lots, what was said last
 */
export function tabTitle(
  seconds: number | string | null,
  amount: number,
  shortName: string,
): string {
  const time = typeof seconds === 'number' ? longTime(seconds) : (seconds ?? '-');
  return [time, formatDollars(amount), shortName].join(' · ');
}
