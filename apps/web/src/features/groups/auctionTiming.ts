import { hasAuctionStarted } from '../../ui/pacificTime.ts';

/** How the hour of the auctions stands to now, as the group screens tell it apart. */
export type AuctionTiming = 'unknown' | 'ahead' | 'imminent' | 'started';

/**
 * Within the last second before the hour sharing, joining and making groups are closed already (`imminent`);
 * from the hour on the auction has `started`.
 *
 * @param nowMs  by the server's clock
 */
export function auctionTiming(auctionDate: string | null, nowMs: number): AuctionTiming {
  if (auctionDate === null) return 'unknown';
  if (Date.parse(auctionDate) - nowMs < 0) return 'started';
  return hasAuctionStarted(auctionDate, nowMs) ? 'imminent' : 'ahead';
}

export function isClosed(timing: AuctionTiming): boolean {
  return timing === 'imminent' || timing === 'started';
}
