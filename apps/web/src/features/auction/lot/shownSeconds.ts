import type { LiveState } from '@bracketbid/contract/live/state';

/** Shown in place of a time that is not known. */
export const UNKNOWN_TIME = '-';

/** Whether this page is up to date; before the first connection the picture just requested counts as current. */
export function isFollowing(connection: 'connecting' | 'online' | 'lost' | 'ended'): boolean {
  return connection === 'online' || connection === 'connecting';
}

/**
 * The seconds of a lot that a clock may show; null when they are unknown: bidding has not begun, or the countdown
 * ran out while the page was offline, and may have been extended since.
 *
 * @param runningSeconds  what is left of the running countdown, by the server's clock; null while none runs
 */
export function shownSeconds(
  lot: Pick<NonNullable<LiveState['lot']>, 'hasOpened' | 'secondsLeft'>,
  runningSeconds: number | null,
  isFollowed: boolean,
): number | null {
  if (runningSeconds !== null) return knownSeconds(runningSeconds, isFollowed);
  return lot.hasOpened ? lot.secondsLeft : null;
}

/** The seconds of any countdown; null once it has run out while the page was offline. */
export function knownSeconds(seconds: number | null, isFollowed: boolean): number | null {
  return seconds === 0 && !isFollowed ? null : seconds;
}
