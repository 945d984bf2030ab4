import { expect, it } from 'vitest';
import { impactSummary, describePause } from './impactSummary.ts';

it('counts groups and people as a sentence does', () => {
  expect(impactSummary({ groups: 0, people: 0 })).toBe('no group');
  expect(impactSummary({ groups: 1, people: 1, online: 1 })).toBe(
    '1 group with 1 person, 1 of them online',
  );
  expect(impactSummary({ groups: 3, people: 41, online: 17 })).toBe(
    '3 groups with 41 people, 17 of them online',
  );
  expect(impactSummary({ groups: 1200, people: 9000 })).toBe('1,200 groups with 9,000 people');
});

it('says in how many groups the pause of the site holds', () => {
  expect(describePause({ running: 37, paused: 37 })).toBe('Bidding is paused in 37 groups.');
  expect(describePause({ running: 1, paused: 1 })).toBe('Bidding is paused in 1 group.');
  expect(describePause({ running: 1200, paused: 1199 })).toBe(
    'Bidding is paused in 1,199 of 1,200 groups.',
  );
  expect(describePause({ running: 0, paused: 0 })).toBe('No auction is running.');
});
