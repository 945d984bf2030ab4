import type { LivePicture } from '../../../live/auction/applyMessage.ts';

/** From how many teams on the evening's own pace counts. */
const GAPS_MIN = 3;

/** Above an hour, the minutes are rounded to so many. */
const COARSE_MINUTES = 5;

/** When the last bid was placed on each team that is over, oldest first. Milliseconds. */
export function lastBidsMs({ teams, history }: Pick<LivePicture, 'teams' | 'history'>): number[] {
  return teams
    .flatMap(({ _id, status }) => {
      const last = status === null ? undefined : history.get(_id)?.at(-1);
      return last === undefined ? [] : [Date.parse(last.createdAt)];
    })
    .toSorted((a, b) => a - b);
}

/**
 * About how many minutes the auction still takes, or null where nothing is known of its pace.
 *
 * @param teams  to come, the one that is up included
 * @param bidsMs  the last bid on each team that is over, oldest first. The median of what is between them is the pace: a
 *   pause, or a team that nobody wanted, doesn't change it.
 * @param usualSeconds  a team takes by the rules, until there is a pace; null where they are not known
 */
export function minutesLeft(
  teams: number,
  bidsMs: readonly number[],
  usualSeconds: number | null,
): number | null {
  if (teams === 0) return null;
  const gaps = bidsMs
    .slice(1)
    .map((at, index) => (at - (bidsMs[index] ?? at)) / 1000)
    .toSorted((a, b) => a - b);
  const pace = gaps.length < GAPS_MIN ? usualSeconds : (gaps[Math.floor(gaps.length / 2)] ?? null);
  return pace === null ? null : Math.max(1, Math.round((teams * pace) / 60));
}

/** `about 22 min left`, `about 1 h 20 min left`. */
export function minutesLeftText(minutes: number): string {
  if (minutes < 60) return `about ${minutes} min left`;
  const coarse = Math.round(minutes / COARSE_MINUTES) * COARSE_MINUTES;
  const rest = coarse % 60 === 0 ? '' : ` ${coarse % 60} min`;
  return `about ${Math.floor(coarse / 60)} h${rest} left`;
}
