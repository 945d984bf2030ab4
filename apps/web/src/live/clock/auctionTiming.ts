import { areGroupsClosed, groupsCloseAtMs } from '@bracketbid/engine/auction/hour';
import { useStore } from '../../store/store.ts';
import { serverClock } from './serverClock.ts';
import { untilFirstMs, useClockRedraw } from './useClockRedraw.ts';

/** The present relative to the hour of the auctions. */
export type AuctionTiming = 'unknown' | 'ahead' | 'imminent' | 'started';

/**
 * In the last second before the hour, sharing, joining, leaving and creating groups are already closed (`imminent`);
 * from the hour on the auction has `started`.
 *
 * @param nowMs  by the server's clock; null while that is not known
 */
export function auctionTiming(auctionDate: string | null, nowMs: number | null): AuctionTiming {
  if (auctionDate === null || nowMs === null) return 'unknown';
  if (Date.parse(auctionDate) - nowMs < 0) return 'started';
  return hasAuctionStarted(auctionDate, nowMs) ? 'imminent' : 'ahead';
}

/** Auctions count as started as soon as groups are closed. */
export function hasAuctionStarted(auctionDate: string | null, nowMs: number): boolean {
  return areGroupsClosed(auctionDate === null ? null : Date.parse(auctionDate), nowMs);
}

export function isClosed(timing: AuctionTiming): boolean {
  return timing === 'imminent' || timing === 'started';
}

/** When the auction starts of whoever is here: their group's own hour, else the site's. ISO 8601; null for no hour yet. */
export function useAuctionDate(): string | null {
  return useStore(({ global }) => global.ownHour ?? global.settings?.auctionDate ?? null);
}

/** The present relative to the hour of the auctions, by the server's clock; rerenders when it changes. */
export function useAuctionTiming(): {
  readonly timing: AuctionTiming;
  readonly auctionDate: string | null;
} {
  const auctionDate = useAuctionDate();
  useClockRedraw(auctionDate === null ? null : Date.parse(auctionDate), untilItChangesMs);
  const nowMs = serverClock.isMeasured() ? serverClock.nowMs() : null;
  return { timing: auctionTiming(auctionDate, nowMs), auctionDate };
}

/** Until groups are closed, or else until the hour is past. */
function untilItChangesMs(hourMs: number, nowMs: number): number | null {
  return untilFirstMs([groupsCloseAtMs(hourMs), hourMs + 1], nowMs);
}
