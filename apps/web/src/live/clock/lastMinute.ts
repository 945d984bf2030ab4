import { serverClock } from './serverClock.ts';
import { untilFirstMs, useClockRedraw } from './useClockRedraw.ts';

const MINUTE_MS = 60_000;

/** Whether an hour is less than a minute away or past. Epoch milliseconds. */
export function isLastMinute(hourMs: number, nowMs: number): boolean {
  const leftMs = hourMs - nowMs;
  return leftMs <= MINUTE_MS && leftMs > -MINUTE_MS;
}

/** How long that stays as it is; null once it does for good. Milliseconds. */
export function untilLastMinuteChangesMs(hourMs: number, nowMs: number): number | null {
  return untilFirstMs([hourMs - MINUTE_MS, hourMs + MINUTE_MS], nowMs);
}

/** Whether the hour of the auctions is less than a minute away or past, by the server's clock. @param auctionDate  ISO 8601 */
export function useIsLastMinute(auctionDate: string | null): boolean {
  const hourMs = auctionDate === null ? null : Date.parse(auctionDate);
  useClockRedraw(hourMs, untilLastMinuteChangesMs);
  return hourMs !== null && serverClock.isMeasured() && isLastMinute(hourMs, serverClock.nowMs());
}
