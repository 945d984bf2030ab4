import { describe, expect, it } from 'vitest';
import { findCall, clockTime, findUrgency, wallTime } from './boardTime.ts';

describe('the clock', () => {
  it('is warm from 10 seconds and hot from 3, and still while nothing runs', () => {
    expect([30, 11, 10, 4, 3, 0].map((seconds) => findUrgency(seconds, 30))).toEqual([
      'calm',
      'calm',
      'warm',
      'warm',
      'hot',
      'hot',
    ]);
    expect(findUrgency(null, 30)).toBe('still');
  });

  it('begins calm on a short lot, too', () => {
    expect([8, 4, 3, 2].map((seconds) => findUrgency(seconds, 8))).toEqual([
      'calm',
      'warm',
      'warm',
      'hot',
    ]);
  });

  it('shows seconds as long as they have two digits', () => {
    expect([9, 99, 100, 3600].map(clockTime)).toEqual(['9', '99', '1:40', '1:00:00']);
  });
});

it('counts days, hours and minutes to the start', () => {
  expect([5, 756, 11_045, 183_600].map(wallTime)).toEqual(['0:05', '12:36', '3:04:05', '2d 03h']);
});

it('calls the last three seconds, and says when nobody can answer', () => {
  const lot = { nobodyCanAnswer: false, isHardEnd: false, bidder: 'Ana' };
  expect([4, 3, 2, 1, 0].map((seconds) => findCall(lot, seconds))).toEqual([
    null,
    'Going once',
    'Going twice',
    'Last call',
    null,
  ]);
  expect(findCall({ ...lot, nobodyCanAnswer: true }, 3)).toBe('Nobody can answer');
  expect([9, 3].map((seconds) => findCall({ ...lot, isHardEnd: true }, seconds))).toEqual([
    'Hard end: bids add no more time',
    'Going once',
  ]);
  expect(findCall(lot, null)).toBeNull();
});
