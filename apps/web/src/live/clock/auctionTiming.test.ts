import { expect, it } from 'vitest';
import { auctionTiming, hasAuctionStarted, isClosed } from './auctionTiming.ts';

const HOUR = '2027-03-14T18:00:00.000Z';
const HOUR_MS = Date.parse(HOUR);

it('closes groups one second before the hour, and has started from the hour on', () => {
  expect(auctionTiming(HOUR, HOUR_MS - 1001)).toBe('ahead');
  expect(auctionTiming(HOUR, HOUR_MS - 1000)).toBe('imminent');
  expect(auctionTiming(HOUR, HOUR_MS + 1)).toBe('started');
});

it('counts auctions as started from one second before the hour on, and never without a date', () => {
  expect(hasAuctionStarted(HOUR, HOUR_MS - 1001)).toBe(false);
  expect(hasAuctionStarted(HOUR, HOUR_MS - 1000)).toBe(true);
  expect(hasAuctionStarted(HOUR, HOUR_MS + 1)).toBe(true);
  expect(hasAuctionStarted(null, Number.MAX_SAFE_INTEGER)).toBe(false);
});

it('keeps everything open while no hour is set, or the server’s time is unknown', () => {
  expect(isClosed(auctionTiming(null, HOUR_MS))).toBe(false);
  expect(isClosed(auctionTiming(HOUR, null))).toBe(false);
});
