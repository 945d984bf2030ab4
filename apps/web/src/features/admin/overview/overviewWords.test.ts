import { expect, it } from 'vitest';
import { overviewWords } from './overviewWords.ts';

const HOUR = '2026-03-16T01:00:00.000Z';
const HOUR_MS = Date.parse(HOUR);
const none = { running: 0, completed: 0, total: 40 };

it('says how the auctions stand: running before anything else, and over only when all are', () => {
  const { auctions } = overviewWords;
  expect(auctions(HOUR, { ...none, running: 1200 }, HOUR_MS)).toBe('1,200 running');
  expect(auctions(HOUR, { ...none, completed: 40 }, HOUR_MS)).toBe('All over');
  expect(auctions(HOUR, { ...none, completed: 39 }, HOUR_MS)).toBe('Started');
  expect(auctions(HOUR, none, HOUR_MS - 60_000)).toBe('Planned');
  expect(auctions(null, none, HOUR_MS)).toBe('No date yet');
  expect(auctions(null, { running: 0, completed: 0, total: 0 }, HOUR_MS)).toBe('No date yet');
});

it('says when they start, or where the hour is set', () => {
  expect(overviewWords.auctionNote(HOUR)).toBe('Sunday, March 15, 6:00 PM Pacific time');
  expect(overviewWords.auctionNote(null)).toBe('set it under Auction');
});

it('names the team that a group bids for, and who is ahead', () => {
  expect(overviewWords.lot(null)).toBe('-');
  expect(overviewWords.lot({ team: 'Duke', amount: 1250, bidder: 'Maya' })).toBe(
    'Duke, $1,250 by Maya',
  );
  expect(overviewWords.lot({ team: 'Duke', amount: 0, bidder: null })).toBe('Duke, $0');
});

it('names the season', () => {
  expect(overviewWords.season({ name: 'March 2026', teams: 68 })).toBe('March 2026, 68 teams');
});

it('says when a group’s auction starts', () => {
  expect(overviewWords.hour(HOUR)).toBe('03/15/2026, 6:00 PM PT');
  expect(overviewWords.hour(null)).toBe('No date yet');
});

it('says how many groups have contests, beside those of the season', () => {
  const { groupsNote } = overviewWords;
  expect(groupsNote({ completed: 1 }, { ...none, total: 0 })).toBe('1 auction over');
  expect(groupsNote({ completed: 0 }, { ...none, total: 1200 })).toBe(
    '0 auctions over; 1,200 more with contests',
  );
  expect(groupsNote({ completed: 2 }, { running: 3, completed: 1, total: 8 })).toBe(
    '2 auctions over; 8 more with contests, 3 running',
  );
});
