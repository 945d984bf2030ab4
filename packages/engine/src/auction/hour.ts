/** [START-1] How long before the auctions' hour groups close. Milliseconds. */
const CLOSED_BEFORE_MS = 1000;

/** [START-1] When groups close: from then on nobody can join, leave, invite or create one. Epoch milliseconds. */
export function groupsCloseAtMs(hourMs: number): number {
  return hourMs - CLOSED_BEFORE_MS;
}

/** [START-1] Whether groups are closed. @param hourMs  the auctions' hour, epoch milliseconds; null for none yet */
export function areGroupsClosed(hourMs: number | null, nowMs: number): boolean {
  return hourMs !== null && nowMs >= groupsCloseAtMs(hourMs);
}
