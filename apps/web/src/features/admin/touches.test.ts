import { expect, it } from 'vitest';
import { pausedInWords, touches } from './touches.ts';

it('says in how many groups the pause of the site holds', () => {
  expect(pausedInWords({ running: 37, paused: 37 })).toBe('Bidding is paused in 37 groups.');
  expect(pausedInWords({ running: 1, paused: 1 })).toBe('Bidding is paused in 1 group.');
  expect(pausedInWords({ running: 1200, paused: 1199 })).toBe(
    'Bidding is paused in 1,199 of 1,200 groups.',
  );
  expect(pausedInWords({ running: 0, paused: 0 })).toBe('No auction is running.');
});

it('says whom something reaches', () => {
  expect(touches({ groups: 3, people: 41, online: 17 })).toBe(
    '3 groups with 41 people, 17 of them online',
  );
  expect(touches({ groups: 0, people: 0 })).toBe('no group');
});
