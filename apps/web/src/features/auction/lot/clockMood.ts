/** How urgent a lot's clock is: `still` while nothing runs. */
export type ClockMood = 'calm' | 'warm' | 'hot' | 'still';

const WARM_SECONDS = 10;
const HOT_SECONDS = 3;

/**
 * The mood of a clock: warm in the last ten seconds, hot in the last three; of a short lot, in its last half and its last
 * quarter.
 *
 * @param seconds  as the clock shows them; null while unknown
 * @param duration  the whole countdown, seconds
 */
export function clockMood(seconds: number | null, duration: number, isRunning: boolean): ClockMood {
  if (!isRunning || seconds === null) return 'still';
  if (seconds <= Math.min(HOT_SECONDS, Math.max(1, duration / 4))) return 'hot';
  return seconds <= Math.min(WARM_SECONDS, duration / 2) ? 'warm' : 'calm';
}

/** The end of a lot, as a clock follows it. */
export type LotEnd = { readonly teamId: string; readonly closesAt: string | null };

/** Whether a late bid has put time on the clock: the end of the same lot has moved on. */
export function isExtended(before: LotEnd, now: LotEnd): boolean {
  if (before.teamId !== now.teamId || before.closesAt === null || now.closesAt === null) {
    return false;
  }
  return Date.parse(now.closesAt) > Date.parse(before.closesAt);
}
