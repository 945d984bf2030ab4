import { expect, it } from 'vitest';
import { hourQuestion, readHour } from './auctionHour.ts';

const HOUR = '2026-03-16T01:00:00.000Z';
const HOUR_MS = Date.parse(HOUR);

it('says when all auctions will start', () => {
  expect(hourQuestion(HOUR, HOUR_MS - 1).text).toBe(
    'All auctions start on Sunday, March 15, 6:00 PM Pacific time.',
  );
});

it('warns that an hour that is over starts them at once', () => {
  expect(hourQuestion(HOUR, HOUR_MS).text).toMatch(/starts at once/);
});

it('says that without a date none starts', () => {
  expect(hourQuestion(null, HOUR_MS)).toEqual({
    title: 'Remove the date?',
    text: 'No auction will start.',
  });
});

it('reads a time of the Pacific zone, and knows an hour that clocks skip', () => {
  expect(readHour('2026-03-15T18:00')).toEqual({ instant: HOUR, isSkipped: false });
  expect(readHour('2026-03-08T02:30')).toEqual({ instant: null, isSkipped: true });
  expect(readHour('')).toEqual({ instant: null, isSkipped: false });
});
