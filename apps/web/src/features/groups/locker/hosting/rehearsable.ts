const MINUTE_S = 60;

/** [REHEARSAL-1] Whether a rehearsal can still be started. @param secondsLeft  until the auction; null without an hour */
export function canRehearse(secondsLeft: number | null): boolean {
  return secondsLeft === null || secondsLeft > 15 * MINUTE_S;
}
