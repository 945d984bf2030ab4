import { areGroupsClosed, groupsCloseAtMs } from '@bracketbid/engine/auction/hour';
import { useEffect, useState } from 'react';
import { useStore } from '../../store/store.ts';
import { serverClock } from './serverClock.ts';

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

/** A timer that fires slightly early would find the instant still ahead. */
const AFTER_MS = 12;
/** Browsers' timers overflow after 24 days; a check a day costs nothing. */
const WAIT_MS_MAX = 86_400_000;

/** The present relative to the hour of the auctions, by the server's clock; rerenders when it changes. */
export function useAuctionTiming(): {
  readonly timing: AuctionTiming;
  readonly auctionDate: string | null;
} {
  const auctionDate = useStore(
    ({ global }) => global.ownHour ?? global.settings?.auctionDate ?? null,
  );
  const [, redraw] = useState(0);
  useEffect(() => {
    if (auctionDate === null) return undefined;
    const hourMs = Date.parse(auctionDate);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      redraw((count) => count + 1);
      const nowMs = serverClock.nowMs();
      const next = [groupsCloseAtMs(hourMs), hourMs].find((atMs) => atMs > nowMs - AFTER_MS);
      if (next === undefined) return;
      timer = setTimeout(look, Math.min(WAIT_MS_MAX, Math.max(0, next - nowMs) + AFTER_MS));
    };
    look();
    const stop = serverClock.onStep(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [auctionDate]);
  const nowMs = serverClock.isMeasured() ? serverClock.nowMs() : null;
  return { timing: auctionTiming(auctionDate, nowMs), auctionDate };
}
