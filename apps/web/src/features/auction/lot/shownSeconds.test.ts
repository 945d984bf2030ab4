import { expect, it } from 'vitest';
import { isFollowing, knownSeconds, shownSeconds } from './shownSeconds.ts';

it('a clock shows what runs, and what a pause of the site has left', () => {
  expect(shownSeconds({ hasOpened: true, secondsLeft: 30 }, 12, true)).toBe(12);
  expect(shownSeconds({ hasOpened: true, secondsLeft: 7 }, null, true)).toBe(7);
});

it('a clock shows nothing of a lot that has not opened: there is no time yet', () => {
  expect(shownSeconds({ hasOpened: false, secondsLeft: 0 }, null, true)).toBeNull();
});

it('a countdown that ran out while the page was offline is unknown, and 0 on a page that is connected', () => {
  const lot = { hasOpened: true, secondsLeft: 30 };
  expect(shownSeconds(lot, 3, isFollowing('lost'))).toBe(3);
  expect(shownSeconds(lot, 0, isFollowing('lost'))).toBeNull();
  expect(shownSeconds(lot, 0, isFollowing('ended'))).toBeNull();
  expect(shownSeconds(lot, 0, isFollowing('online'))).toBe(0);
  expect(shownSeconds(lot, 0, isFollowing('connecting'))).toBe(0);
  expect(knownSeconds(0, false)).toBeNull();
  expect(knownSeconds(null, true)).toBeNull();
});
